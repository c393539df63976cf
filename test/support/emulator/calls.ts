// Calls of an emulator over HTTP by other clients than the one under test: a user of the service, and the test itself.
import type { Plan } from "../../../src/emulator";
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";

/** Where calls go, and with which credential. */
export interface Access {
  readonly url: string;
  readonly apiKey: string;
  /** The workspace; the organization's default one if omitted. */
  readonly workspaceId?: string | undefined;
}

/** A response of the service; a body without text is null. */
export interface Answer {
  readonly status: number;
  readonly body: Json;
}

async function send(url: string, method: string, headers: object, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // JSON text holds JSON.
  return { status: response.status, body: text === "" ? null : (JSON.parse(text) as Json) };
}

/** Calls the API, whatever it answers; the path is below /api/v1. */
export const ask = (
  { url, apiKey, workspaceId }: Access,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  send(
    `${url}/api/v1${path}`,
    method,
    {
      authorization: `Bearer ${apiKey}`,
      ...(workspaceId !== undefined && { "x-service-workspace-id": workspaceId }),
    },
    body,
  );

/** The body of a successful response. */
export function succeeded({ status, body }: Answer, what: string): Json {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The `data` of a successful response; the whole body where it has none. */
export async function dataOf(
  access: Access,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const answer = succeeded(await ask(access, method, path, body), `${method} ${path}`);
  return isObject(answer) && answer.data !== undefined ? answer.data : answer;
}

/** A call of the emulator's control interface: `/dns`. */
export const control = async (url: string, path: string, body: unknown): Promise<Json> =>
  succeeded(await send(`${url}/__emulator${path}`, "POST", {}, body), `/__emulator${path}`);

/** An organization of the emulator. */
export interface StoredOrganization {
  readonly records: Readonly<Record<string, readonly JsonObject[]>>;
}

/** All records of the service, except logs. */
export async function storedAt(url: string): Promise<readonly StoredOrganization[]> {
  const response = await fetch(`${url}/__emulator/state`);
  // The emulator's own response; its tests check the form.
  return ((await response.json()) as { organizations: StoredOrganization[] }).organizations;
}

/** Another organization with a key of its own, in the emulator at this address. */
export const newOrganization = async (
  url: string,
  plan?: Plan,
): Promise<{ readonly orgId: number; readonly apiKey: string }> =>
  // The emulator's own response; its tests check the form.
  (await control(url, "/organizations", { plan })) as { orgId: number; apiKey: string };
