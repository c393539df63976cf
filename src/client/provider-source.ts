// The configuration of a provider of the plugin: the engine passes it under the plain names of the settings.
import type { ReadValue } from "./settings";

type Env = Readonly<Record<string, string | undefined>>;

/** The settings that belong to a credential: a provider with a key of its own inherits none of them. */
const OF_THE_KEY = ["MONITORING_API_KEY", "MONITORING_ORG_ID", "MONITORING_WORKSPACE_ID"];

/** How the settings of one provider are read. */
export interface ProviderSource {
  readonly read: ReadValue;
  readonly env: Env;
}

/** The name of a setting without the prefix that it has in the stack and in providers of the classes. */
export const plainKey = (key: string): string => key.replace(/^monitoring:/, "");

/** The values of a configuration of either way, completed from the environment. */
export function providerSource(
  config: Readonly<Record<string, unknown>>,
  env: Env,
): ProviderSource {
  const hasOwnKey = config.apiKey !== undefined && config.apiKey !== null;
  return {
    read: (key) => config[key] ?? config[plainKey(key)],
    env: hasOwnKey
      ? Object.fromEntries(Object.entries(env).filter(([name]) => !OF_THE_KEY.includes(name)))
      : env,
  };
}
