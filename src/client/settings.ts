// The provider settings: the engine's configuration, in which names have the prefix `monitoring:` only with dynamic
// resources, completed from the environment.
import { isDefaultProvider, MANAGED_BY } from "../definitions";
import { SettingsError } from "./errors";
import { isObject, parseJson } from "./json";
import { FOREIGN_ADDRESS, isForeign, withoutUserInfo } from "../settings/address";
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
  readonly managedBy: (typeof MANAGED_BY)[number];
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

/** A numeric setting, the member that it sets, and its limits. */
interface Numeric {
  readonly name: SettingName;
  readonly option: keyof Settings;
  readonly factor?: number;
  readonly isValid: (value: number) => boolean;
  readonly wanted: string;
}

const whole = (min: number, max: number): Pick<Numeric, "isValid" | "wanted"> => ({
  isValid: (value) => Number.isSafeInteger(value) && value >= min && value <= max,
  wanted: `a whole number ${max === Infinity ? "above 0" : `between ${min} and ${max}`}`,
});

const NUMBERS: readonly Numeric[] = [
  { name: "orgId", option: "orgId", ...whole(1, Infinity) },
  { name: "workspaceId", option: "workspaceId", ...whole(1, Infinity) },
  { name: "concurrency", option: "connections", ...whole(1, 256) },
  { name: "timeoutSeconds", option: "timeoutMs", factor: 1000, ...whole(1, 600) },
  { name: "maxRetryWaitSeconds", option: "maxRetryWaitMs", factor: 1000, ...whole(0, 3600) },
  {
    name: "rateLimitShare",
    option: "rateLimitShare",
    isValid: (value) => value > 0 && value <= 1,
    wanted: "a number above 0 and at most 1",
  },
];

/**
 * How thoroughly a refresh reads. `exact`: members that list rows omit are fetched. `fast`: only if the object was
 * written since (`updatedAt`), which misses changes that do not affect `updatedAt`.
 */
export type RefreshMode = (typeof REFRESH_MODES)[number];
const REFRESH_MODES = ["exact", "fast"] as const;

/** Reads one value of the engine's configuration by its full key. */
export type ReadValue = (key: string) => unknown;

type Env = Readonly<Record<string, string | undefined>>;

/** The settings that belong to a credential: an explicit provider with its own key takes none of them from the environment. */
const OF_THE_KEY = ["MONITORING_API_KEY", "MONITORING_ORG_ID", "MONITORING_WORKSPACE_ID"];

/** A setting's name without the prefix that it has in the stack and in providers of dynamic resources. */
export const plainKey = (key: string): string => key.replace(/^monitoring:/, "");

/**
 * The source of a provider's settings: a configuration with or without prefixes, and the environment.
 * @param name the provider's name; empty if it is unknown, as with older engines
 */
export function providerSource(
  name: string,
  config: Readonly<Record<string, unknown>>,
  env: Env,
): { readonly read: ReadValue; readonly env: Env } {
  // The configuration of the default provider is that of the stack, which goes together with the environment.
  const hasKey = (config.apiKey ?? undefined) !== undefined;
  const hasOwnKey = hasKey ? !isDefaultProvider(name) : hasOwnAddress(config, env);
  const others = Object.entries(env).filter(([name]) => !OF_THE_KEY.includes(name));
  return {
    read: (key) => config[key] ?? config[plainKey(key)],
    env: hasOwnKey ? Object.fromEntries(others) : env,
  };
}

/**
 * Whether a configuration has another address than the environment and the stack: a key from the environment is not for it,
 * whatever the provider is called.
 */
export function hasOwnAddress(config: Readonly<Record<string, unknown>>, env: Env): boolean {
  const address = textOf(config["monitoring:baseUrl"] ?? config.baseUrl);
  const known = [env.MONITORING_BASE_URL, addressOfStack(env)].map(textOf);
  return address !== undefined && !known.includes(address);
}

/** The address in the configuration of the stack, which the engine passes to plugins. */
function addressOfStack({ PULUMI_CONFIG: text = "" }: Env): unknown {
  const parsed = parseJson(text);
  const config = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  return config.baseUrl ?? config["monitoring:baseUrl"];
}

/**
 * The settings; throws if one is missing or invalid. The error does not repeat a value, which may be secret. Values of
 * stack configuration are texts; those of an explicit provider have their original types.
 */
export function settingsFrom(read: ReadValue, env: Env): Settings {
  const isSettled = textOf(read(SETTLED)) === "true";
  const value = (name: SettingName): string | undefined =>
    textOf(read(`monitoring:${name}`)) ?? (isSettled ? undefined : textOf(env[variableOf(name)]));
  const apiKey = value("apiKey");
  const baseUrl = value("baseUrl");
  if (apiKey === undefined) throw new SettingsError(NO_KEY);
  if (baseUrl === undefined) {
    throw new SettingsError(
      "no API address: set it with `pulumi config set monitoring:baseUrl https://…` or in MONITORING_BASE_URL",
    );
  }
  const hasKeyOfEnv = !isSettled && textOf(read("monitoring:apiKey")) === undefined;
  if (hasKeyOfEnv && isForeign(baseUrl, env.MONITORING_BASE_URL)) {
    throw new SettingsError(FOREIGN_ADDRESS);
  }
  if (!SENDABLE.test(apiKey)) {
    throw new SettingsError(
      "monitoring:apiKey contains an invalid character, such as an invisible one or a line break: copy the key again",
    );
  }
  const proxies = proxiesIn(env);
  return {
    apiKey,
    baseUrl: checkedAddress(baseUrl),
    managedBy: oneOf("managedBy", MANAGED_BY, value("managedBy") ?? "API"),
    refresh: oneOf("refresh", REFRESH_MODES, value("refresh") ?? "exact"),
    ...(proxies && { proxies }),
    ...Object.fromEntries(NUMBERS.flatMap((each) => numberIn(each, value(each.name)))),
  };
}

const NO_KEY =
  "no API key: set it with `pulumi config set --secret monitoring:apiKey` or in MONITORING_API_KEY; if it is set, the " +
  "state has the configuration of a run without it: run with --run-program (or PULUMI_RUN_PROGRAM=true), or run pulumi up first";

/** What a header can contain, without white space. */
const SENDABLE = /^[\x21-\x7e]+$/;

function numberIn(
  { name, option, factor = 1, isValid, wanted }: Numeric,
  value: string | undefined,
): [string, number][] {
  if (value === undefined) return [];
  if (isValid(Number(value))) return [[option, Number(value) * factor]];
  throw new SettingsError(`monitoring:${name} must be ${wanted}`);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function oneOf<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  value: string,
): Choice {
  const found = choices.find((each) => each === value);
  if (found !== undefined) return found;
  throw new SettingsError(`monitoring:${name} must be one of ${choices.join(", ")}`);
}

function checkedAddress(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return withoutUserInfo(value)
      .replace(/(?<!\/)\/+$/, "")
      .replace(/\/api\/v1$/, "");
  }
  throw new SettingsError("monitoring:baseUrl must be an http or https address, without /api/v1");
}

/** The proxies for requests, from the environment; an address is empty if there is no proxy. */
export interface Proxies {
  /** For http addresses, and for https if `https` is empty. */
  readonly http: string;
  readonly https: string;
  /** Names of hosts that bypass the proxy, separated by commas. */
  readonly except: string;
}

/**
 * The proxies of an environment, or undefined if it has none. Lower-case names take precedence, as with other tools.
 * @throws SettingsError if an address cannot be used; the message does not repeat it, since it may contain a password.
 */
function proxiesIn(env: Env): Proxies | undefined {
  const value = (name: string): string => (env[name.toLowerCase()] ?? env[name] ?? "").trim();
  const http = addressOf("HTTP_PROXY", value("HTTP_PROXY"));
  const https = addressOf("HTTPS_PROXY", value("HTTPS_PROXY"));
  const proxies = { http, https, except: value("NO_PROXY") };
  return http === "" && https === "" ? undefined : proxies;
}

function addressOf(name: string, value: string): string {
  if (value === "") return "";
  const address = value.includes("://") ? value : `http://${value}`;
  try {
    const { protocol, username, password } = new URL(address);
    decodeURIComponent(username + password);
    if (/^https?:$/.test(protocol)) return address;
  } catch {
    // Neither is an address without a host, or one whose password cannot be decoded.
  }
  throw new SettingsError(
    `${name} must be the address of an http or https proxy, such as http://proxy.example.com:3128`,
  );
}

/** The credentials in the addresses of proxies; never shown. */
export function secretsOf({ http, https }: Partial<Proxies> = {}): string[] {
  return [http, https].flatMap((address = "") => {
    if (address === "") return [];
    const { username, password } = new URL(address);
    if (password === "") return [];
    // Basic authentication encodes both together.
    const pair = [username, password].map(decodeURIComponent).join(":");
    return [password, decodeURIComponent(password), pair];
  });
}
