// A relay in front of a service: it records the bodies of writes, and can add members that the emulator does
// not have.
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { startGateway } from "./gateway";
import type { Gateway } from "./gateway";

/** A write that succeeded. */
export interface Sent {
  readonly method: string;
  /** Below /api/v1. */
  readonly path: string;
  readonly body: JsonObject;
}

/** A running relay. */
export interface Relay extends Gateway {
  /** The writes since the last `forget`. */
  readonly sent: readonly Sent[];
  forget(): void;
  /** Adds these members to each record that is read from now on. */
  show(members: JsonObject): void;
}

/** Starts a relay to the service at an address. */
export async function startRelay(target: string): Promise<Relay> {
  const sent: Sent[] = [];
  let shown: JsonObject = {};
  const gateway = await startGateway(target, {
    after({ method, url, body: written }, answer) {
      if (method !== "GET") {
        const path = url.replace("/api/v1", "");
        if (answer.status < 300) sent.push({ method, path, body: objectIn(written) });
        return undefined;
      }
      const { data } = objectIn(answer.body);
      if (!isObject(data)) return undefined;
      return { ...answer, body: JSON.stringify({ data: { ...data, ...shown } }) };
    },
  });
  return {
    ...gateway,
    sent,
    forget: () => void sent.splice(0),
    show(members) {
      shown = members;
    },
  };
}

function objectIn(text = ""): JsonObject {
  if (text === "") return {};
  // JSON text holds JSON.
  const value = JSON.parse(text) as Json;
  return isObject(value) ? value : {};
}
