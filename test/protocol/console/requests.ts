// Requests to the console, as its page and as a browser send them.
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";

/** A timestamp for records. */
export const NOW = "2026-11-02T10:20:30.000Z";

/** The header that browsers send when a user opens a page. */
export const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** A response with its body as text. */
export interface TextResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: JsonObject;
}

/** A request with any headers, also those that `fetch` would not send. */
export function send(
  { url }: { url: string },
  path: string,
  { method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<TextResponse> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(url + path, { method, headers: { ...json, ...headers } }, (incoming) => {
      text(incoming)
        .then((response) => {
          const { statusCode: status = 0, headers: own } = incoming;
          resolve({ status, headers: own, text: response, body: parsed(response) });
        })
        .catch(reject);
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: Json;
}

function parsed(response: string): JsonObject {
  try {
    const value = JSON.parse(response) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The view of the first organization. */
export async function firstOrganization(emulator: { url: string }): Promise<JsonObject> {
  const { body } = await send(emulator, "/__emulator/console");
  return objectsIn(body.organizations)[0] ?? {};
}

/** All objects in the view of the first organization. */
export async function shownObjects(emulator: { url: string }): Promise<JsonObject[]> {
  const { kinds } = await firstOrganization(emulator);
  return objectsIn(kinds).flatMap(({ objects }) => objectsIn(objects));
}

/** The objects in a list. */
export const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
