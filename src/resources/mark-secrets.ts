import * as pulumi from "@pulumi/pulumi";

/** A path into arguments; `*` stands for every item of a list or member of an object. */
export type Path = readonly string[];

/**
 * The arguments with all inherently secret values marked as secret, in case the program does not do so. Plain
 * containers are traversed, so that only the leaf is hidden; one that is itself an output is hidden as a
 * whole, because its members are not known yet.
 */
export function markSecrets(args: object, paths: readonly Path[]): Record<string, unknown> {
  return paths.reduce<Record<string, unknown>>(
    (marked, path) => ({ ...marked, ...inMembers(marked, path) }),
    { ...args },
  );
}

function inMembers(
  members: Record<string, unknown>,
  [step, ...rest]: Path,
): Record<string, unknown> {
  const names =
    step === "*" ? Object.keys(members) : Object.keys(members).filter((name) => name === step);
  const marked = names.map((name) => [name, mark(members[name], rest)] as const);
  return { ...members, ...Object.fromEntries(marked) };
}

function mark(value: unknown, path: Path): unknown {
  if (value === undefined || value === null) return value;
  if (path.length === 0 || pulumi.Output.isInstance(value) || value instanceof Promise) {
    return pulumi.secret(value);
  }
  if (Array.isArray(value)) {
    return path[0] === "*" ? value.map((item: unknown) => mark(item, path.slice(1))) : value;
  }
  return typeof value === "object" ? inMembers({ ...value }, path) : value;
}
