// The OpenAPI description of every route, made from the routes and the specs.
import { KINDS } from "../definitions";
import type { JsonObject } from "../definitions";
import type { BodyHint, JsonSchema, Paging, Route } from "./contract";
import { kindSchemas } from "./json-schema";

const errorEnvelope: JsonSchema = {
  type: "object",
  required: ["status", "code", "message", "timestamp", "requestId", "errors"],
  properties: {
    status: { type: "integer" },
    code: { type: "string" },
    message: { type: "string" },
    timestamp: { type: "integer", description: "Milliseconds since the epoch." },
    requestId: { type: ["string", "null"] },
    errors: {
      type: ["array", "null"],
      items: {
        type: "object",
        properties: {
          code: { type: "string" },
          field: { type: ["string", "null"] },
          message: { type: "string" },
        },
      },
    },
  },
};

const PAGING_PARAMETERS: Readonly<Record<Paging["mode"], readonly [string, JsonSchema][]>> = {
  paged: [
    ["page", { type: "integer", minimum: 0, default: 0 }],
    ["size", { type: "integer", minimum: 1, maximum: 200 }],
    ["sort", { type: "string" }],
    ["sortOrder", { type: "string", enum: ["ASC", "DESC"] }],
  ],
  whole: [],
  cursor: [
    ["cursor", { type: "string" }],
    ["limit", { type: "integer", minimum: 1, maximum: 200 }],
  ],
};

const LIST_MEMBERS: JsonSchema = {
  page: { type: "integer" },
  size: { type: "integer" },
  hasNext: { type: "boolean" },
  hasPrev: { type: "boolean" },
  totalElements: { type: ["integer", "null"] },
  totalPages: { type: ["integer", "null"] },
};

const CURSOR_MEMBERS: JsonSchema = {
  nextCursor: { type: ["string", "null"] },
  hasMore: { type: "boolean" },
};

const schemaOf = (hint: BodyHint): JsonSchema =>
  "schema" in hint ? hint.schema : { $ref: `#/components/schemas/${hint.component}` };

const content = (schema: JsonSchema): JsonObject => ({ "application/json": { schema } });

function parameters(route: Route): JsonObject[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]): JsonObject => {
    const what = route.params?.[name] ?? "uuid";
    const schema = {
      uuid: { type: "string", format: "uuid" },
      integer: { type: "integer" },
      text: { type: "string" },
    };
    return { name, in: "path", required: true, schema: schema[what] };
  });
  const filters = Object.entries(route.query ?? {}).map(([name, description]): JsonObject => ({
    name,
    in: "query",
    description,
    schema: { type: "string" },
  }));
  const paging = PAGING_PARAMETERS[route.paging?.mode ?? "whole"].map(
    ([name, schema]): JsonObject => ({ name, in: "query", schema }),
  );
  return [...inPath, ...filters, ...paging];
}

function envelope({ response, paging }: Route): JsonSchema {
  const record = response === undefined ? {} : schemaOf(response);
  const more = paging?.mode === "cursor" ? CURSOR_MEMBERS : LIST_MEMBERS;
  const properties: JsonSchema =
    paging === undefined ? { data: record } : { data: { type: "array", items: record }, ...more };
  return { type: "object", properties, required: ["data"] };
}

function operation(route: Route): JsonObject {
  const { request, response, summary, access } = route;
  const status = route.status ?? (response === undefined ? 204 : 200);
  const success: JsonObject =
    status === 204
      ? { description: "Done." }
      : { description: "Success.", content: content(envelope(route)) };
  return {
    summary,
    security: access === "public" ? [] : [{ bearer: [] }],
    parameters: parameters(route),
    ...(request && { requestBody: { required: true, content: content(schemaOf(request)) } }),
    responses: {
      [String(status)]: success,
      default: {
        description: "Refused.",
        content: content({ $ref: "#/components/schemas/ErrorResponse" }),
      },
    },
  };
}

/** The OpenAPI 3.1 document of these routes below `prefix`. */
export function openApi(routes: readonly Route[], prefix: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = prefix + route.path.replace(/:(\w+)/g, "{$1}");
    // Of two routes with the same path and method, the first one is served.
    paths[path] = { [route.method.toLowerCase()]: operation(route), ...paths[path] };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Monitoring and Incident Management API (emulator)", version: "1.0" },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: Object.assign(
        { ErrorResponse: errorEnvelope },
        ...KINDS.map(kindSchemas),
      ) as JsonSchema,
    },
  };
}
