// The configuration of a provider: the settings of the default provider come from the stack's configuration, those of
// an explicit one from its arguments.
import { hasOwnAddress, plainKey, providerSource, settingsFrom } from "../client";
import { isDefaultProvider, isUnknown, reasonOf, urnParts } from "../definitions";
import type { Json, JsonObject } from "../definitions";
import { withoutUserInfo } from "../settings/address";

/** The problem of a configuration; undefined if it can be used, or is not known yet. */
export function configProblem(
  urn: string,
  config: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
): { readonly property: string; readonly reason: string } | undefined {
  if (Object.values(config).some((value) => isUnknown(value))) return undefined;
  const { name } = urnParts(urn);
  if (!isDefaultProvider(name) || hasOwnAddress(config, env)) {
    const problem = explicitProblem(config, env);
    if (problem !== undefined) return problem;
  }
  try {
    const { read, env: providerEnv } = providerSource(name, config, env);
    settingsFrom(read, providerEnv);
    return undefined;
  } catch (error) {
    return { property: "", reason: reasonOf(error) };
  }
}

/** The problem of an explicit provider, which takes nothing from the stack's configuration. */
function explicitProblem(config: JsonObject, env: Readonly<Record<string, string | undefined>>) {
  // An output without a value arrives as null.
  const { baseUrl = null, apiKey = null } = config;
  if (baseUrl !== null && apiKey === null) {
    return {
      property: "apiKey",
      reason: "a provider with its own baseUrl needs the apiKey for that address",
    };
  }
  for (const [property, value, variable] of [
    ["baseUrl", baseUrl, "MONITORING_BASE_URL"],
    ["apiKey", apiKey, "MONITORING_API_KEY"],
  ] as const) {
    if (value !== null || (env[variable] ?? "") !== "") continue;
    const reason = `is required: explicit providers do not inherit the configuration of the stack; set the argument or ${variable}`;
    return { property, reason };
  }
  return undefined;
}

/** After a change of these settings, the same ids may belong to other objects. */
const TENANT = ["baseUrl", "orgId", "workspaceId"];

/**
 * A warning if the tenant changes, without values: the engine does not say which of them are secret. Undefined also if the
 * old configuration is unknown, because no state contains settings from the environment, or those of the default provider
 * of dynamic resources.
 */
export function tenantChangeWarning(stored: JsonObject, news: JsonObject): string | undefined {
  const olds = withoutPrefix(stored);
  if (["apiKey", ...TENANT].every((name) => olds[name] === undefined)) return undefined;
  const changes = TENANT.filter(
    (name) => textOf(olds[name]) !== textOf(news[name]) && !isUnknown(news[name]),
  );
  if (changes.length === 0) return undefined;
  return `the provider's ${changes.join(", ")} changed. Its resources are not replaced, so the same objects must exist there; otherwise the run stops. To create new objects there, declare another provider`;
}

/** The settings of an explicit provider of dynamic resources have a prefix. */
const withoutPrefix = (stored: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [plainKey(key), value]));

/** In a stack's configuration, numbers are texts. */
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" || typeof value === "number"
    ? withoutUserInfo(String(value))
    : undefined;
