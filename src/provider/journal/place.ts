// Where the notes of a run belong: to one stack, at one backend, in one tenant of the service.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

import type { Settings } from "../../client";

type Env = Readonly<Record<string, string | undefined>>;

/** Pulumi's own folder. */
export function pulumiHome({ PULUMI_HOME: home = "" }: Env): string {
  return home === "" ? join(homedir(), ".pulumi") : home;
}

/** The folder of all journals. */
export const journalsIn = (home: string): string => join(home, "pulumi-monitoring", "journal");

/** What tells one backend from all others, found where the engine looks for it, in the same order. */
export function backendOf(env: Env, home: string, program: string): string {
  const { PULUMI_BACKEND_URL: url = "" } = env;
  return url === "" ? (backendInProject(program) ?? loggedInto(home)) : url;
}

/** The lines about the backend in the project's file, as they stand there. */
function backendInProject(program: string): string | undefined {
  for (let folder = program; ; folder = dirname(folder)) {
    const text = textOf(join(folder, "Pulumi.yaml")) ?? textOf(join(folder, "Pulumi.yml"));
    if (text !== undefined) return /^backend:.*(?:\r?\n[ \t]+.*)*/m.exec(text)?.[0];
    if (folder === dirname(folder)) return undefined;
  }
}

/** The address that `pulumi login` keeps. */
function loggedInto(home: string): string {
  const text = textOf(join(home, "credentials.json"));
  return text === undefined ? "" : (/"current":\s*"([^"]*)"/.exec(text)?.[1] ?? "");
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A hash of what tells one tenant from all others. The key itself is not to be found from it. */
export function tenantOf({
  apiKey,
  baseUrl,
  orgId,
  workspaceId,
}: Pick<Settings, "apiKey" | "baseUrl" | "orgId" | "workspaceId">): string {
  const key = createHmac("sha256", apiKey).update("tenant").digest("base64url");
  return shortHash([baseUrl, orgId ?? null, workspaceId ?? null, key]);
}

/** Short enough for the name of a file. */
export const shortHash = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 11);
