// What every `getX` does: find the settings, ask once for each question of a run, and answer in the
// terms of users (no nulls, secrets marked). Specs and the client are loaded at the first question,
// so that a program that only declares resources loads neither.
import * as pulumi from "@pulumi/pulumi";

import { settings, resolveSettings } from "./provider-settings";
import type { ReadValue } from "./provider-settings";

/** Options of a lookup. */
export interface LookupOptions {
  /** The explicit provider whose credential is used; a component's parent does not pass it on. */
  provider?: pulumi.ProviderResource;
}

/** Arguments as they reach a lookup: plain values by name. */
export type LookupArgs = Readonly<Record<string, unknown>>;

/** Asks a question by the name of its lookup. */
export async function invoke<Answer>(
  name: string,
  args: LookupArgs,
  options: LookupOptions = {},
): Promise<Answer> {
  return answer(name, args, await resolveSettings(name, options.provider));
}

/** The same for arguments that are outputs: in a preview nothing is sent before all are known. */
export function invokeOutput<Answer>(
  name: string,
  args: pulumi.Input<object>,
  options: LookupOptions = {},
): pulumi.Output<Answer> {
  return pulumi
    .all([args, settings(name, options.provider)])
    .apply(([known, read]) => answer<Answer>(name, { ...known }, read));
}

async function answer<Answer>(name: string, args: LookupArgs, read: ReadValue): Promise<Answer> {
  const { ask } = await import("./ask.js");
  // The generated signature and the spec that `ask` reads come from the same description.
  return (await ask(name, args, read)) as Answer;
}
