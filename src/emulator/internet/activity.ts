// What email domains and webhook inboxes received in the last 24 hours (docs/api.md, Email domains, Webhook inboxes).
import { sameId, text } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import { checkedQuery } from "../crud/bodies";
import type { Call, CredentialRoute, Reply, Row } from "../contract";
import { ok } from "../http/reply";
import { get } from "../http/route";
import { rowsWith } from "../store/links";
import { asText, inScope } from "../store/records";
import { HOUR_MS, instantOf, timeIn } from "../time/clock";

const HOURS = 24;

/** Who receives, what, and the names of the query parameter and of the members of the response. */
interface Receivers {
  readonly kind: string;
  /** The collection of what was received. */
  readonly received: string;
  readonly parameter: string;
  readonly doc: string;
  readonly idMember: string;
  readonly countMember: string;
}

const hourOf = (time: number): number => Math.floor(time / HOUR_MS);

/** The last 24 hours, oldest first, each with the number of these instants in this member. */
function hourly({ clock }: Call, member: string, instants: readonly (Json | undefined)[]): Row[] {
  const first = hourOf(clock.now()) - HOURS + 1;
  const hours = instants.map((instant) => hourOf(timeIn(instant)));
  return Array.from({ length: HOURS }, (_none, at) => ({
    hour: instantOf((first + at) * HOUR_MS),
    [member]: hours.filter((hour) => hour === first + at).length,
  }));
}

/** The route that counts what the receivers in the call's workspace got by hour. */
export function activityRoute(
  path: string,
  summary: string,
  { kind, received, parameter, doc, idMember, countMember }: Receivers,
): CredentialRoute {
  const query: Fields = { [parameter]: text({ doc, required: true, min: 1 }) };
  const activity = (call: Call): Reply => {
    const given = checkedQuery("", query, call.query)[parameter];
    const ids = asText(given).split(",").map(sameId);
    const known = call.store
      .list(kind)
      .filter((row) => inScope(call, row, "workspace") && ids.includes(asText(row.id)));
    return ok(
      known.map(({ id = null }) => {
        const times = rowsWith(call, received, idMember, id).map((row) => row.receivedAt);
        return { [idMember]: id, buckets: hourly(call, countMember, times) };
      }),
    );
  };
  return get(path, summary, activity, { query });
}
