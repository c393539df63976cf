// Checks whether the run fits the rate limit, and how long it takes if not.
import { duration } from "../../../routing";
import type { Check, Finding } from "./check";
import { DEFAULT_PROVIDER } from "../../model/urn";
import type { Op, Planned, ProviderPlan } from "../../model/planned";
import type { ServiceReader } from "../../model/service-reader";
import { callsOf, canonicalJson, counted, kindNamed, resolveField } from "../../../definitions";
import type { CallFacts, Verb } from "../../../definitions";

const NAME = "rate-limit";

const timeOf = (ms: number): string => duration(Math.ceil(ms / 1000));

/** The usual window of rate limits. */
const MINUTE = 60_000;

/** The check for the requests of the run and their duration. */
export const rateLimit: Check = {
  name: NAME,
  doc: "The number of requests of the run, and their duration at the organization's rate limit.",
  worst: "warning",
  run: async (plan, reader) => {
    const requests = plan.resources.reduce((sum, planned) => sum + requestsFor(planned), 0);
    if (requests === 0) return [];
    const identity = await reader?.identity();
    const need = needs(plan, requests);
    if (reader === undefined || identity === undefined) {
      return [
        { check: NAME, severity: "info", message: `${need}; the rate limit was not queried` },
      ];
    }
    return [judged(need, requests, identity.rate, reader)];
  },
};

function needs({ isWhole, provider }: ProviderPlan, requests: number): string {
  const whose = provider === DEFAULT_PROVIDER ? "" : ` for the provider "${provider}"`;
  const about = requests === 1 ? "1 request" : `about ${counted(requests, "request")}`;
  return `the run needs ${about}${whose}${isWhole ? "" : " at most, if all written resources are new"}`;
}

function judged(
  need: string,
  requests: number,
  rate: { readonly limit: number; readonly remaining: number; readonly windowMs: number },
  { share }: ServiceReader,
): Finding {
  const allowed = Math.max(1, Math.floor(rate.limit * share));
  const window = rate.windowMs === MINUTE ? "a minute" : `in ${timeOf(rate.windowMs)}`;
  const of = share < 1 ? ` (${Math.round(share * 100)} % of ${rate.limit})` : "";
  const rest = Math.min(rate.remaining, allowed);
  if (requests <= allowed) {
    const wait = `; ${rest} are left at the moment, so some requests wait up to ${timeOf(rate.windowMs)}`;
    const message = `${need}, and ${allowed} ${window} are allowed${of}${requests <= rest ? "" : wait}`;
    return { check: NAME, severity: "info", message };
  }
  const takes = timeOf((requests / allowed) * rate.windowMs);
  return {
    check: NAME,
    severity: "warning",
    message: `${need}; at ${allowed} ${window}${of} that takes about ${takes}`,
    remedy:
      "Nothing fails, because requests wait for the rate limit. Allow the pipeline that time, split the change, or use a plan with a higher limit",
  };
}

/** The provider operations for each op. */
const VERBS: Readonly<Record<Op, readonly Verb[]>> = {
  create: ["create"],
  adopt: ["read"],
  update: ["update"],
  replace: ["create", "delete"],
  write: ["create"],
  delete: ["delete"],
  read: ["read"],
  same: [],
};

/** What decides how many requests a resource needs. */
type Costly = Pick<Planned, "kind" | "op" | "inputs" | "before">;

/** How many requests a resource needs in a run without failures. */
export function requestsFor(planned: Costly): number {
  const calls = callsOf(planned.kind, kindNamed);
  return calls
    .filter(({ verb }) => VERBS[planned.op].includes(verb))
    .filter((call) => isMade(call, planned)).length;
}

function isMade(
  { rare, unlessChanged, field, verb }: CallFacts,
  { kind, inputs, before }: Costly,
): boolean {
  if (rare) return false;
  const isChanged = (name: string): boolean =>
    canonicalJson(inputs[name] ?? null) !== canonicalJson(before?.[name] ?? null);
  if (unlessChanged) return !unlessChanged.every(isChanged);
  if (field === undefined) return true;
  if (verb === "update") return isChanged(field);
  const value = inputs[field];
  const described = kind.fields[field];
  const usual = described === undefined ? undefined : resolveField(described, inputs).default;
  return value !== undefined && value !== usual;
}
