/** The parts of a URN, `urn:pulumi:STACK::PROJECT::TYPES::NAME`. */
export interface UrnParts {
  readonly stack: string;
  readonly project: string;
  /** The types of the parents, outermost first, and its own type. */
  readonly types: readonly string[];
  /** Its own type. */
  readonly type: string;
  /** The name in the program, which may contain "::". */
  readonly name: string;
}

/** Splits a URN. */
export function urnParts(urn: string): UrnParts {
  const [stack = "", project = "", chain = "", ...name] = urn
    .replace(/^urn:pulumi:/, "")
    .split("::");
  const types = chain.split("$");
  return { stack, project, types, type: types.at(-1) ?? "", name: name.join("::") };
}

/**
 * Whether a provider is the default one: the engine calls it `default`, with the version of a plugin and the address
 * of its server behind it, with `_` for each colon and one slash for two: `default_https_/plugins.example.com`.
 */
export const isDefaultProvider = (name: string): boolean =>
  /^default(_\d{1,9}_\d{1,9}_\d{1,9}.*|_\w[\w.+-]*_\/.+)?$/.test(name);
