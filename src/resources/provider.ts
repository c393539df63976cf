import * as pulumi from "@pulumi/pulumi";

import { config, configuredInput, isMixed } from "./config";
import type { ManagedBy } from "./enums";
import { FOREIGN_ADDRESS, withoutUserInfo } from "../settings/address";
import { ProgramError } from "../internals/sdk";
import { SETTLED } from "../settings/names";

/** Settings of an explicit provider. */
export interface ProviderArgs {
  /**
   * API key or session token. Always kept as a secret. Required together with `baseUrl`.
   * @defaultValue `monitoring:apiKey`, then `MONITORING_API_KEY`
   */
  apiKey?: pulumi.Input<string>;
  /**
   * Address of the API, without `/api/v1`. Requires `apiKey`: a key is sent only to the address that it was
   * configured for.
   * @defaultValue `monitoring:baseUrl`, then `MONITORING_BASE_URL`
   */
  baseUrl?: pulumi.Input<string>;
  /**
   * Organization to work in, if the credential has access to several.
   * @defaultValue `monitoring:orgId`, then `MONITORING_ORG_ID`; nothing when `apiKey` is given here
   */
  orgId?: pulumi.Input<number>;
  /**
   * Workspace to work in.
   * @defaultValue `monitoring:workspaceId`, then `MONITORING_WORKSPACE_ID`; nothing when `apiKey` is given here
   */
  workspaceId?: pulumi.Input<number>;
  /**
   * The manager that the service records for the objects.
   * @defaultValue `monitoring:managedBy`, then `MONITORING_MANAGED_BY`, then `API`
   */
  managedBy?: pulumi.Input<ManagedBy>;
  /**
   * How thoroughly a refresh reads. `exact`: members that lists omit are read for each object. `fast`: only if
   * the object's `updatedAt` has changed, which misses changes that do not update it.
   * @defaultValue `monitoring:refresh`, then `MONITORING_REFRESH`, then `exact`
   */
  refresh?: pulumi.Input<"exact" | "fast">;
  /**
   * Maximum number of concurrent requests, 1 to 256.
   * @defaultValue `monitoring:concurrency`, then `MONITORING_CONCURRENCY`, then 16
   */
  concurrency?: pulumi.Input<number>;
  /**
   * Timeout in seconds for each of: connecting, waiting for a response, reading it. 1 to 600.
   * @defaultValue `monitoring:timeoutSeconds`, then `MONITORING_TIMEOUT_SECONDS`, then 30
   */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Total seconds that one call waits for its retries, 0 to 3600; waiting for the rate limit before the first
   * attempt does not count.
   * @defaultValue `monitoring:maxRetryWaitSeconds`, then `MONITORING_MAX_RETRY_WAIT_SECONDS`, then 120
   */
  maxRetryWaitSeconds?: pulumi.Input<number>;
  /**
   * Fraction of the organization's rate limit that this provider may use, above 0 and at most 1: the rest is
   * left for dashboards, pipelines and people who work at the same time.
   * @defaultValue `monitoring:rateLimitShare`, then `MONITORING_RATE_LIMIT_SHARE`, then 1
   */
  rateLimitShare?: pulumi.Input<number>;
}

/** The resolved value of a provider argument. */
type SettingOutput = pulumi.Output<string> | undefined;

/** The resolved settings of a provider, for lookups that use it. */
export type ProviderSettings = { readonly [Name in keyof ProviderArgs]-?: SettingOutput };

/**
 * An explicit provider: resources that reference it (`{ provider }`, or `providers` of a component) are
 * managed with its credential. A new key updates the provider and changes no resource.
 *
 * @example
 * ```typescript
 * const config = new pulumi.Config();
 * const other = new monitoring.Provider("other", { apiKey: config.requireSecret("otherKey") });
 * new monitoring.Tag("checkout", { name: "checkout" }, { provider: other });
 * ```
 */
export class Provider extends pulumi.ProviderResource {
  /** The resolved settings from arguments, stack configuration and environment. */
  readonly settings: ProviderSettings;

  /**
   * @param name name of the provider in the program
   * @param args settings; omitted ones come from stack configuration, then from the environment
   * @param options as for any provider
   * @throws Error if `args` has a `baseUrl` but no `apiKey`, an `apiKey` that is undefined, or null for a setting,
   *   and if it would send the key of the environment to another address than the one there
   */
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    // Type checkers do not see null in JavaScript and in JSON, and undefined only with exactOptionalPropertyTypes.
    for (const [setting, value] of Object.entries<unknown>({ ...args })) {
      if (value !== null && !(setting === "apiKey" && value === undefined)) continue;
      throw new ProgramError(
        `the ${setting} of the provider "${name}" is ${String(value)}: pass a value, or leave ${setting} out to use that of the stack`,
      );
    }
    if (args.baseUrl !== undefined && args.apiKey === undefined) {
      throw new ProgramError(
        `the provider "${name}" has its own baseUrl but no apiKey: add the apiKey for that address`,
      );
    }
    if (args.apiKey === undefined && isMixed()) throw new ProgramError(FOREIGN_ADDRESS);
    const settings = resolvedSettings(args);
    const inputs: pulumi.Inputs = { [SETTLED]: "true" };
    for (const [key, value] of Object.entries(settings)) inputs[`monitoring:${key}`] = value;
    super("pulumi-nodejs", name, inputs, options);
    this.settings = settings;
  }
}

/**
 * The plugin host sees only these inputs, so all settings are resolved here. An organization or a workspace
 * belongs to its credential: a provider with a key of its own inherits neither.
 */
function resolvedSettings(args: ProviderArgs): ProviderSettings {
  const plain = (name: Exclude<keyof ProviderArgs, "apiKey">): SettingOutput =>
    textOutput(args[name] ?? configuredInput(name));
  const tenant = (name: "orgId" | "workspaceId"): SettingOutput =>
    args.apiKey === undefined ? plain(name) : textOutput(args[name]);
  const key = args.apiKey ?? config.apiKey;
  return {
    apiKey: key === undefined ? undefined : pulumi.secret(key),
    // The state shows it.
    baseUrl: plain("baseUrl")?.apply(withoutUserInfo),
    orgId: tenant("orgId"),
    workspaceId: tenant("workspaceId"),
    managedBy: plain("managedBy"),
    refresh: plain("refresh"),
    concurrency: plain("concurrency"),
    timeoutSeconds: plain("timeoutSeconds"),
    maxRetryWaitSeconds: plain("maxRetryWaitSeconds"),
    rateLimitShare: plain("rateLimitShare"),
  };
}

const textOutput = (value: pulumi.Input<string | number> | undefined): SettingOutput =>
  value === undefined ? undefined : pulumi.output(value).apply(String);
