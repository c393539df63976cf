// The settings of this package: from the stack's configuration, then from the environment.
import * as pulumi from "@pulumi/pulumi";

import type { ManagedBy } from "./enums";
import { isSecretSetting } from "../internals/sdk";
import { isForeign } from "../settings/address";
import { variableOf } from "../settings/names";

/** The raw value of a setting; undefined if neither the stack nor the environment has it. */
function configured(name: string): string | undefined {
  const fromEnv = process.env[variableOf(name)];
  return new pulumi.Config("monitoring").get(name) ?? (fromEnv === "" ? undefined : fromEnv);
}

/** The same for an input of a resource: a secret if the stack marks it as one. */
export function configuredInput(name: string): pulumi.Input<string> | undefined {
  const isSecret = isSecretSetting(pulumi.runtime, `monitoring:${name}`);
  const secret = isSecret ? new pulumi.Config("monitoring").getSecret(name) : undefined;
  return secret ?? configured(name);
}

/** Whether the stack has another address than the environment, and no key for it. */
export function isMixed(): boolean {
  const stack = new pulumi.Config("monitoring");
  if (stack.get("apiKey") !== undefined) return false;
  return isForeign(stack.get("baseUrl"), process.env.MONITORING_BASE_URL);
}

function configuredNumber(name: string): number | undefined {
  const text = configured(name);
  return text === undefined ? undefined : Number(text);
}

/**
 * The settings of the default provider: `monitoring:…` in the stack's configuration, then `MONITORING_…` in
 * the environment; undefined if neither has it. The provider validates them, not this object. All but `apiKey` are plain
 * values, also those that are secret in the stack: pass these on with `pulumi.secret`.
 *
 * @example
 * ```typescript
 * export const api = monitoring.config.baseUrl;
 * ```
 */
export const config = {
  /** API key or session token, as a secret. */
  get apiKey(): pulumi.Output<string> | undefined {
    const key = new pulumi.Config("monitoring").getSecret("apiKey") ?? configured("apiKey");
    return key === undefined ? undefined : pulumi.secret(key);
  },
  /** Address of the API, without `/api/v1`. */
  get baseUrl(): string | undefined {
    return configured("baseUrl");
  },
  /** Organization to work in, if the credential has access to several. */
  get orgId(): number | undefined {
    return configuredNumber("orgId");
  },
  /** Workspace to work in. */
  get workspaceId(): number | undefined {
    return configuredNumber("workspaceId");
  },
  /** The manager that the service records for the objects; `API` if undefined. */
  get managedBy(): ManagedBy | undefined {
    // The provider refuses any other value.
    return configured("managedBy") as ManagedBy | undefined;
  },
  /** How thoroughly a refresh reads; `exact` if undefined. */
  get refresh(): "exact" | "fast" | undefined {
    // The provider refuses any other value.
    return configured("refresh") as "exact" | "fast" | undefined;
  },
  /** Maximum number of concurrent requests; 16 if undefined. */
  get concurrency(): number | undefined {
    return configuredNumber("concurrency");
  },
  /** Timeout in seconds for each of: connecting, waiting for a response, reading it; 30 if undefined. */
  get timeoutSeconds(): number | undefined {
    return configuredNumber("timeoutSeconds");
  },
  /** Total seconds that one call waits for its retries; 120 if undefined. */
  get maxRetryWaitSeconds(): number | undefined {
    return configuredNumber("maxRetryWaitSeconds");
  },
  /** Fraction of the organization's rate limit that may be used, above 0 and at most 1; 1 if undefined. */
  get rateLimitShare(): number | undefined {
    return configuredNumber("rateLimitShare");
  },
};
