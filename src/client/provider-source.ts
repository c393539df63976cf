// Where the settings of a provider come from: its configuration, in which names have the prefix `monitoring:` only with
// dynamic resources, and the environment.
import { isDefaultProvider } from "../definitions";
import type { ReadValue } from "./settings";

type Env = Readonly<Record<string, string | undefined>>;

/** The settings that belong to a credential: an explicit provider with its own key takes none of them from the environment. */
const OF_THE_KEY = ["MONITORING_API_KEY", "MONITORING_ORG_ID", "MONITORING_WORKSPACE_ID"];

/** How the settings of one provider are read. */
export interface ProviderSource {
  readonly read: ReadValue;
  readonly env: Env;
}

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
): ProviderSource {
  // The configuration of the default provider is that of the stack, which goes together with the environment.
  const hasOwnKey =
    !isDefaultProvider(name) && config.apiKey !== undefined && config.apiKey !== null;
  return {
    read: (key) => config[key] ?? config[plainKey(key)],
    env: hasOwnKey
      ? Object.fromEntries(Object.entries(env).filter(([name]) => !OF_THE_KEY.includes(name)))
      : env,
  };
}
