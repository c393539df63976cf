// Where a lookup asks, and as whom: the explicit provider's settings, or the program's own.
import * as pulumi from "@pulumi/pulumi";

/** What an explicit provider says when nothing is to be added to its settings from the environment. */
const SETTLED = "monitoring:settled";

/** Reads one value by its full key, as the provider process does. */
export type ReadValue = (key: string) => unknown;

/** The values of the stack's configuration, or those that an explicit provider comes to. */
export function settings(
  lookup: string,
  provider: pulumi.ProviderResource | undefined,
): pulumi.Output<ReadValue> {
  if (provider === undefined) {
    const config = new pulumi.Config("monitoring");
    return pulumi.output((key: string) => config.get(key.slice("monitoring:".length)));
  }
  if (!("settings" in provider) || typeof provider.settings !== "object") {
    throw new Error(
      `get${lookup}: the provider of a lookup must be a Provider of pulumi-monitoring`,
    );
  }
  // The key is a secret; what it is used to look up is not one for that.
  const known = pulumi.unsecret(pulumi.output({ ...provider.settings }));
  return known.apply((values) => {
    const byKey = new Map(Object.entries(values).map(([name, v]) => [`monitoring:${name}`, v]));
    return (key: string): unknown => (key === SETTLED ? "true" : byKey.get(key));
  });
}

/** The same at once. In a preview the settings may never come to be: then waiting would hang. */
export async function resolveSettings(
  lookup: string,
  provider: pulumi.ProviderResource | undefined,
): Promise<ReadValue> {
  const output = settings(lookup, provider);
  // Every output has this promise at run time; the SDK's types keep it to themselves.
  const isKnown: unknown = await Reflect.get(output, "isKnown");
  if (isKnown === false) {
    throw new Error(
      `get${lookup}: the settings of its provider are not known in this preview: use get${lookup}Output`,
    );
  }
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}
