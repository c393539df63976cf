// The provider settings: the engine's configuration, completed from the environment.
import { MANAGED_BY } from "../definitions";
import { proxiesIn } from "./proxies";
import type { Proxies } from "./proxies";
import { SettingsError } from "./settings-error";
import { withoutUserInfo } from "../settings/address";
import { SETTLED, variableOf } from "../settings/names";

/** The names of the settings: keys in the namespace `monitoring` of a stack's configuration. */
export const SETTING_NAMES = [
  ...["apiKey", "baseUrl", "orgId", "workspaceId", "managedBy", "refresh"],
  ...["concurrency", "timeoutSeconds", "maxRetryWaitSeconds", "rateLimitShare"],
] as const;

type SettingName = (typeof SETTING_NAMES)[number];

/** The settings of one provider. */
export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly orgId?: number;
  readonly workspaceId?: number;
  readonly managedBy: ManagedBy;
  /** How thoroughly a refresh reads. */
  readonly refresh: RefreshMode;
  /** As in the client, which has the defaults. */
  readonly connections?: number;
  readonly timeoutMs?: number;
  readonly maxRetryWaitMs?: number;
  readonly rateLimitShare?: number;
  /** From the environment: they belong to the machine, not to a stack or a provider. */
  readonly proxies?: Proxies;
}

/** A numeric client setting: its configuration key and the client option it sets. */
interface Tuning {
  readonly name: SettingName;
  readonly option: "connections" | "timeoutMs" | "maxRetryWaitMs" | "rateLimitShare";
  readonly factor: number;
  readonly isValid: (value: number) => boolean;
  readonly wanted: string;
}

const wholeBetween = (min: number, max: number): Pick<Tuning, "isValid" | "wanted"> => ({
  isValid: (value) => Number.isInteger(value) && value >= min && value <= max,
  wanted: `a whole number between ${min} and ${max}`,
});

const TUNINGS: readonly Tuning[] = [
  { name: "concurrency", option: "connections", factor: 1, ...wholeBetween(1, 256) },
  { name: "timeoutSeconds", option: "timeoutMs", factor: 1000, ...wholeBetween(1, 600) },
  {
    name: "maxRetryWaitSeconds",
    option: "maxRetryWaitMs",
    factor: 1000,
    ...wholeBetween(0, 3600),
  },
  {
    name: "rateLimitShare",
    option: "rateLimitShare",
    factor: 1,
    isValid: (value) => value > 0 && value <= 1,
    wanted: "a number above 0 and at most 1",
  },
];

/** The values of `managedBy`. */
export type ManagedBy = (typeof MANAGED_BY)[number];

/**
 * How thoroughly a refresh reads. `exact`: members that list rows omit are fetched. `fast`: only if the
 * object was written since (`updatedAt`), which misses changes that do not affect `updatedAt`.
 */
export const REFRESH_MODES = ["exact", "fast"] as const;

/** How thoroughly a refresh reads. */
export type RefreshMode = (typeof REFRESH_MODES)[number];

/** Reads one value of the engine's configuration by its full key. */
export type ReadValue = (key: string) => unknown;

/**
 * The settings; throws if one is missing or invalid. The error does not repeat a value, which may be secret. Values of
 * stack configuration are texts; those of an explicit provider have their original types.
 */
export function settingsFrom(
  read: ReadValue,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const isSettled = textOf(read(SETTLED)) === "true";
  const value = (name: SettingName): string | undefined =>
    textOf(read(`monitoring:${name}`)) ?? (isSettled ? undefined : textOf(env[variableOf(name)]));
  const apiKey = value("apiKey");
  const baseUrl = value("baseUrl");
  if (apiKey === undefined) {
    throw new SettingsError(
      "no API key: set it with `pulumi config set --secret monitoring:apiKey` or in MONITORING_API_KEY",
    );
  }
  if (baseUrl === undefined) {
    throw new SettingsError(
      "no API address: set it with `pulumi config set monitoring:baseUrl https://…` or in MONITORING_BASE_URL",
    );
  }
  if (!SENDABLE.test(apiKey)) {
    throw new SettingsError(
      "monitoring:apiKey contains an invalid character, such as an invisible one or a line break: copy the key again",
    );
  }
  const orgId = tenant("orgId", value("orgId"));
  const workspaceId = tenant("workspaceId", value("workspaceId"));
  const proxies = proxiesIn(env);
  return {
    apiKey,
    baseUrl: checkedAddress(baseUrl),
    managedBy: oneOf("managedBy", MANAGED_BY, value("managedBy")) ?? "API",
    refresh: oneOf("refresh", REFRESH_MODES, value("refresh")) ?? "exact",
    ...(orgId === undefined ? {} : { orgId }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(proxies === undefined ? {} : { proxies }),
    ...Object.fromEntries(TUNINGS.flatMap((each) => tuned(each, value(each.name)))),
  };
}

/** What a header can contain, without white space. */
const SENDABLE = /^[\x21-\x7e]+$/;

function tuned(tuning: Tuning, value: string | undefined): [Tuning["option"], number][] {
  if (value === undefined) return [];
  const { name, option, factor, isValid, wanted } = tuning;
  const number = Number(value);
  if (isValid(number)) return [[option, number * factor]];
  throw new SettingsError(`monitoring:${name} must be ${wanted}`);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function tenant(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new SettingsError(`monitoring:${name} must be a whole number above 0`);
}

function oneOf<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  value: string | undefined,
): Choice | undefined {
  if (value === undefined) return undefined;
  const found = choices.find((each) => each === value);
  if (found !== undefined) return found;
  throw new SettingsError(`monitoring:${name} must be one of ${choices.join(", ")}`);
}

function checkedAddress(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return withoutUserInfo(value)
      .replace(/\/+$/, "")
      .replace(/\/api\/v1$/, "");
  }
  throw new SettingsError("monitoring:baseUrl must be an http or https address, without /api/v1");
}
