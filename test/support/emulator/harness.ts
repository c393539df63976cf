// An emulator and a client for it over real HTTP, for the tests in this folder.
import { afterEach } from "vitest";

import { startEmulator } from "../../../src/emulator";
import type { Emulator, EmulatorOptions } from "../../../src/emulator";
import type { JsonObject } from "../../../src/definitions";

export const KEY = "the-key";

const running: Emulator[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});

/** An emulator that is stopped after the test. */
export async function emulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const started = await startEmulator({ apiKey: KEY, ...options });
  running.push(started);
  return started;
}

/** A clock that stands still until it is moved. */
export function settableClock(at = Date.UTC(2030, 0, 1)): { now: () => number; time: number } {
  const clock = { time: at, now: () => clock.time };
  return clock;
}

/** A response: its text, and its body parsed if it is JSON. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: JsonObject;
}

/** Options of a call; without them, it has no body and the key of the first organization. */
export interface CallOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

/** Calls the emulator: `call(emu, "GET", "/api/v1/org")`. */
export async function call(
  { url }: { url: string },
  method: string,
  path: string,
  { body, raw, key = KEY, headers = {} }: CallOptions = {},
): Promise<ApiResponse> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(sent !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}

/** Creates tags with these names, in this order. */
export async function makeTags(
  at: { url: string },
  names: readonly string[],
): Promise<JsonObject[]> {
  const created: JsonObject[] = [];
  for (const name of names) {
    const { body } = await call(at, "POST", "/api/v1/tags", { body: { name } });
    created.push(body.data as JsonObject);
  }
  return created;
}
