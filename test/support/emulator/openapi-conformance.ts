// Compares responses of the emulator with /openapi.json. The document is generated from the definitions,
// so a record that lacks a member, or has null where there must be a value, fails the test that reads it.
import Ajv from "ajv";

import { coreBehaviours } from "../../../src/emulator/routes/core-routes";
import { openApi } from "../../../src/emulator/openapi/openapi";
import { RateLimits } from "../../../src/emulator/limits/rate-limits";
import { BEHAVIOURS } from "../../../src/emulator/routes";
import { routeFinder } from "../../../src/emulator/http/templates";
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";

// Only the descriptions of the core's routes are needed, so the limits do not matter.
const limits = new RateLimits({ rateLimit: "off", rateWindowMs: 60_000 });
/** All modules of the emulator. */
export const SERVED = [...coreBehaviours(limits), ...BEHAVIOURS];

/** All routes that the emulator serves. */
export const ROUTES = SERVED.flatMap(({ routes }) => routes);

const routesAt = routeFinder(ROUTES);

/** The document that the emulator serves. */
export const DOCUMENT = openApi(SERVED, "");

const PATHS = DOCUMENT.paths as JsonObject;
const { schemas } = DOCUMENT.components as { schemas: JsonObject };

/** The schema of a member `data`: its records have no members that it does not describe. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === "string") {
    return closed(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? null);
  }
  const { properties, ...others } = schema;
  const inside = Object.entries(others).map(([name, part = null]) => [
    name,
    ["items", "anyOf", "oneOf"].includes(name) ? closed(part) : part,
  ]);
  return {
    ...(Object.fromEntries(inside) as JsonObject),
    ...(properties !== undefined && { properties, additionalProperties: false }),
  };
}

// Of the document, only its schemas are for Ajv, and it does not know all of their formats.
const ajv = new Ajv({
  ...{ allErrors: true, unknownFormats: "ignore", meta: false, validateSchema: false },
  logger: false,
}).addSchema(
  JSON.parse(JSON.stringify(DOCUMENT), (name, value: Json) =>
    name === "data" ? closed(value) : value,
  ) as JsonObject,
  "api",
);

/** The path in the document that matches a request. */
const templateOf = (method: string, path: string): string | undefined =>
  routesAt(path)
    .find((route) => route.method === method)
    ?.path.replace(/:(\w+)/g, "{$1}");

/** How a response differs from its description; empty if it does not, or if there is no such path. */
export function differences(method: string, path: string, status: number, body: Json): string[] {
  const template = templateOf(method, path.split("?")[0] ?? "");
  if (template === undefined) return [];
  const operation = (PATHS[template] as JsonObject)[method.toLowerCase()] as JsonObject;
  const responses = operation.responses as JsonObject;
  const key = String(status) in responses || status < 400 ? String(status) : "default";
  const described = responses[key];
  if (!isObject(described))
    return [`${method} ${template} answers ${status}, which nothing describes`];
  if (!isObject(described.content))
    return body === null ? [] : [`${method} ${template} has a body`];
  const steps = ["paths", template, method.toLowerCase(), "responses", key];
  const pointer = [...steps, "content", "application/json", "schema"]
    .map((step) => encodeURIComponent(step.replaceAll("/", "~1")))
    .join("/");
  if (ajv.validate({ $ref: `api#/${pointer}` }, body) === true) return [];
  return [ajv.errorsText(ajv.errors, { dataVar: `${method} ${template}` })];
}
