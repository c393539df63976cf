// The state of an object in a word, and how good that is.
import type { KindSpec } from "../../definitions";
import { conditionOf } from "../alerting/condition";
import type { Row, TenantContext } from "../contract";
import { healthOf } from "../kinds/resource-group";
import { currentStatus, overallStatus } from "../kinds/status-page/status";
import { rowsWith } from "../store/links";
import { asText } from "../store/records";
import { subscriptionStatus } from "../store/service-catalogue";

/** How good a state is. */
export type Tone = "good" | "warning" | "bad" | "off";

/** A state as the page shows it. */
export interface State {
  readonly text: string;
  readonly tone: Tone;
}

const TONES: Readonly<Record<string, Tone>> = {
  up: "good",
  operational: "good",
  valid: "good",
  on: "good",
  active: "good",
  verified: "good",
  confirmed: "good",
  degraded: "warning",
  "degraded performance": "warning",
  "partial outage": "warning",
  "under maintenance": "warning",
  maintenance: "warning",
  "pending verification": "warning",
  "ssl pending": "warning",
  down: "bad",
  "major outage": "bad",
  "verification failed": "bad",
};

/** A state in words, from a constant of the API or a word of our own. */
export function stateOf(word: string): State {
  const text = word.toLowerCase().replaceAll("_", " ");
  return { text, tone: TONES[text] ?? "off" };
}

type Judge = (context: TenantContext, row: Row) => string;

const isPast = ({ clock }: TenantContext, row: Row, member: string): boolean =>
  typeof row[member] === "string" && Date.parse(row[member]) <= clock.now();

/** The kinds whose state is more than a switch or a status in their row. */
const JUDGES: Readonly<Record<string, Judge>> = {
  Monitor: (context, row) => conditionOf(context, row).status,
  ResourceGroup: (context, row) => asText(healthOf(context, row).status),
  ServiceSubscription: (_context, row) => subscriptionStatus(row),
  StatusPage: (context, row) =>
    overallStatus(context, rowsWith(context, "StatusPageComponent", "statusPageId", row.id)),
  StatusPageComponent: currentStatus,
  StatusPageSubscriber: (_context, row) => (row.confirmed === true ? "confirmed" : "unconfirmed"),
  ApiKey: (context, row) => {
    if (typeof row.revokedAt === "string") return "revoked";
    return isPast(context, row, "expiresAt") ? "expired" : "valid";
  },
  MaintenanceWindow: (context, row) => {
    if (isPast(context, row, "endsAt")) return "past";
    return isPast(context, row, "startsAt") ? "active" : "planned";
  },
};

/** The state of an object; undefined for a kind that has none. */
export function stateIn(context: TenantContext, { name }: KindSpec, row: Row): State | undefined {
  const judge = JUDGES[name];
  if (judge !== undefined && row.enabled !== false) return stateOf(judge(context, row));
  if (name === "Monitor") return stateOf("paused");
  if (typeof row.enabled === "boolean") return stateOf(row.enabled ? "on" : "off");
  return typeof row.status === "string" ? stateOf(row.status) : undefined;
}
