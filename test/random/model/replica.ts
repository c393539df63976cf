// Reads come from a replica that has a new object only a second after its creation.
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import type { Emulator } from "../../../src/emulator";
import { startGateway } from "../../support/host/gateway";
import type { Answer, Gateway } from "../../support/host/gateway";
import { idText } from "../../support/host/service";
import { fastNow } from "./time-lapse";

const LAG_MS = 1_000;

/** Starts a gateway to an emulator whose clocks show its own time. */
export const startReplica = ({ url }: Emulator): Promise<Gateway> =>
  startGateway(url, {
    after: ({ method }, answer) =>
      method === "GET" && answer.status === 200 ? asReplicated(answer) : undefined,
  });

function asReplicated(answer: Answer): Answer | undefined {
  // A response of the emulator is JSON.
  const body = JSON.parse(answer.body ?? "null") as Json;
  if (!isObject(body)) return undefined;
  const { data } = body;
  if (Array.isArray(data)) {
    const rows = data.filter((row) => !isNew(row));
    return { ...answer, body: JSON.stringify({ ...body, data: rows }) };
  }
  return isNew(data) ? { ...answer, status: 404, body: JSON.stringify(NOT_FOUND) } : undefined;
}

/** Another version of a package is an edit of its monitor: one that no read shows yet could not be undone. */
const isVersion = ({ definitionId }: JsonObject): boolean => definitionId !== undefined;

const isNew = (record: Json | undefined): boolean =>
  isObject(record) &&
  !isVersion(record) &&
  record.createdAt !== undefined &&
  record.createdAt !== null &&
  fastNow() - Date.parse(idText(record.createdAt)) < LAG_MS;

const NOT_FOUND: JsonObject = {
  ...{ status: 404, code: "NOT_FOUND", message: "Not found", errors: null },
  ...{ timestamp: 0, requestId: "00000000-0000-4000-8000-000000000000" },
};
