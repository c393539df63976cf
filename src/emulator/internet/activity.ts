// What email domains and webhook inboxes received in the last 24 hours (docs/api.md, Email domains, Webhook inboxes).
import { sameId, text } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import { checkedQuery } from "../crud/bodies";
import type { Call, Row } from "../contract";
import { asText } from "../store/records";

const HOURS = 24;
const HOUR_MS = 3_600_000;

const hourOf = (time: number): number => Math.floor(time / HOUR_MS);

/** The last 24 hours, oldest first, each with the number of these instants in this member. */
export function hourly(
  { clock }: Call,
  member: string,
  instants: readonly (Json | undefined)[],
): Row[] {
  const first = hourOf(clock.now()) - HOURS + 1;
  const hours = instants.map((instant) => hourOf(Date.parse(asText(instant))));
  return Array.from({ length: HOURS }, (_none, at) => ({
    hour: new Date((first + at) * HOUR_MS).toISOString(),
    [member]: hours.filter((hour) => hour === first + at).length,
  }));
}

/** A query parameter with ids, separated by commas. */
export const idList = (name: string, doc: string): Fields => ({
  [name]: text({ doc, required: true, min: 1 }),
});

/** The ids in such a parameter; throws 400 if it is missing. */
export function idsIn({ query }: Call, name: string): string[] {
  const given = checkedQuery("", idList(name, ""), query)[name];
  return asText(given).split(",").map(sameId);
}
