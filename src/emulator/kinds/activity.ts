// What email domains and webhook inboxes received in the last 24 hours (docs/api.md, Email domains, Webhook inboxes):
// nothing, because the emulator receives neither mail nor calls.
import { text } from "../../definitions";
import type { Fields } from "../../definitions";
import { checkedQuery } from "../bodies";
import type { Call, Row } from "../contract";
import { asText } from "../records";

const HOURS = 24;
const HOUR_MS = 3_600_000;

/** The last 24 hours, oldest first, each with a count of 0 in this member. */
export function hourly({ clock }: Call, member: string): Row[] {
  const first = Math.floor(clock.now() / HOUR_MS) - HOURS + 1;
  return Array.from({ length: HOURS }, (_none, at) => ({
    hour: new Date((first + at) * HOUR_MS).toISOString(),
    [member]: 0,
  }));
}

/** A query parameter with ids, separated by commas. */
export const idList = (name: string, doc: string): Fields => ({
  [name]: text({ doc, required: true, min: 1 }),
});

/** The ids in such a parameter; throws 400 if it is missing. */
export function idsIn({ query }: Call, name: string): string[] {
  const given = checkedQuery("", idList(name, ""), query)[name];
  return asText(given).split(",");
}
