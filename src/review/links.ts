// Links from the objects of a review to the dashboard of the service, whose address a user configures.
import type { KindSpec } from "../definitions";
import type { Review } from "./review";

/** The placeholder of an object's kind in the address of the dashboard: `monitors`, as in the API's paths. */
const KIND = "{kind}";
/** The placeholder of its id. */
const ID = "{id}";

/** A pattern that cannot be the address of an object. */
export class NoPattern extends Error {
  override readonly name = "NoPattern";
}

/** The address of an object in the dashboard. */
export type Dashboard = (kind: KindSpec | undefined, id: string | undefined) => URL | undefined;

/**
 * The addresses that a pattern such as `https://app.example.com/{kind}/{id}` leads to. Objects that belong to another
 * one, such as components of a status page, have none.
 * @throws NoPattern if it lacks the id or is not an address
 */
export function dashboardAt(pattern: string): Dashboard {
  const at = (kind: string, id: string): URL | undefined => {
    const address = pattern.replaceAll(KIND, kind).replaceAll(ID, encodeURIComponent(id));
    return URL.canParse(address) ? new URL(address) : undefined;
  };
  const example = at("kind", "id");
  if (!pattern.includes(ID) || !/^https?:$/.test(example?.protocol ?? "")) {
    throw new NoPattern(
      `must be an address with ${ID} in it, such as https://app.example.com/${KIND}/${ID}`,
    );
  }
  return (kind, id) =>
    kind === undefined || kind.parent !== undefined || id === undefined
      ? undefined
      : at(kind.path.replace(/^\//, ""), id);
}

/** The review with links to what exists before the run and was not deleted elsewhere. */
export function withLinks(review: Review, dashboard: Dashboard): Review {
  const linked = <Each extends object>(each: Each, link: URL | undefined): Each =>
    link === undefined ? each : { ...each, link };
  return {
    ...review,
    changes: review.changes.map((each) => linked(each, dashboard(each.kind, each.before?.id))),
    edits: review.edits.map((each) =>
      linked(each, dashboard(each.kind, each.isGone ? undefined : each.id)),
    ),
  };
}
