// The calls that the emulator serves, from its OpenAPI description.
import { startEmulator } from "../../../src/emulator";
import { isObject } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";

/** `GET /monitors/{id}/tags` → `GET /monitors/{}/tags`: names of parameters differ. */
export const unnamed = (call: string): string => call.replace(/\{\w+\}/g, "{}");

/** All calls below /api/v1, with unnamed parameters. */
export async function servedCalls(): Promise<Set<string>> {
  const emulator = await startEmulator();
  try {
    const { paths } = (await (await fetch(`${emulator.url}/openapi.json`)).json()) as JsonObject;
    const calls = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, verbs]) =>
      Object.keys(isObject(verbs) ? verbs : {}).map(
        (verb) => `${verb.toUpperCase()} ${unnamed(path.replace("/api/v1", ""))}`,
      ),
    );
    return new Set(calls);
  } finally {
    await emulator.close();
  }
}
