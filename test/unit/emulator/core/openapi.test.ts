// The description of the API that the emulator serves, /openapi.json: docs/emulator.md.
import { describe, expect, it } from "vitest";

import { KINDS, isObject, kindNamed } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import { DOCUMENT, ROUTES, differences } from "../../../support/emulator/openapi-conformance";
import { monitor } from "../../../support/emulator/records";
import { eachWithService } from "../../../support/emulator/service";

const service = eachWithService();

const PATHS = DOCUMENT.paths as Record<string, JsonObject>;
const SCHEMAS = (DOCUMENT.components as JsonObject).schemas as Record<string, JsonObject>;

function references(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "$ref" && typeof each === "string" ? [each] : references(each),
  );
}

describe("/openapi.json", () => {
  it("is served without a credential, in OpenAPI 3.1", async () => {
    const { status, body } = await service.call("GET", "/openapi.json", { key: null });
    expect([status, body.openapi]).toEqual([200, "3.1.0"]);
    const paths = Object.keys(body.paths as JsonObject);
    expect(paths).toEqual(Object.keys(PATHS).map((path) => `/api/v1${path}`));
    const unnamed = paths.map((path) => path.replace(/\{\w+\}/g, "{}"));
    expect(unnamed.filter((path, at) => unnamed.indexOf(path) !== at)).toEqual([]);
  });

  it("describes every route, its parameters, its response and the members of its body", () => {
    expect(ROUTES.length).toBeGreaterThan(40);
    for (const { method, path, response } of ROUTES) {
      const described = PATHS[path.replace(/:(\w+)/g, "{$1}")];
      const operation = described?.[method.toLowerCase()] as JsonObject;
      const inPath = (operation.parameters as JsonObject[]).filter((each) => each.in === "path");
      const slots = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const names = inPath.map(({ name }) => name);
      expect([path, names]).toEqual([path, slots]);
      const success = Object.keys(operation.responses as JsonObject)[0];
      if (method !== "GET") expect(success === "204", path).toBe(response === undefined);
      expect(JSON.stringify(operation.requestBody ?? {})).not.toContain('{"type":"object"}');
    }
  });

  it("has a schema for every kind's record and bodies, and no dangling reference", () => {
    for (const kind of KINDS) {
      expect(SCHEMAS).toHaveProperty(kind.name);
      expect(SCHEMAS).toHaveProperty(`Create${kind.name}`);
      if ("update" in kind) expect(SCHEMAS).toHaveProperty(`Update${kind.name}`);
    }
    const names = references(DOCUMENT).map((reference) => reference.split("/").at(-1));
    expect(names.length).toBeGreaterThan(50);
    for (const name of new Set(names)) expect(SCHEMAS).toHaveProperty(String(name));
    expect(SCHEMAS.CreateTag).toMatchObject({
      required: ["name"],
      properties: {
        name: { type: "string", maxLength: 100, pattern: "\\S" },
        color: { anyOf: [{ default: kindNamed("Tag").fields.color?.default }, { type: "null" }] },
      },
    });
  });

  it("describes the bodies of calls that differ from their kind", () => {
    expect(Object.keys(SCHEMAS.UpdateEmailDomain?.properties ?? {})).toEqual(["status"]);
    expect(JSON.stringify(SCHEMAS.CreateEmailDomain)).toContain('"kind"');
    expect(JSON.stringify(SCHEMAS.CreateStatusPageSubscriber)).toContain('"email"');
    for (const flag of ["clearAuth", "clearEnvironmentId"]) {
      expect(SCHEMAS.UpdateMonitor?.properties).toHaveProperty(flag);
    }
    expect(SCHEMAS.UpdateStatusPageComponent?.properties).toHaveProperty("removeFromGroup");
  });
});

describe("a response that differs from /openapi.json", () => {
  it.each<[what: string, change: JsonObject, found: string]>([
    ["a wrong type", { name: 7 }, ".name should be string"],
    ["null where there must be a value", { name: null }, ".name should be string"],
    ["a wrong value of an enum", { type: "FTP" }, ".type should be equal to"],
    ["a wrong format", { id: "1" }, '.id should match format "uuid"'],
    ["a wrong value below the first level", { tags: [{ id: 7 }] }, ".tags[0].id should be string"],
    ["an unknown member", { more: 1 }, " should NOT have additional properties"],
  ])("fails the test that reads it: %s", async (_what, change, found) => {
    const made = await service.make("/monitors", monitor());
    const { body, rows } = await service.get("/monitors");
    const record = { data: { ...made, ...change } };
    expect(differences("GET", "/monitors/1", 200, record)[0]).toContain(`.data${found}`);
    const list = { ...body, data: [{ ...rows[0], ...change }] };
    expect(differences("GET", "/monitors", 200, list)[0]).toContain(`.data[0]${found}`);
  });

  it("fails the test that reads it: a missing member, another status, a body where there is none", async () => {
    const { name: _name, ...record } = await service.make("/monitors", monitor());
    const data: JsonObject = { data: record };
    expect(differences("POST", "/monitors", 201, data)).toEqual([
      "POST /monitors.data should have required property 'name'",
    ]);
    expect(differences("POST", "/monitors", 299, data)).toEqual([
      "POST /monitors answers 299, which nothing describes",
    ]);
    expect(differences("DELETE", "/monitors/1", 204, data)).toEqual([
      "DELETE /monitors/{id} has a body",
    ]);
  });
});
