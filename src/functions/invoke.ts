// The common part of every `getX`: resolves the settings, performs the lookup, and returns values for users (no nulls,
// secrets marked). Specs and the client are loaded at the first lookup, so that a
// program that only declares resources loads neither.
import * as pulumi from "@pulumi/pulumi";

import type { LookupArgs } from "./lookup-args";
import { settings, resolveSettings } from "./provider-settings";
import type { ReadValue } from "./provider-settings";
import { childrenOf } from "../internals/sdk";

/** Options of a lookup. */
export interface LookupOptions {
  /** The explicit provider whose credential is used; a component's parent does not pass it on. */
  provider?: pulumi.ProviderResource;
}

/** Options of the output form of a lookup. */
export interface LookupOutputOptions extends LookupOptions {
  /** Resources to wait for, with those in components. In a preview, the result is unknown while one does not exist. */
  dependsOn?: pulumi.InvokeOutputOptions["dependsOn"];
}

/** Performs a lookup by name. */
export async function invoke<Answer>(
  name: string,
  args: LookupArgs,
  options: LookupOptions = {},
): Promise<Answer> {
  return answer(name, args, {
    read: await resolveSettings(name, options.provider),
    isSecret: false,
  });
}

/** The same for arguments that are outputs: in a preview, nothing is sent before all are known. */
export function invokeOutput<Answer>(
  name: string,
  args: pulumi.Input<object>,
  { provider, dependsOn }: LookupOutputOptions = {},
): pulumi.Output<Answer> {
  const wanted = pulumi.output(args);
  const awaited = pulumi.output(dependsOn).apply((given = []) => allExist([given].flat()));
  return pulumi
    .all([wanted, settings(name, provider), pulumi.isSecret(wanted), awaited])
    .apply(([known, read, isSecret]) => answer<Answer>(name, { ...known }, { read, isSecret }));
}

/** Known once these resources exist, and those in components. */
const allExist = (resources: readonly pulumi.Resource[]): pulumi.Output<unknown> =>
  pulumi.all(
    resources.map((each): pulumi.Output<unknown> => {
      if (pulumi.CustomResource.isInstance(each)) return each.id;
      const children = pulumi.output(childrenOf(each)).apply(allExist);
      return pulumi.all([each.urn, children]);
    }),
  );

/** The settings of a lookup, and whether an argument of it is secret. */
interface Given {
  readonly read: ReadValue;
  readonly isSecret: boolean;
}

async function answer<Answer>(
  name: string,
  args: LookupArgs,
  { read, isSecret }: Given,
): Promise<Answer> {
  const { performLookup } = await import("./perform-lookup.js");
  // The generated signature and the spec that `performLookup` reads come from the same definition.
  return (await performLookup(name, args, read, isSecret)) as Answer;
}
