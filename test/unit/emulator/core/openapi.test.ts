import { describe, expect, it } from "vitest";

import { BEHAVIOURS } from "../../../../src/emulator/routes";
import { KINDS, isObject } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import { MODELS } from "../models/compare";
import { call, emulator } from "../../../support/emulator/harness";

const document = async (): Promise<JsonObject> =>
  (await call(await emulator(), "GET", "/openapi.json", { key: null })).body;

function references(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "$ref" && typeof member === "string" ? [member] : references(member),
  );
}

/** Whether records with this schema may lack a member, or have null there; false without such a schema. */
function mayLack(schema: JsonObject | undefined, member: string): boolean {
  if (schema === undefined) return false;
  const { required, properties } = schema as { required?: string[]; properties: JsonObject };
  const { anyOf = [] } = (properties[member] ?? {}) as { anyOf?: JsonObject[] };
  return required?.includes(member) !== true || anyOf.some(({ type }) => type === "null");
}

describe("/openapi.json", () => {
  it("describes every route that is served, with its parameters", async () => {
    const { openapi, paths } = (await document()) as { openapi: string; paths: JsonObject };
    expect(openapi).toBe("3.1.0");
    const routes = BEHAVIOURS.flatMap((behaviour) => behaviour.routes);
    expect(routes.length).toBeGreaterThan(40);
    for (const { method, path } of routes) {
      const described = paths[`/api/v1${path.replace(/:(\w+)/g, "{$1}")}`] as JsonObject;
      const operation = described[method.toLowerCase()] as JsonObject;
      const named = (operation.parameters as JsonObject[]).filter((each) => each.in === "path");
      const slots = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(
        named.map(({ name }) => name),
        path,
      ).toEqual(slots);
    }
    expect(Object.keys(paths)).toContain("/api/v1/auth/me");
  });

  it("has no two paths that differ only in the names of their parameters", async () => {
    const { paths } = (await document()) as { paths: JsonObject };
    const unnamed = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
    expect(unnamed.filter((path, at) => unnamed.indexOf(path) !== at)).toEqual([]);
  });

  it("describes the response of every route and the members of every body", async () => {
    const { paths } = (await document()) as { paths: JsonObject };
    const routes = BEHAVIOURS.flatMap((behaviour) => behaviour.routes);
    for (const route of routes) {
      const described = paths[`/api/v1${route.path.replace(/:(\w+)/g, "{$1}")}`] as JsonObject;
      const operation = described[route.method.toLowerCase()] as JsonObject;
      const success = Object.keys(operation.responses as JsonObject)[0];
      expect(success === "204", `${route.method} ${route.path}`).toBe(route.status === 204);
      expect(JSON.stringify(operation.requestBody ?? {})).not.toContain('{"type":"object"}');
    }
  });

  it("has a schema for every kind's record and bodies, and no dangling reference", async () => {
    const described = await document();
    const { schemas } = described.components as { schemas: JsonObject };
    for (const kind of KINDS) {
      expect(schemas).toHaveProperty(kind.name);
      expect(schemas).toHaveProperty(`Create${kind.name}`);
      if ("update" in kind) expect(schemas).toHaveProperty(`Update${kind.name}`);
    }
    const names = references(described).map((reference) => reference.split("/").at(-1));
    expect(names.length).toBeGreaterThan(50);
    for (const name of new Set(names)) expect(schemas).toHaveProperty(String(name));
    expect(schemas.CreateTag).toMatchObject({
      required: ["name"],
      properties: {
        name: { type: "string", maxLength: 100, pattern: "\\S" },
        color: { anyOf: [{ default: "#6B7280" }, { type: "null" }] },
      },
    });
  });

  it("describes the bodies of calls that differ from their kind", async () => {
    const described = await document();
    const { schemas } = described.components as { schemas: Record<string, JsonObject> };
    expect(Object.keys(schemas.UpdateEmailDomain?.properties ?? {})).toEqual(["status"]);
    expect(JSON.stringify(schemas.CreateEmailDomain)).toContain('"kind"');
    expect(JSON.stringify(schemas.CreateStatusPageSubscriber)).toContain('"email"');
    for (const flag of ["clearAuth", "clearEnvironmentId"]) {
      expect(schemas.UpdateMonitor?.properties).toHaveProperty(flag);
    }
    expect(schemas.UpdateStatusPageComponent?.properties).toHaveProperty("removeFromGroup");
  });

  it.each(["CreateAlertChannel", "UpdateAlertChannel"])(
    "describes in %s which headers of a webhook are reserved",
    async (name) => {
      const described = await document();
      const { schemas } = described.components as { schemas: Record<string, JsonObject> };
      const { config } = schemas[name]?.properties as Record<string, JsonObject>;
      const webhook = (config?.oneOf as JsonObject[]).find(({ title }) => title === "webhook");
      const { customHeaders } = webhook?.properties as JsonObject;
      expect(JSON.stringify(customHeaders)).toContain('"propertyNames":{"not":{"pattern":');
    },
  );

  it("requires in a record what every record of its kind has", async () => {
    const described = await document();
    const { schemas } = described.components as { schemas: Record<string, JsonObject> };
    const lax = Object.entries(MODELS).flatMap(([name, model]) =>
      Object.entries(model)
        .filter(([member, type]) => type.endsWith("!") && mayLack(schemas[name], member))
        .map(([member]) => `${name}.${member}`),
    );
    expect(lax).toEqual([]);
  });
});
