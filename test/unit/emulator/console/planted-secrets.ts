// A data file with one object of every kind: every field is set, and every value that may be secret is a planted secret.
import { KINDS } from "../../../../src/definitions";
import type { Field, Fields, Json, JsonObject, KindSpec } from "../../../../src/definitions";
import { collectionOf } from "../../../../src/emulator/store/records";
import { START as NOW } from "../../../support/emulator/service";

/** The planted secrets, by field. */
export type Secrets = Map<string, string>;

/** Plants secrets in one kind after another. */
export class Planter {
  readonly secrets: Secrets = new Map();
  #ids = 0;

  /** A row of this kind. */
  row(spec: KindSpec): JsonObject {
    const at = spec.name;
    return {
      ...Object.fromEntries(
        Object.entries(spec.outputs).map(([name, field]) => [
          name,
          this.#output(`${at}.${name}`, field),
        ]),
      ),
      // The page shows the name of an object, whoever chose it.
      name: `a ${spec.title}`,
      ...this.#members(at, spec.fields),
      id: spec.idType === "integer" ? 70 : this.#uuid(),
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
    const value = `hush${String(this.secrets.size).padStart(24, "0")}`;
    this.secrets.set(`${at} ${this.secrets.size}`, value);
    return value;
  }

  #uuid(): string {
    this.#ids += 1;
    return `6f1d8a52-6f0c-4d0e-9f5e-${String(this.#ids).padStart(12, "0")}`;
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
    if (field.format === "uuid") return this.#uuid();
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
