// The one seam through which records are read. Kinds without a GET of one are searched for in their
// list or in their parent; what several ask for at the same time is asked once.
import { wordOf } from "./members";
import { called, collectionPath, secretsOf } from "./request";
import { isObject } from "../spec";
import type { JsonObject, KindSpec } from "../spec";
import { isNotFound, pathOf } from "../client";
import type { ApiClient, ApiRequest } from "../client";

/** What is read. */
export interface Wanted {
  readonly id: string;
  /** What is known of the object: its parent's id, its name for messages. */
  readonly known: JsonObject;
  /** What the message says if it fails. */
  readonly action?: string;
}

/** What a failed read must say, and what it must not. */
type Asking = Required<Pick<ApiRequest, "operation" | "secrets">>;

/** Reads records. */
export interface Reader {
  /** The record; undefined when it is gone. Anything but a 404 is an error. */
  read(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined>;
}

/** A reader on this client. */
export function createReader(client: ApiClient): Reader {
  const underWay = new Map<string, Promise<JsonObject[]>>();

  /** The rows behind a path; callers that ask while it is under way get the same answer. */
  function shared(path: string, ask: () => Promise<JsonObject[]>): Promise<JsonObject[]> {
    const known = underWay.get(path);
    if (known !== undefined) return known;
    const asked = ask().finally(() => underWay.delete(path));
    underWay.set(path, asked);
    return asked;
  }

  async function membersOf(path: string, member: string, asking: Asking): Promise<JsonObject[]> {
    const { data } = await client.send({ method: "GET", path, ...asking });
    const members = isObject(data) ? data[member] : undefined;
    return Array.isArray(members) ? members.filter(isObject) : [];
  }

  async function recordsOf(spec: KindSpec, wanted: Wanted): Promise<JsonObject[]> {
    const { id, known, action = "reading" } = wanted;
    const asking: Asking = {
      operation: { action, resource: called(spec, known, id) },
      secrets: secretsOf(spec, known),
    };
    const collection = collectionPath(spec, known);
    switch (spec.read.by) {
      case "id": {
        const path = `${collection}${pathOf`/${id}`}`;
        const { data } = await client.send({ method: "GET", path, ...asking });
        return isObject(data) ? [data] : [];
      }
      case "list":
        return shared(collection, () => client.list({ path: collection, ...asking }));
      case "own":
        throw new Error(`a ${spec.title} has no record: lifecycle/own reads it`);
      case "parent": {
        const path = collection.slice(0, collection.lastIndexOf("/"));
        const { member } = spec.read;
        return shared(path, () => membersOf(path, member, asking));
      }
    }
  }

  return {
    async read(spec, wanted) {
      try {
        const records = await recordsOf(spec, wanted);
        return records.find(
          (record) =>
            wordOf(record[spec.idMember ?? "id"]) === wanted.id && !isAsGoodAsGone(spec, record),
        );
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
  };
}

function isAsGoodAsGone({ goneWhen }: KindSpec, record: JsonObject): boolean {
  if (goneWhen === undefined) return false;
  const value = record[goneWhen.member];
  if (goneWhen.is === "set") return value !== undefined && value !== null;
  return goneWhen.is.some((word) => word === value);
}
