// Where a random program works: two organizations, and two workspaces of the first one. No provider is
// configured for a third organization, whose key is in the environment of every process.
import { KINDS, isObject } from "../../src/definitions";
import type { KindSpec } from "../../src/definitions";
import type { Emulator } from "../../src/emulator";
import { createExisting } from "../host/existing";
import { idText, newOrganization, serviceOn } from "../host/service";
import type { Credential, TestService } from "../host/service";
import type { Existing } from "../definitions/arbitraries";

/** What one provider of a program works with. */
export interface Tenant {
  readonly orgId: number;
  readonly credential: Credential;
  /** The service as this provider's credential sees it. */
  readonly service: TestService;
  /** The same with another user's key. */
  readonly otherUser: TestService;
  /** Objects that no program declares. */
  readonly outside: Existing;
}

/** A provider of a program, by its index. */
export type TenantIndex = 0 | 1 | 2;

export const TENANTS: readonly TenantIndex[] = [0, 1, 2];

/** All of them, by their index. */
export type Tenants = Readonly<Record<TenantIndex, Tenant>>;

/** The key in the environment: of the emulator's first organization; no program should use it. */
export const FOREIGN_KEY = "key-of-a-foreign-organization";

/** Creates the tenants in an emulator whose first organization has the foreign key. */
export async function createTenants(emulator: Emulator): Promise<Tenants> {
  const main = await newTenant(emulator, "existing");
  const { orgId, credential } = main;
  const made = await main.service.call("POST", "/workspaces", { name: "second" });
  const workspaceId = idText(isObject(made) ? made.id : undefined);
  const second = { ...credential, workspaceId };
  const service = serviceOn(emulator, second);
  const otherUser = await withAnotherKey(emulator, second, main.service);
  const secret = await service.call("POST", "/secrets", { key: "second", value: "hidden" });
  const Secret = [idText(isObject(secret) ? secret.id : undefined)];
  return {
    0: main,
    1: await newTenant(emulator, "elsewhere"),
    2: {
      orgId,
      credential: second,
      service,
      otherUser,
      outside: { ...shownEverywhere(main.outside), Secret },
    },
  };
}

async function newTenant(emulator: Emulator, prefix: string): Promise<Tenant> {
  const { orgId, apiKey } = await newOrganization(emulator.url, "BUSINESS");
  const service = serviceOn(emulator, { apiKey });
  const outside = await createExisting(service, prefix);
  const otherUser = await withAnotherKey(emulator, { apiKey }, service);
  return { orgId, credential: { apiKey }, service, otherUser, outside };
}

/** Nothing distinguishes objects created with the same key at the same moment from those of a lost create. */
async function withAnotherKey(
  emulator: Emulator,
  credential: Credential,
  service: TestService,
): Promise<TestService> {
  const made = await service.call("POST", "/api-keys", { name: "somebody else's" });
  const apiKey = idText(isObject(made) ? made.key : undefined);
  return serviceOn(emulator, { ...credential, apiKey });
}

const isInWorkspace = ({ scope, parent }: KindSpec): boolean =>
  scope === "workspace" || KINDS.some((kind) => kind.name === parent?.kind && isInWorkspace(kind));

const HIDDEN = KINDS.filter(isInWorkspace).map(({ name }) => name);

/** The view of another workspace of the same organization. */
const shownEverywhere = (existing: Existing): Existing =>
  Object.fromEntries(
    Object.entries(existing).filter(
      ([name]) => !HIDDEN.includes(name) && !name.startsWith("inside "),
    ),
  );
