// Which path of the API a request names. A fixed path outranks one with a slot: `/webhooks/events` is never a webhook
// with the id `events`, whatever the method (docs/api.md, Errors).
import type { Route } from "./contract";

/** A path with its methods. */
interface Template {
  readonly parts: readonly string[];
  readonly methods: string[];
}

const isSlot = (part: string): boolean => part.startsWith(":");

const fits = (parts: readonly string[], { parts: wanted }: Template): boolean =>
  parts.length === wanted.length &&
  wanted.every((part, at) => (isSlot(part) ? parts[at] !== "" : part === parts[at]));

/** Sorts fixed parts before slots, from the left. */
const rank = ({ parts }: Template): string =>
  parts.map((part) => (isSlot(part) ? "1" : "0")).join("");

/** The methods that the API has for a path below its prefix; none if there is no such path. */
export function methodFinder(routes: readonly Route[]): (path: string) => readonly string[] {
  const templates = new Map<string, Template>();
  for (const { path, method } of routes) {
    const known = templates.get(path) ?? { parts: path.split("/"), methods: [] };
    templates.set(path, { ...known, methods: [...known.methods, method] });
  }
  const all = [...templates.values()];
  return (path) => {
    const parts = path.split("/");
    const found = all.filter((template) => fits(parts, template));
    const best = found.map(rank).sort()[0];
    return found.filter((each) => rank(each) === best).flatMap(({ methods }) => methods);
  };
}
