// The organization of a random program. No provider is configured for another one, whose key is in the environment of
// every process.
import { isObject } from "../../../src/definitions";
import type { Emulator } from "../../../src/emulator";
import { createExisting } from "../../support/host/existing";
import { idText, serviceOn } from "../../support/host/service";
import { newOrganization } from "../../support/emulator/calls";
import type { TestService } from "../../support/host/service";
import type { Existing } from "../../support/definitions/arbitraries";

/** What the provider of a program works with. */
export interface Tenant {
  readonly orgId: number;
  readonly apiKey: string;
  /** The service as the provider's credential sees it. */
  readonly service: TestService;
  /** The same with another user's key. */
  readonly otherUser: TestService;
  /** Objects that no program declares. */
  readonly outside: Existing;
}

/** The key in the environment: of the emulator's first organization. */
export const FOREIGN_KEY = "key-of-a-foreign-organization";

/** Settings in the environment of every process; nothing listens at the address. */
export const FOREIGN_ENV = {
  MONITORING_API_KEY: FOREIGN_KEY,
  MONITORING_BASE_URL: "http://127.0.0.1:9",
};

/** Creates the tenant in an emulator whose first organization has the foreign key. */
export async function createTenant(emulator: Emulator): Promise<Tenant> {
  const { orgId, apiKey } = await newOrganization(emulator.url, "BUSINESS");
  const service = serviceOn(emulator, { apiKey });
  const outside = await createExisting(service, "existing");
  const made = await service.call("POST", "/api-keys", { name: "somebody else's" });
  const otherUser = serviceOn(emulator, { apiKey: idText(isObject(made) ? made.key : undefined) });
  return { orgId, apiKey, service, otherUser, outside };
}
