// The OpenAPI description of every route, made from the routes and the specs.
import { KINDS, LOOKUPS, isList, lookupNamed } from "../../definitions";
import type { JsonObject } from "../../definitions";
import type { BodyHint, JsonSchema, KindBehaviour, Paging, Route } from "../contract";
import { formatOf } from "../http/templates";
import { bodySchema, orNull, recordSchema, requestSchema } from "./json-schema";
import { kindSchemas, unnamed } from "./kind-schemas";

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

/** The form of `sort`, which may be repeated; none for a list that has one order. */
function sortParameters({ sortable = [] }: Paging): [string, JsonSchema][] {
  if (sortable.length === 0) return [];
  // An empty one sorts nothing.
  const pattern = `^((${sortable.join("|")})(,(ASC|DESC|asc|desc))?)?$`;
  return [
    ["sort", { type: "array", items: { type: "string", pattern } }],
    ["sortOrder", { type: "string", enum: ["ASC", "DESC"] }],
  ];
}

function pagingParameters(paging: Paging): [string, JsonSchema][] {
  const { mode, maxSize = 200 } = paging;
  if (mode === "whole") return [];
  if (mode === "cursor") {
    return [
      ["cursor", { type: "string", description: "`nextCursor` of the previous page." }],
      ["limit", { type: "integer", minimum: 1, maximum: maxSize }],
    ];
  }
  return [
    ["page", { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }],
    ["size", { type: "integer", minimum: 1, maximum: maxSize }],
    ...sortParameters(paging),
  ];
}

const LIST_MEMBERS: JsonSchema = {
  page: { type: "integer" },
  size: { type: "integer" },
  hasNext: { type: "boolean" },
  hasPrev: { type: "boolean" },
  totalElements: { type: ["integer", "null"] },
  totalPages: { type: ["integer", "null"] },
};

const CURSOR_MEMBERS = {
  nextCursor: { type: ["string", "null"] },
  hasMore: { type: "boolean" },
};

function schemaOf(hint: BodyHint): JsonSchema {
  if ("lookup" in hint) return recordSchema(lookupNamed(hint.lookup).record);
  if ("record" in hint) return recordSchema(hint.record);
  if ("fields" in hint && hint.name === undefined) return bodySchema(hint.fields);
  if ("fields" in hint) return { $ref: `#/components/schemas/${hint.name}` };
  return "schema" in hint ? hint.schema : { $ref: `#/components/schemas/${hint.component}` };
}

const content = (schema: JsonSchema): JsonObject => ({ "application/json": { schema } });

function parameters(route: Route): JsonObject[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]): JsonObject => {
    const schema = {
      uuid: { type: "string", format: "uuid" },
      integer: { type: "integer", minimum: 0, maximum: 9_999_999_999 },
      text: { type: "string", minLength: 1 },
      day: { type: "string", format: "date" },
    };
    return { name, in: "path", required: true, schema: schema[formatOf(route, name)] };
  });
  const filters = Object.entries(route.query ?? {}).map(([name, field]): JsonObject => ({
    name,
    in: "query",
    description: field.doc,
    ...(field.required && { required: true }),
    schema: requestSchema(field),
  }));
  const paging = pagingParameters(route.paging ?? { mode: "whole" }).map(
    ([name, schema]): JsonObject => ({ name, in: "query", schema }),
  );
  return [...inPath, ...filters, ...paging];
}

/** The lookups whose record is the whole response, by their path. */
const LOOKUP_BY_PATH = new Map(
  LOOKUPS.filter(({ reading }) => reading.as !== "maybe" || reading.member === undefined)
    .reverse()
    .map((lookup) => [unnamed(lookup.path), lookup]),
);

/** The record of a response: as the route says, else as the lookup of its path describes it. */
function responseSchema(route: Route): JsonSchema | undefined {
  if (route.response !== undefined) return schemaOf(route.response);
  const lookup = route.method === "GET" ? LOOKUP_BY_PATH.get(unnamed(route.path)) : undefined;
  if (lookup === undefined) return undefined;
  const record = recordSchema(lookup.record);
  if (lookup.reading.as === "maybe") return orNull(record);
  return isList(lookup) && route.paging === undefined ? { type: "array", items: record } : record;
}

const wrapped = (properties: JsonSchema): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

function envelope(route: Route, record: JsonSchema): JsonSchema {
  if (route.bare) return record;
  const { paging } = route;
  if (paging === undefined) return wrapped({ data: record });
  const data: JsonSchema = { type: "array", items: record };
  if (paging.mode !== "cursor") return wrapped({ data, ...LIST_MEMBERS });
  const { nextCursor, ...more } = CURSOR_MEMBERS;
  return wrapped({ data, ...(paging.hasTotals ? LIST_MEMBERS : more), nextCursor });
}

function responses(route: Route): JsonObject {
  const record = responseSchema(route);
  const status = route.status ?? (record === undefined ? 204 : 200);
  const success: JsonObject =
    record === undefined
      ? { description: "Done." }
      : { description: "Success.", content: content(envelope(route, record)) };
  return {
    [String(status)]: success,
    ...(route.alsoStatus && { [String(route.alsoStatus)]: success }),
    default: {
      description: "Refused.",
      content: content({ $ref: "#/components/schemas/ErrorResponse" }),
    },
  };
}

function operation(route: Route): JsonObject {
  const { request, summary, access, bodyOptional } = route;
  return {
    summary,
    security: access === "public" ? [] : [{ bearer: [] }],
    parameters: parameters(route),
    ...(request && {
      requestBody: { required: bodyOptional !== true, content: content(schemaOf(request)) },
    }),
    responses: responses(route),
  };
}

/** The bodies that routes describe themselves, by their names. */
function namedBodies(routes: readonly Route[]): Record<string, JsonSchema> {
  const named = routes.flatMap(({ request }): [string, JsonSchema][] =>
    request !== undefined && "fields" in request && request.name !== undefined
      ? [[request.name, bodySchema(request.fields)]]
      : [],
  );
  return Object.fromEntries(named);
}

/** The OpenAPI 3.1 document of the routes of these modules below `prefix`. */
export function openApi(behaviours: readonly KindBehaviour[], prefix: string): JsonObject {
  const routes = behaviours.flatMap((each) => each.routes);
  const accepted = behaviours.flatMap(({ accepts = [] }) => accepts);
  const kinds = KINDS.map((kind) => accepted.find(({ name }) => name === kind.name) ?? kind);
  const always = Object.assign({}, ...behaviours.map((each) => each.always)) as NonNullable<
    KindBehaviour["always"]
  >;
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
        ...kinds.map((kind) => kindSchemas(kind, always[kind.name])),
        namedBodies(routes),
      ) as JsonSchema,
    },
  };
}
