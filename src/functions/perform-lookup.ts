// Performs the lookups of a program. Loaded at the first lookup.
import * as pulumi from "@pulumi/pulumi";

import type { LookupArgs } from "./lookup-args";
import { LookupRun } from "./lookup-run";
import type { ReadValue } from "./provider-settings";
import { createClient, redact, settingsFrom, VERSION } from "../client";
import type { ApiClient } from "../client";
import { logLine } from "../definitions";
import { ProgramError, inlineRun } from "../internals/sdk";

/** The lookups of one run of a program, and a client for each configuration. */
interface Run {
  readonly lookups: LookupRun;
  readonly clients: Map<string, ApiClient>;
}

/** Per run: inline programs of the Automation API share a process and must not see each other's results. */
const runs = new WeakMap<object, Run>();
const onlyRun = {};

function currentRun(): Run {
  const key = inlineRun() ?? onlyRun;
  const run = runs.get(key) ?? {
    // A preview creates nothing that a later lookup could see.
    lookups: new LookupRun(pulumi.secret, notice, () => pulumi.runtime.isDryRun()),
    clients: new Map<string, ApiClient>(),
  };
  runs.set(key, run);
  return run;
}

/**
 * The result of a lookup.
 * @param isSecret whether an argument is secret: then errors contain none
 */
export async function performLookup(
  name: string,
  given: LookupArgs,
  read: ReadValue,
  isSecret: boolean,
): Promise<unknown> {
  try {
    return await performed(name, given, read);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const secrets = isSecret ? Object.values(given).flat().map(String) : [];
    // Without a cause, which would show what the message hides.
    throw new ProgramError(logLine(redact(error.message, secrets)));
  }
}

function performed(name: string, given: LookupArgs, read: ReadValue): Promise<unknown> {
  const { lookups, clients } = currentRun();
  return lookups.perform(name, given, () => {
    const settings = settingsFrom(read, process.env);
    const where = JSON.stringify(settings);
    const client =
      clients.get(where) ?? createClient({ ...settings, version: VERSION, onNotice: notice });
    clients.set(where, client);
    return client;
  });
}

function notice(message: string, severity: "info" | "warning" = "warning"): void {
  // The engine logs the message asynchronously; nothing waits for it.
  void (severity === "info"
    ? pulumi.log.info(logLine(message))
    : pulumi.log.warn(logLine(message)));
}
