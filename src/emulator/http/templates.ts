// Which path of the API a request names. A fixed path outranks one with a slot: `/webhooks/events` is never a webhook
// with the id `events`, whatever the method (docs/api.md, Errors).
import type { Route } from "../contract";

const isSlot = (part: string): boolean => part.startsWith(":");

const fits = (parts: readonly string[], wanted: readonly string[]): boolean =>
  parts.length === wanted.length &&
  wanted.every((part, at) => (isSlot(part) ? parts[at] !== "" : part === parts[at]));

/** Sorts fixed parts before slots, from the left. */
const rank = (parts: readonly string[]): string =>
  parts.map((part) => (isSlot(part) ? "1" : "0")).join("");

/** The routes that the API has for a path below its prefix, one for each method; none if there is no such path. */
export function routeFinder(routes: readonly Route[]): (path: string) => readonly Route[] {
  const all = routes.map((route) => ({ route, parts: route.path.split("/") }));
  return (path) => {
    const parts = path.split("/");
    const found = all.filter((each) => fits(parts, each.parts));
    const best = found.map((each) => rank(each.parts)).sort()[0];
    const methods = new Map<string, Route>();
    for (const { route, parts: own } of found) {
      if (rank(own) === best && !methods.has(route.method)) methods.set(route.method, route);
    }
    return [...methods.values()];
  };
}

/**
 * Whether a path that fits a route belongs to another one, whose path has a fixed part where this one has a slot;
 * undefined if there is no such route.
 */
export function outranking(
  routes: readonly Route[],
  { path: own }: Route,
): ((path: string) => boolean) | undefined {
  const parts = own.split("/");
  const rivals = routes
    .map(({ path }) => path.split("/"))
    .filter((each) => rank(each) < rank(parts) && couldMeet(each, parts));
  if (rivals.length === 0) return undefined;
  return (path) => rivals.some((rival) => fits(path.split("/"), rival));
}

/** Whether some path fits both. */
const couldMeet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((part, at) => isSlot(part) || isSlot(other[at] ?? "") || part === other[at]);
