// Where a lookup asks, and as whom: the explicit provider's settings, or the program's own.
import * as pulumi from "@pulumi/pulumi";

/** What an explicit provider says when nothing is to be added to its settings from the environment. */
const SETTLED = "monitoring:settled";

/** Reads one value by its full key, as the provider process does. */
export type ReadValue = (key: string) => unknown;

/** The values that an explicit provider came to, or those of the stack's configuration. */
export async function settle(provider: pulumi.ProviderResource | undefined): Promise<ReadValue> {
  if (provider === undefined) {
    const config = new pulumi.Config("monitoring");
    return (key) => config.get(key.slice("monitoring:".length));
  }
  if (!("settings" in provider) || typeof provider.settings !== "object") {
    throw new Error("the provider of a lookup must be a Provider of this package");
  }
  const known = new Map<string, unknown>();
  for (const [name, value] of Object.entries({ ...provider.settings })) {
    known.set(`monitoring:${name}`, await valueOf(pulumi.output(value)));
  }
  return (key) => (key === SETTLED ? "true" : known.get(key));
}

/** The value of an output. In a preview it may never come to be: then waiting would hang. */
async function valueOf(output: pulumi.Output<unknown>): Promise<unknown> {
  // Every output has this promise at run time; the SDK's types keep it to themselves.
  const isKnown: unknown = await Reflect.get(output, "isKnown");
  if (isKnown === false) {
    throw new Error(
      "the settings of this lookup's provider are not known in the preview: use the Output form of the lookup",
    );
  }
  return new Promise((resolve) => {
    output.apply(resolve);
  });
}
