// The settings of a lookup: those of the explicit provider, or the program's own.
import * as pulumi from "@pulumi/pulumi";

import { ProgramError, isKnown } from "../internals/sdk";
import { SETTLED } from "../settings/names";

/** Reads one value by its full key, as in the plugin host. */
export type ReadValue = (key: string) => unknown;

/** The values of the stack's configuration, or the resolved ones of an explicit provider. */
export function settings(
  lookup: string,
  provider: pulumi.ProviderResource | undefined,
): pulumi.Output<ReadValue> {
  if (provider === undefined) {
    const config = new pulumi.Config("monitoring");
    return pulumi.output((key: string) => config.get(key.slice("monitoring:".length)));
  }
  if (!("settings" in provider) || typeof provider.settings !== "object") {
    throw new ProgramError(
      `get${lookup}: the provider of a lookup must be a Provider of pulumi-monitoring`,
    );
  }
  // The key is a secret, but the results of lookups with it are not.
  const known = pulumi.unsecret(pulumi.output({ ...provider.settings }));
  return known.apply((values) => {
    const byKey = new Map(Object.entries(values).map(([name, v]) => [`monitoring:${name}`, v]));
    return (key: string): unknown => (key === SETTLED ? "true" : byKey.get(key));
  });
}

/** The same without an output. In a preview, the settings may never be known: waiting would hang. */
export async function resolveSettings(
  lookup: string,
  provider: pulumi.ProviderResource | undefined,
): Promise<ReadValue> {
  const output = settings(lookup, provider);
  if ((await isKnown(output)) === false) {
    throw new ProgramError(
      `get${lookup}: the settings of its provider are not known in this preview: use get${lookup}Output`,
    );
  }
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}
