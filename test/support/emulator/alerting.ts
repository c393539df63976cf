// What tests of alerting create: monitors, alert channels, and incidents that are raised and resolved by control calls.
import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor } from "../../../support/emulator/records";
import { recordId } from "../../../support/emulator/service";
import type { Service } from "../../../support/emulator/service";

/** The steps of these tests, with the service of the current test. */
export function alertingOf(service: () => Service) {
  const incident = async (path: string, body: JsonObject): Promise<JsonObject> =>
    (await service().control(path, body)).incident as JsonObject;
  const raise = (body: JsonObject): Promise<JsonObject> => incident("incidents", body);
  return {
    createMonitor: async (more: JsonObject = {}): Promise<string> =>
      recordId(await service().make("/monitors", monitor(more))),
    createChannel: async (name = "on call"): Promise<string> =>
      recordId(await service().make("/alert-channels", channel({ name }))),
    raise,
    /** The id of the incident. */
    raiseId: async (body: JsonObject): Promise<string> => recordId(await raise(body)),
    resolve: (body: JsonObject): Promise<JsonObject> => incident("incidents/resolve", body),
  };
}
