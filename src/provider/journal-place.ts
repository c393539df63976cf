// Where the journal of a run belongs: to one stack, at one backend, in one tenant of the service.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

import type { Settings } from "../client";
import { IDENTITY_HASH_LENGTH } from "../definitions";

type Env = Readonly<Record<string, string | undefined>>;

/** Pulumi's own folder. */
export function pulumiHome({ PULUMI_HOME: home = "" }: Env): string {
  return home === "" ? join(homedir(), ".pulumi") : home;
}

/** The folder of all journals. */
export const journalsIn = (home: string): string => join(home, "pulumi-monitoring", "journal");

/** Identifies the backend, from the same sources and in the same order as in the engine. */
export function backendOf(env: Env, home: string, program: string): string {
  const { PULUMI_BACKEND_URL: url = "" } = env;
  return url === "" ? (backendInProject(program) ?? loggedInto(home)) : located(url, program);
}

/** A backend with a relative path depends on the folder that it is relative to, so that folder is part of its identity. */
const located = (backend: string, folder: string): string =>
  /file:\/\/(?![/~])/.test(backend) ? `${backend} ${folder}` : backend;

/** The raw lines about the backend in the project file. */
function backendInProject(program: string): string | undefined {
  for (let folder = program; ; folder = dirname(folder)) {
    const text = textOf(join(folder, "Pulumi.yaml")) ?? textOf(join(folder, "Pulumi.yml"));
    if (text !== undefined) {
      const lines = /^backend:.*(?:\r?\n[ \t]+.*)*/m.exec(text)?.[0];
      return lines === undefined ? undefined : located(lines, folder);
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** The backend that `pulumi login` stored. */
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

/** A hash that identifies a tenant and does not reveal the API key. */
export function tenantOf({
  apiKey,
  baseUrl,
  orgId,
  workspaceId,
}: Pick<Settings, "apiKey" | "baseUrl" | "orgId" | "workspaceId">): string {
  const key = createHmac("sha256", apiKey).update("tenant").digest("base64url");
  return shortHash([baseUrl, orgId, workspaceId, key]);
}

/** Short enough for a file name, and for the identity of a resource. */
export const shortHash = (parts: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify(parts))
    .digest("base64url")
    .slice(0, IDENTITY_HASH_LENGTH);
