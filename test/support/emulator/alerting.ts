// What tests of alerting create: monitors, alert channels, and incidents that are raised and resolved by control calls.
import type { JsonObject } from "../../../src/definitions";
import { channel, monitor } from "./records";
import { recordId } from "./service";
import type { Service } from "./service";

/** The steps of these tests, with the service of the current test. */
export function alertingOf(service: Service) {
  const incident = async (path: string, body: JsonObject): Promise<JsonObject> =>
    (await service.control(path, body)).incident as JsonObject;
  const raise = (body: JsonObject): Promise<JsonObject> => incident("incidents", body);
  return {
    createMonitor: (more: JsonObject = {}): Promise<string> =>
      service.makeId("/monitors", monitor(more)),
    createChannel: (name = "on call"): Promise<string> =>
      service.makeId("/alert-channels", channel({ name })),
    check: (body: JsonObject): Promise<JsonObject> => service.control("checks", body),
    raise,
    /** The id of the incident. */
    raiseId: async (body: JsonObject): Promise<string> => recordId(await raise(body)),
    resolve: (body: JsonObject): Promise<JsonObject> => incident("incidents/resolve", body),
    /** The incidents, newest first. */
    incidents: async (): Promise<JsonObject[]> => await service.list("/incidents"),
    /** The messages to a channel, newest first. */
    deliveries: async (id: string): Promise<JsonObject[]> =>
      await service.list(`/alert-channels/${id}/deliveries`),
  };
}
