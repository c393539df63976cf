import * as pulumi from "@pulumi/pulumi";

import type { ManagedBy } from "./enums";

/** Where an explicit provider works, and as whom. */
export interface ProviderArgs {
  /**
   * API key or session token. Always kept as a secret.
   * @defaultValue `monitoring:apiKey`, then `MONITORING_API_KEY`
   */
  apiKey?: pulumi.Input<string>;
  /**
   * Address of the API, without `/api/v1`.
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
}

/** The settings that a provider has come to, for lookups that go through it. */
export interface ProviderSettings {
  readonly apiKey: pulumi.Output<string> | undefined;
  readonly baseUrl: pulumi.Output<string> | undefined;
  readonly orgId: pulumi.Output<string> | undefined;
  readonly workspaceId: pulumi.Output<string> | undefined;
  readonly managedBy: pulumi.Output<string> | undefined;
}

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
   */
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const settings = settled(args, new pulumi.Config("monitoring"), process.env);
    const { apiKey, baseUrl, orgId, workspaceId, managedBy } = settings;
    super(
      "pulumi-nodejs",
      name,
      {
        "monitoring:apiKey": apiKey,
        "monitoring:baseUrl": baseUrl,
        "monitoring:orgId": orgId,
        "monitoring:workspaceId": workspaceId,
        "monitoring:managedBy": managedBy,
        "monitoring:settled": "true",
      },
      options,
    );
    this.settings = settings;
  }
}

/**
 * The provider's process sees these inputs only, so everything is settled here. An organization or a
 * workspace belongs to its credential: with a key of its own a provider inherits neither.
 */
function settled(
  args: ProviderArgs,
  config: pulumi.Config,
  env: Readonly<Record<string, string | undefined>>,
): ProviderSettings {
  const inherited = (name: string, variable: string): string | undefined =>
    config.get(name) ?? (env[variable] === "" ? undefined : env[variable]);
  const tenant = (name: string, variable: string): string | undefined =>
    args.apiKey === undefined ? inherited(name, variable) : undefined;
  const key =
    args.apiKey ?? config.getSecret("apiKey") ?? inherited("apiKey", "MONITORING_API_KEY");
  return {
    apiKey: key === undefined ? undefined : pulumi.secret(key),
    baseUrl: textOutput(args.baseUrl ?? inherited("baseUrl", "MONITORING_BASE_URL")),
    orgId: textOutput(args.orgId ?? tenant("orgId", "MONITORING_ORG_ID")),
    workspaceId: textOutput(args.workspaceId ?? tenant("workspaceId", "MONITORING_WORKSPACE_ID")),
    managedBy: textOutput(args.managedBy ?? inherited("managedBy", "MONITORING_MANAGED_BY")),
  };
}

function textOutput(
  value: pulumi.Input<string | number> | undefined,
): pulumi.Output<string> | undefined {
  return value === undefined ? undefined : pulumi.output(value).apply(String);
}
