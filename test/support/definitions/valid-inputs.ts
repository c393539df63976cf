// Facts about valid inputs that a spec alone does not contain, kind by kind: values without a pattern, and
// the requirements of rules between fields.
import { join } from "node:path";

import * as fc from "fast-check";

import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import type { Existing, Extent, Make } from "./arbitraries";

/** The text, or an empty one. */
export const textAt = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Fields whose valid values the spec alone does not define. */
export type OwnValues = Readonly<Record<string, (make: Make) => fc.Arbitrary<Json>>>;

const domain = (): fc.Arbitrary<string> =>
  fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/).map((label) => `${label}.example.com`);

const late = (): fc.Arbitrary<Json> =>
  fc.integer({ min: 1, max: 5000 }).map((n) => new Date(Date.UTC(2070, 0, n)).toISOString());

/** Folders of code with the digests of their archives, which were created with Python's zipfile. */
const PACKAGES = {
  first: "e867ad4a7e6ddbe69dacbbd5a7eca5fc288ddbb7174bf8aa66454169873f93f0",
  second: "a08ab9914c388ced5cd757df884d31b6a64bebe65d58e3576dff68ca69e272d4",
};

/** Packages include the values that a check computes, so that they survive a round trip unchanged. */
const packages = ({ extent }: Make): fc.Arbitrary<Json> =>
  fc
    .record({
      code: fc.constantFrom(...Object.entries(PACKAGES)),
      keys: fc.uniqueArray(fc.stringMatching(/^[A-Z_]{1,8}$/), {
        minLength: extent === "full" ? 1 : 0,
        maxLength: 3,
      }),
    })
    .map(({ code: [name, digest], keys }) => ({
      path: join(import.meta.dirname, "packages", name),
      entrypoint: "main.spec.mjs",
      digest,
      keys,
    }));

/** Those fields, by kind. */
export const OWN_VALUES: Readonly<Record<string, OwnValues>> = {
  Monitor: { package: packages },
  WorkspaceRuntime: {
    runtimeId: () => fc.constantFrom("2026.03", "2026.06", "2026.09"),
  },
  ServiceSubscription: {
    slug: ({ existing }) => fc.constantFrom(...(existing.Service ?? [])),
  },
  // Later than any generated start.
  MaintenanceWindow: { endsAt: late },
  StatusPageMaintenance: { scheduledUntil: late },
  EmailDomain: { name: domain },
  Member: {
    // An owner stays an owner, and nobody else becomes one.
    orgRole: () => fc.constantFrom("ADMIN", "MEMBER"),
    email: ({ existing: { Person = ["ada@example.com", "grace@example.com"] } }) =>
      fc.constantFrom(...Person),
  },
  StatusPageDomain: { hostname: domain },
  StatusPageLayout: { sections: ({ existing, extent }) => sectionsOf(existing, extent) },
};

/** Some sections of the page in any order; all of them in full inputs. */
function sectionsOf(existing: Existing, extent: Extent): fc.Arbitrary<Json> {
  const { StatusPageComponentGroup: groups = [], StatusPageComponent: free = [] } = existing;
  const some = (ids: readonly string[], least = 1): fc.Arbitrary<string[]> =>
    fc.shuffledSubarray([...ids], {
      minLength: extent === "full" ? ids.length : Math.min(least, ids.length),
    });
  return some([...groups, ...free]).chain((ids) =>
    fc.tuple(
      ...ids.map((id): fc.Arbitrary<Json> => {
        const inside = existing[`inside ${id}`] ?? [];
        if (!groups.includes(id)) return fc.constant({ componentId: id });
        if (inside.length === 0) return fc.constant({ groupId: id });
        return some(inside, 0).map((componentIds) =>
          componentIds.length === 0 ? { groupId: id } : { groupId: id, componentIds },
        );
      }),
    ),
  );
}

/** Fields that a case cannot have, by kind. */
export const IMPOSSIBLE_FIELDS: Readonly<
  Record<string, (chosen: Readonly<Record<string, string>>) => readonly string[]>
> = {
  // A definition is created by uploading a package; assertions are for the other types.
  Monitor: ({ type = "" }) =>
    ["BROWSER", "MULTI_STEP_API"].includes(type) ? ["definitionId", "assertions"] : [],
  // Only email subscribers can be asked to confirm.
  StatusPageSubscriber: ({ channel }) => (channel === "EMAIL" ? [] : ["requireConfirmation"]),
};

const slug = (numbered: string): string => `s${numbered.replace(/[^a-z0-9-]/g, "x")}`;
const hostname = (_numbered: string, value: string, made: number): string => `n${made}.${value}`;

/** Unique values to which no number can be appended, by kind and field: a function of the numbered value and the value. */
export const NUMBERED: Readonly<
  Record<string, (numbered: string, value: string, made: number) => string>
> = {
  "Environment.slug": slug,
  "StatusPage.slug": slug,
  "EmailDomain.name": hostname,
  "StatusPageDomain.hostname": hostname,
};

/** Changes inputs to comply with the rules. */
export type MakeValid = (inputs: JsonObject, existing: Existing) => JsonObject;

/** The changes that the rules between fields require, by kind. */
export const MADE_VALID: Readonly<Record<string, MakeValid>> = {
  Monitor: (inputs) => ({
    ...inputs,
    ...validHeartbeat(inputs),
    ...validPolicy(inputs),
  }),
  AlertChannel: (inputs) => {
    const { config } = inputs;
    if (!isObject(config) || !["sms", "phone_call"].includes(textAt(config.channelType)))
      return inputs;
    const isReachable =
      config.phoneNumber !== undefined || config.verifiedPhoneNumberId !== undefined;
    return isReachable
      ? inputs
      : { ...inputs, config: { ...config, phoneNumber: "+4915112345678" } };
  },
  // The generated id is mapped to a component of the service.
  ServiceSubscription: (inputs, existing) => {
    if (inputs.componentId === undefined) return inputs;
    const parts = existing[`components of ${textAt(inputs.slug)}`] ?? [];
    const drawn = Number.parseInt(textAt(inputs.componentId).slice(0, 8), 16);
    return { ...inputs, componentId: parts[drawn % parts.length] ?? inputs.componentId };
  },
  StatusPageSubscriber: (inputs) => {
    const drawn = textAt(inputs.destination);
    const word = Buffer.from(drawn).toString("hex").slice(0, 24) || "0";
    const phone = String(Number.parseInt(word.slice(0, 8), 16)).padStart(10, "0");
    const forms: Record<string, string> = {
      SMS: `+49${phone}`,
      WEBHOOK: `https://example.com/${word}`,
    };
    const isMade = /@|^\+49|^https:/.test(drawn);
    const destination = forms[textAt(inputs.channel)] ?? `${word}@example.com`;
    return isMade ? inputs : { ...inputs, destination };
  },
  ResourceGroup: ({ healthThresholdType: type, healthThresholdValue: value, ...inputs }) =>
    type === undefined || value === undefined
      ? inputs
      : { ...inputs, healthThresholdType: type, healthThresholdValue: value },
};

function validHeartbeat({ type, config }: JsonObject): JsonObject {
  if (type !== "HEARTBEAT" || !isObject(config)) return {};
  const { expectedInterval, gracePeriod } = config;
  const grace = Math.min(Number(gracePeriod), Number(expectedInterval));
  return { config: { ...config, gracePeriod: grace } };
}

function validPolicy({ incidentPolicy }: JsonObject): JsonObject {
  if (!isObject(incidentPolicy) || !Array.isArray(incidentPolicy.triggerRules)) return {};
  const triggerRules = incidentPolicy.triggerRules.map((rule): Json => {
    if (!isObject(rule)) return rule;
    if (rule.type === "failures_in_window") return { windowMinutes: 5, ...rule };
    return rule.type === "response_time" ? { thresholdMs: 500, ...rule } : rule;
  });
  return { incidentPolicy: { ...incidentPolicy, triggerRules } };
}
