// Paths of requests without the secrets in them: a heartbeat, an inbox and an upload are addressed by a token.
import { PREFIX } from "../api";
import type { Route } from "../contract";
import { routeFinder } from "../http/templates";
import { shownText } from "./showable";

const HIDDEN = "…";
const ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,10})$/i;

/** Returns the function that turns a path with its query into one that may be shown. */
export function pathPrinter(routes: readonly Route[]): (target: string) => string {
  const routesAt = routeFinder(routes);
  const words = new Set(["api", "v1", "openapi.json", "hooks", "package-uploads", "", "*", "**"]);
  for (const { path } of routes) for (const part of path.split("/")) words.add(part);
  return (target) => {
    const [path = "", query] = target.split("?", 2);
    const [route] = path.startsWith(PREFIX) ? routesAt(path.slice(PREFIX.length)) : [];
    // What a public route is called with is what admits the caller.
    const slots = route?.access === "credential" ? route.path.split("/") : [];
    const skipped = PREFIX.split("/").length - 1;
    const shown = path.split("/").map((part, at) => {
      if (words.has(part) || ID.test(part)) return part;
      return slots[at - skipped]?.startsWith(":") === true ? shownText(part) : HIDDEN;
    });
    return shown.join("/") + (query === undefined ? "" : `?${shownQuery(query)}`);
  };
}

/** Values other than numbers and ids may be anything. */
const shownQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => {
      const shownName = /^[a-z]{1,24}$/i.test(name) ? name : HIDDEN;
      return `${shownName}=${ID.test(value) ? value : HIDDEN}`;
    })
    .join("&");
