// Compares responses of the emulator with /openapi.json. The document is generated from the definitions,
// so a record that lacks a member, or has null where there must be a value, fails the test that reads it.
import { coreBehaviours } from "../../src/emulator/routes/core-routes";
import { openApi } from "../../src/emulator/openapi/openapi";
import { asText } from "../../src/emulator/store/records";
import { RateLimits } from "../../src/emulator/limits/rate-limits";
import { BEHAVIOURS } from "../../src/emulator/routes";
import { routeFinder } from "../../src/emulator/http/templates";
import { isObject } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";

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

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
};

const typeOf = (value: Json): string[] => {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
};

const listIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const textsIn = (value: Json | undefined): string[] =>
  (typeof value === "string" ? [value] : listIn(value)).filter((each) => typeof each === "string");
const isNull = (schema: Json): boolean => isObject(schema) && schema.type === "null";

/** The problems of a value, each with its path. */
function problems(schema: Json | undefined, value: Json, at: string): string[] {
  if (!isObject(schema)) return [];
  if (typeof schema.$ref === "string") {
    return problems(schemas[schema.$ref.split("/").at(-1) ?? ""], value, at);
  }
  const options = listIn(schema.anyOf ?? schema.oneOf);
  if (options.length > 0) {
    const fitting = value === null ? options : options.filter((each) => !isNull(each));
    const found = fitting.map((option) => problems(option, value, at));
    return found.sort((one, other) => one.length - other.length)[0] ?? [];
  }
  const types = textsIn(schema.type);
  if (types.length > 0 && !types.some((type) => typeOf(value).includes(type))) {
    return [`${at} is ${JSON.stringify(value).slice(0, 60)}, not ${types.join(" or ")}`];
  }
  if ("const" in schema && schema.const !== value) return [`${at} is ${JSON.stringify(value)}`];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) {
    return [`${at} is ${JSON.stringify(value)}, which is none of its values`];
  }
  if (typeof value === "string") {
    const form = FORMATS[asText(schema.format)];
    return form === undefined || form.test(value) ? [] : [`${at} is "${value}"`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => problems(schema.items, item, `${at}[${index}]`));
  }
  return isObject(value) ? memberProblems(schema, value, at) : [];
}

function memberProblems(schema: JsonObject, value: JsonObject, at: string): string[] {
  const { properties, required, additionalProperties } = schema;
  const known = isObject(properties) ? properties : {};
  const missing = textsIn(required).filter((name) => value[name] === undefined);
  // Below its first level, a record may have more members than its definition.
  const isRecord = /\.data(\[\d+\])?$/.test(at) && Object.keys(known).length > 0;
  const unknown = isRecord ? Object.keys(value).filter((name) => !(name in known)) : [];
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...unknown.map((name) => `${at}.${name} is described nowhere`),
    ...Object.entries(value).flatMap(([name, member]) =>
      problems(known[name] ?? additionalProperties, member ?? null, `${at}.${name}`),
    ),
  ];
}

/** The path in the document that matches a request. */
function templateOf(method: string, path: string): string | undefined {
  if (!routesAt(path).some((route) => route.method === method)) return undefined;
  const parts = path.split("/");
  const fits = Object.keys(PATHS).filter((template) => {
    const wanted = template.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith("{") || part === parts[index]) &&
      method.toLowerCase() in (PATHS[template] as JsonObject)
    );
  });
  const slots = (template: string): number => template.split("{").length;
  return fits.sort((one, other) => slots(one) - slots(other))[0];
}

/** How a response differs from its description; empty if it does not, or if there is no such path. */
export function differences(method: string, path: string, status: number, body: Json): string[] {
  const template = templateOf(method, path.split("?")[0] ?? "");
  if (template === undefined) return [];
  const operation = (PATHS[template] as JsonObject)[method.toLowerCase()] as JsonObject;
  const responses = operation.responses as JsonObject;
  const described = responses[String(status)] ?? (status >= 400 ? responses.default : undefined);
  if (!isObject(described))
    return [`${method} ${template} answers ${status}, which nothing describes`];
  const { content } = described;
  if (!isObject(content)) return body === null ? [] : [`${method} ${template} has a body`];
  const { schema } = content["application/json"] as JsonObject;
  return problems(schema, body, `${method} ${template}`);
}
