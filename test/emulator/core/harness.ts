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

/** An emulator that ends with the test. */
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

/** What came back: the body parsed where it is JSON, its text in any case. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: JsonObject;
}

/** How a call differs from a plain one with the key of the first organization. */
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
): Promise<Answer> {
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

/** Makes tags of these names, in this order. */
export async function makeTags(
  at: { url: string },
  names: readonly string[],
): Promise<JsonObject[]> {
  const made: JsonObject[] = [];
  for (const name of names) {
    const { body } = await call(at, "POST", "/api/v1/tags", { body: { name } });
    made.push(body.data as JsonObject);
  }
  return made;
}
