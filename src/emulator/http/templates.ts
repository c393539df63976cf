// Which path of the API a request names. A fixed path outranks one with a slot: `/webhooks/events` is never a webhook
// with the id `events`, whatever the method (docs/api.md, Errors).
import type { Route } from "../contract";

const isSlot = (part: string): boolean => part.startsWith(":");

const fits = (parts: readonly string[], wanted: readonly string[]): boolean =>
  parts.length === wanted.length &&
  wanted.every((part, at) => (isSlot(part) ? parts[at] !== "" : part === parts[at]));

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
    const parts = path.split("/");
    const found = all.filter(({ template }) => fits(parts, template.parts));
    const best = found.map(({ template }) => template.rank).sort()[0];
    const methods = new Map<string, Route>();
    for (const { route, template } of found) {
      if (template.rank === best && !methods.has(route.method)) methods.set(route.method, route);
    }
    return [...methods.values()];
  };
}

/** Tells whether a path that fits a route belongs to another one, whose path has a fixed part where this one has a slot. */
type IsOutranked = (path: string) => boolean;

/** For each route, how to tell; undefined if there is no such other route. */
export function outranking(routes: readonly Route[]): (route: Route) => IsOutranked | undefined {
  const templates = routes.map(templateOf);
  return (route) => {
    const { parts, rank } = templateOf(route);
    const rivals = templates.filter((each) => each.rank < rank && couldMeet(each.parts, parts));
    if (rivals.length === 0) return undefined;
    return (path) => rivals.some((rival) => fits(path.split("/"), rival.parts));
  };
}

/** Whether some path fits both. */
const couldMeet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((part, at) => isSlot(part) || isSlot(other[at] ?? "") || part === other[at]);
