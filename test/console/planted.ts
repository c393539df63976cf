// A data file with one object of every kind: every field is set, and every value that may be secret is a planted secret.
import { randomBytes, randomUUID } from "node:crypto";

import { KINDS } from "../../src/definitions";
import type { Field, Fields, Json, JsonObject, KindSpec } from "../../src/definitions";
import { collectionOf } from "../../src/emulator/store/records";
import { NOW } from "./served";

/** The planted secrets, by field. */
export type Secrets = Map<string, string>;

/** The outputs that the page shows; every other output that is a text is planted as a secret. */
const SHOWN_OUTPUTS = ["name", "status", "managedBy", "enabled", "workspaceId", "channelType"];

/** Plants secrets in one kind after another. */
export class Planter {
  readonly secrets: Secrets = new Map();

  /** A row of this kind. */
  row(spec: KindSpec): JsonObject {
    const at = spec.name;
    const outputs = Object.entries(spec.outputs).filter(([name]) => !SHOWN_OUTPUTS.includes(name));
    return {
      name: `a ${spec.title}`,
      ...Object.fromEntries(
        outputs.map(([name, field]) => [name, this.#output(`${at}.${name}`, field)]),
      ),
      ...this.#members(at, spec.fields),
      id: spec.idType === "integer" ? 70 : randomUUID(),
      // Members that are in no definition, but that the emulator stores.
      pingToken: this.secret(`${at}.pingToken`),
      sentAt: Date.now(),
      internal: { deep: [this.secret(`${at}.internal`)] },
      ...spec.createWith,
      workspaceId: 1,
      createdAt: NOW,
      updatedAt: NOW,
    };
  }

  /** A new secret. */
  secret(at: string): string {
    const value = `hush${randomBytes(12).toString("hex")}`;
    this.secrets.set(`${at} ${this.secrets.size}`, value);
    return value;
  }

  #members(at: string, fields: Fields): JsonObject {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, this.#value(`${at}.${name}`, field)]),
    );
  }

  #output(at: string, field: Field): Json {
    return field.type === "text" && field.format !== "instant"
      ? this.secret(at)
      : this.#value(at, field);
  }

  #value(at: string, field: Field): Json {
    switch (field.type) {
      case "text":
        return this.#text(at, field);
      case "number":
        return 60;
      case "flag":
        return true;
      case "choice":
        return field.values[0] ?? null;
      case "list":
        return [this.#value(at, field.of)];
      case "map":
        return { [this.secret(`${at} name`)]: this.secret(`${at} value`) };
      case "object":
        return this.#members(at, { ...field.fields, ...field.unshown });
      case "variant": {
        const shapes = Object.values(field.variants);
        return Object.assign({}, ...shapes.map((shape) => this.#members(at, shape.fields))) as Json;
      }
    }
  }

  #text(at: string, field: Field & { type: "text" }): string {
    if (field.secret || field.writeOnly) return this.secret(at);
    if (field.format === "instant" || field.format === "date") return NOW;
    if (field.format === "uuid") return randomUUID();
    const { url, address } = { url: field.format === "url", address: field.address === true };
    const hidden = (): string => this.secret(at);
    return url || address
      ? `https://${hidden()}:${hidden()}@planted.example.com/${hidden()}?token=${hidden()}`
      : `a ${at}`;
  }
}

/** The content of a data file with these rows. */
export function dataFile(rows: readonly [KindSpec, JsonObject][], key: string): string {
  const collections: Partial<Record<string, JsonObject[]>> = {};
  for (const [spec, row] of rows) (collections[collectionOf(spec)] ??= []).push(row);
  const timestamps = { createdAt: NOW, updatedAt: NOW };
  (collections.Workspace ??= []).unshift({ id: 1, name: "Default", orgId: 1, ...timestamps });
  const admin = { id: 1, name: "admin", key, expiresAt: null, revokedAt: null, workspaceId: 1 };
  (collections.ApiKey ??= []).unshift({ ...admin, lastUsedAt: null, ...timestamps });
  const store = { rows: collections, sequences: { ApiKey: 100, Workspace: 100 }, audit: [] };
  const organizations = [{ id: 1, name: "Organization 1", plan: "BUSINESS", store }];
  return JSON.stringify({ version: 1, organizations, sessions: [] });
}

/** An object of each kind that has objects. */
export const plantedRows = (planter: Planter): [KindSpec, JsonObject][] =>
  KINDS.filter(({ read }) => read.by !== "own").map((spec) => [spec, planter.row(spec)]);
