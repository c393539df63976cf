// Which path of the API a request names. A fixed path outranks one with a slot: `/webhooks/events` is never a webhook
// with the id `events`, whatever the method (docs/api.md, Errors).
import type { Route } from "../contract";

const isSlot = (part: string): boolean => part.startsWith(":");

/** The parts of a path, decoded; one that cannot be decoded is as it was sent. */
export const partsOf = (path: string): string[] =>
  path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });

const fits = (parts: readonly string[], wanted: readonly string[]): boolean =>
  parts.length === wanted.length &&
  wanted.every((part, at) => (isSlot(part) ? parts[at] !== "" : part === parts[at]));

/** The formats of path parameters by name, where a route does not state another one: of others, UUID. */
const FORMATS: NonNullable<Route["params"]> = {
  ...{ name: "text", localPart: "text", service: "text", token: "text", hash: "text" },
  ...{ userId: "integer", workspaceId: "integer", version: "integer", date: "day" },
};

/** The format of a path parameter. */
export const formatOf = ({ params }: Route, name: string): "uuid" | "integer" | "text" | "day" =>
  params?.[name] ?? FORMATS[name] ?? "uuid";

interface Template {
  readonly parts: readonly string[];
  /** Sorts fixed parts before slots, from the left. */
  readonly rank: string;
}

function templateOf({ path }: Route): Template {
  const parts = path.split("/");
  return { parts, rank: parts.map((part) => (isSlot(part) ? "1" : "0")).join("") };
}

/** The routes that the API has for a path below its prefix, one for each method; none if there is no such path. */
export function routeFinder(routes: readonly Route[]): (path: string) => readonly Route[] {
  const all = routes.map((route) => ({ route, template: templateOf(route) }));
  return (path) => {
    const parts = partsOf(path);
    const found = all.filter(({ template }) => fits(parts, template.parts));
    const best = found.map(({ template }) => template.rank).sort()[0];
    const methods = new Map<string, Route>();
    for (const { route, template } of found) {
      if (template.rank === best && !methods.has(route.method)) methods.set(route.method, route);
    }
    return [...methods.values()];
  };
}
