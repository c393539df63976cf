// Which service, with which credential: what the engine hands over, completed from the environment.

/** The settings of one provider. */
export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly orgId?: number;
  readonly workspaceId?: number;
  readonly managedBy: ManagedBy;
  /** Tried once after a 401: the state may hold a key that was rotated since. */
  readonly fallbackApiKey?: string;
}

/** The values that the service knows for who manages an object. */
export const MANAGERS = ["DASHBOARD", "CLI", "TERRAFORM", "MCP", "API"] as const;

/** Who manages an object, as the service records it. */
export type ManagedBy = (typeof MANAGERS)[number];

/** What the user has to set right. Its message names the setting and how to set it. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SettingsError";
    this.stack = `${this.name}: ${message}`;
  }
}

/** Reads one value of the engine's configuration by its full key. */
export type ReadValue = (key: string) => unknown;

/**
 * The input by which an explicit provider says that its constructor has settled everything: what it
 * lacks is meant to be lacking and is not taken from the environment.
 */
export const SETTLED = "monitoring:settled";

/**
 * The settings, or an error that says what is missing.
 * Values of stack configuration are texts; those of an explicit provider come as they were written.
 */
export function settingsFrom(
  read: ReadValue,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const isSettled = textOf(read(SETTLED)) === "true";
  const value = (name: string, variable: string): string | undefined =>
    textOf(read(`monitoring:${name}`)) ?? (isSettled ? undefined : textOf(env[variable]));
  const apiKey = value("apiKey", "MONITORING_API_KEY");
  const baseUrl = value("baseUrl", "MONITORING_BASE_URL");
  if (apiKey === undefined) {
    throw new SettingsError(
      "no API key: set it with `pulumi config set --secret monitoring:apiKey` or in MONITORING_API_KEY",
    );
  }
  if (baseUrl === undefined) {
    throw new SettingsError(
      "no address of the API: set it with `pulumi config set monitoring:baseUrl https://…` or in MONITORING_BASE_URL",
    );
  }
  const orgId = tenant("orgId", value("orgId", "MONITORING_ORG_ID"));
  const workspaceId = tenant("workspaceId", value("workspaceId", "MONITORING_WORKSPACE_ID"));
  const fallbackApiKey = textOf(env.MONITORING_API_KEY);
  return {
    apiKey,
    baseUrl: checkedAddress(baseUrl),
    managedBy: manager(value("managedBy", "MONITORING_MANAGED_BY")),
    ...(orgId === undefined ? {} : { orgId }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(fallbackApiKey === undefined || fallbackApiKey === apiKey ? {} : { fallbackApiKey }),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function tenant(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new SettingsError(`monitoring:${name} must be a whole number above 0, not "${value}"`);
}

function manager(value: string | undefined): ManagedBy {
  if (value === undefined) return "API";
  const found = MANAGERS.find((each) => each === value);
  if (found !== undefined) return found;
  throw new SettingsError(
    `monitoring:managedBy must be one of ${MANAGERS.join(", ")}, not "${value}"`,
  );
}

function checkedAddress(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return value.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  }
  // The value may hold a password: it is not repeated.
  throw new SettingsError("monitoring:baseUrl must be an http or https address, without /api/v1");
}
