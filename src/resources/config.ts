// The settings of this package: from the stack's configuration, then from the environment.
import * as pulumi from "@pulumi/pulumi";

import type { ManagedBy } from "./enums";

/** A setting as it was written; undefined where neither the stack nor the environment has it. */
export function configured(name: string): string | undefined {
  const fromEnv = process.env[variableOf(name)];
  return new pulumi.Config("monitoring").get(name) ?? (fromEnv === "" ? undefined : fromEnv);
}

/** The environment variable of a setting: `MONITORING_BASE_URL` of `baseUrl`. */
const variableOf = (name: string): string =>
  `MONITORING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

function configuredNumber(name: string): number | undefined {
  const text = configured(name);
  return text === undefined ? undefined : Number(text);
}

/**
 * The settings of the default provider: `monitoring:…` in the stack's configuration, then `MONITORING_…` in the
 * environment; undefined where neither has it. Its resources check them, not this.
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
  /** Organization to work in, where the credential reaches several. */
  get orgId(): number | undefined {
    return configuredNumber("orgId");
  },
  /** Workspace to work in. */
  get workspaceId(): number | undefined {
    return configuredNumber("workspaceId");
  },
  /** What the service records as the manager of the objects; `API` where it is undefined. */
  get managedBy(): ManagedBy | undefined {
    // The provider refuses any other value.
    return configured("managedBy") as ManagedBy | undefined;
  },
  /** How closely a refresh looks; `exact` where it is undefined. */
  get refresh(): "exact" | "fast" | undefined {
    // The provider refuses any other value.
    return configured("refresh") as "exact" | "fast" | undefined;
  },
  /** Requests under way at a time; 16 where it is undefined. */
  get concurrency(): number | undefined {
    return configuredNumber("concurrency");
  },
  /** Seconds for each of: connecting, waiting for an answer, reading it; 30 where it is undefined. */
  get timeoutSeconds(): number | undefined {
    return configuredNumber("timeoutSeconds");
  },
  /** Seconds that one call waits for its retries, all in all; 120 where it is undefined. */
  get maxRetryWaitSeconds(): number | undefined {
    return configuredNumber("maxRetryWaitSeconds");
  },
  /** Part of the organization's rate limit that may be used, above 0 and at most 1; 1 where it is undefined. */
  get rateLimitShare(): number | undefined {
    return configuredNumber("rateLimitShare");
  },
};
