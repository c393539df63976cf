// The periods that queries of numbers cover: docs/api.md, Checks.
import { choice } from "../../definitions";
import type { Field } from "../../definitions";
import { invalid } from "../http/failure";
import { DAY_MS } from "./clock";

/** The periods, in milliseconds. */
export const WINDOWS = {
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
  "90d": 90 * DAY_MS,
} as const;

/** A period. */
export type Window = keyof typeof WINDOWS;

/** The time that a day or a time names; without a zone it is in UTC, whatever the zone of this machine is. */
export const startIn = (text: string): number =>
  Date.parse(/T(?!.*(Z|[+-]\d{2}:?\d{2})$)/i.test(text) ? `${text}Z` : text);

/** The last time that a day or a time names. */
export const endIn = (text: string): number =>
  startIn(text) + (text.includes("T") ? 0 : DAY_MS - 1);

/** The query parameter that names one. */
export const windowField: Field = choice("ResultWindow", Object.keys(WINDOWS), {
  doc: "Length of the period; `24h` if omitted.",
});

const isWindow = (text: string): text is Window => Object.hasOwn(WINDOWS, text);

/** The period that a query asks for; throws 400 if it is another one. */
export function windowIn(query: URLSearchParams, parameter: string): Window {
  const window = query.get(parameter) ?? "24h";
  if (isWindow(window)) return window;
  const names = Object.keys(WINDOWS).join(", ");
  throw invalid(parameter, "WINDOW_INVALID", `must be one of ${names}`);
}
