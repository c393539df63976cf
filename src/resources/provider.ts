import * as pulumi from "@pulumi/pulumi";

import { config, configured } from "./config";
import type { ManagedBy } from "./enums";

/** Where an explicit provider works, and as whom. */
export interface ProviderArgs {
  /**
   * API key or session token. Always kept as a secret. Required beside `baseUrl`.
   * @defaultValue `monitoring:apiKey`, then `MONITORING_API_KEY`
   */
  apiKey?: pulumi.Input<string>;
  /**
   * Address of the API, without `/api/v1`. Needs `apiKey` beside it: no key is sent to another address
   * than the one it was configured for.
   * @defaultValue `monitoring:baseUrl`, then `MONITORING_BASE_URL`
   */
  baseUrl?: pulumi.Input<string>;
  /**
   * Organization to work in, where the credential reaches several.
   * @defaultValue `monitoring:orgId`, then `MONITORING_ORG_ID`; nothing when `apiKey` is given here
   */
  orgId?: pulumi.Input<number>;
  /**
   * Workspace to work in.
   * @defaultValue `monitoring:workspaceId`, then `MONITORING_WORKSPACE_ID`; nothing when `apiKey` is given here
   */
  workspaceId?: pulumi.Input<number>;
  /**
   * What the service records as the manager of the objects.
   * @defaultValue `monitoring:managedBy`, then `API`
   */
  managedBy?: pulumi.Input<ManagedBy>;
  /**
   * How closely a refresh looks. `exact`: what lists leave out is fetched for each object. `fast`: only
   * where `updatedAt` says that the object was written since, which misses what leaves that as it is.
   * @defaultValue `monitoring:refresh`, then `MONITORING_REFRESH`, then `exact`
   */
  refresh?: pulumi.Input<"exact" | "fast">;
  /**
   * Requests under way at a time, 1 to 256.
   * @defaultValue `monitoring:concurrency`, then `MONITORING_CONCURRENCY`, then 16
   */
  concurrency?: pulumi.Input<number>;
  /**
   * Seconds for each of: connecting, waiting for an answer, reading it. 1 to 600.
   * @defaultValue `monitoring:timeoutSeconds`, then `MONITORING_TIMEOUT_SECONDS`, then 30
   */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Seconds that one call waits for its retries, all in all. 0 to 3600; waiting for the rate limit
   * before the first attempt does not count.
   * @defaultValue `monitoring:maxRetryWaitSeconds`, then `MONITORING_MAX_RETRY_WAIT_SECONDS`, then 120
   */
  maxRetryWaitSeconds?: pulumi.Input<number>;
  /**
   * Part of the organization's rate limit that this provider may use, above 0 and at most 1: what
   * is left is for dashboards, pipelines and people who work at the same time.
   * @defaultValue `monitoring:rateLimitShare`, then `MONITORING_RATE_LIMIT_SHARE`, then 1
   */
  rateLimitShare?: pulumi.Input<number>;
}

/** What an argument of a provider comes to. */
type SettingOutput = pulumi.Output<string> | undefined;

/** The settings that a provider has come to, for lookups that go through it. */
export type ProviderSettings = { readonly [Name in keyof ProviderArgs]-?: SettingOutput };

/**
 * An explicit provider: resources that name it (`{ provider }`, or `providers` of a component) are
 * managed with its credential. Another key updates the provider and touches no resource.
 *
 * @example
 * ```typescript
 * const config = new pulumi.Config();
 * const other = new monitoring.Provider("other", { apiKey: config.requireSecret("otherKey") });
 * new monitoring.Tag("checkout", { name: "checkout" }, { provider: other });
 * ```
 */
export class Provider extends pulumi.ProviderResource {
  /** What arguments, stack configuration and environment came to. */
  readonly settings: ProviderSettings;

  /**
   * @param name name of the provider in the program
   * @param args where it works, and as whom; what is left out comes from stack configuration, then
   * from the environment
   * @param options as for any provider
   * @throws Error where `args` has a `baseUrl` and no `apiKey`
   */
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    if (args.baseUrl !== undefined && args.apiKey === undefined) {
      throw new Error(
        `the provider "${name}" has a baseUrl of its own and no apiKey: add the apiKey for that address`,
      );
    }
    const settings = resolvedSettings(args);
    const inputs: pulumi.Inputs = { "monitoring:settled": "true" };
    for (const [key, value] of Object.entries(settings)) inputs[`monitoring:${key}`] = value;
    super("pulumi-nodejs", name, inputs, options);
    this.settings = settings;
  }
}

/**
 * The provider's process sees these inputs only, so everything is settled here. An organization or a
 * workspace belongs to its credential: with a key of its own a provider inherits neither.
 */
function resolvedSettings(args: ProviderArgs): ProviderSettings {
  const plain = (name: Exclude<keyof ProviderArgs, "apiKey">): SettingOutput =>
    textOutput(args[name] ?? configured(name));
  const tenant = (name: "orgId" | "workspaceId"): SettingOutput =>
    args.apiKey === undefined ? plain(name) : textOutput(args[name]);
  const key = args.apiKey ?? config.apiKey;
  return {
    apiKey: key === undefined ? undefined : pulumi.secret(key),
    baseUrl: plain("baseUrl"),
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
