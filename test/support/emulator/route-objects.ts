// An organization in which every route has at least one record to return, and the values of path parameters there.
import { readFileSync } from "node:fs";

import { asText } from "../../../src/emulator/store/records";
import { KINDS, isObject } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { createLookupObjects } from "../functions/lookup-objects";
import type { ObjectIds } from "../functions/lookup-objects";
import { until } from "./receiver";
import { channel, monitor, placeOf } from "./records";
import { recordId } from "./service";
import type { Service } from "./service";

/** Creates everything that `createLookupObjects` creates, and the objects that only calls without a lookup need. */
export async function createRouteObjects(service: Service, receiver: string): Promise<ObjectIds> {
  const ids = await createLookupObjects(service, receiver);
  const created = {
    ...ids,
    ...(await children(service, ids)),
    ...(await pageParts(service, ids)),
    ...(await failures(service)),
    ...(await drafts(service, ids)),
  };
  return { ...created, ...(await others(service, created)) };
}

/** The key of the id of an object of a kind that is not among the slots: its path. */
const placeIn = ({ path }: KindSpec): string => `${path.replace(/\{\w+\}/g, ":")}/:`;

/** One object of every kind that no function above creates, from its definition. */
async function others(service: Service, ids: ObjectIds): Promise<ObjectIds> {
  const created: Record<string, string> = {};
  const kinds = KINDS.filter(
    (kind) => kind.read.by !== "own" && !(placeIn(kind) in valuesIn(ids).slots),
  );
  for (const kind of kinds) {
    const { body, createAt = "" } = await placeOf(kind, service);
    // In the same parent as in other paths.
    const slots = slotsOf(kind.path.replace(/\{(\w+)\}/g, ":$1"), { ...ids, ...created });
    const path = kind.path.replace(/\{(\w+)\}/g, (_slot, name: string) => slots[name] ?? "");
    const record = await service.make(path + createAt, body);
    created[placeIn(kind)] = asText(record[kind.address ?? "id"]);
  }
  return created;
}

/** A host that cannot exist: deliveries to it fail. */
const NOWHERE = "nobody@nowhere.invalid";

/** A monitor with an incident whose notification failed. */
async function failures(service: Service): Promise<ObjectIds> {
  const config = { channelType: "email", recipients: [NOWHERE] };
  const unreachable = await service.makeId("/alert-channels", channel({ config }));
  const body = monitor({ name: "unheard", alertChannelIds: [unreachable] });
  const monitorId = await service.makeId("/monitors", body);
  await service.control("incidents", { monitorId });
  const failed = await until(async () => {
    const { rows } = await service.get(`/alert-channels/${unreachable}/deliveries`);
    return rows.find((row) => row.status === "FAILED");
  });
  await service.make("/environments", { name: "Spare", slug: "spare" });
  await service.make("/secrets", { key: "spare", value: "hunter3" });
  return { failedDelivery: recordId(failed) };
}

/** Page incidents that are not published, and a notification that failed. */
async function drafts(service: Service, { status }: ObjectIds): Promise<ObjectIds> {
  const at = `/status-pages/${status}`;
  await service.make(`${at}/subscribers`, { destination: NOWHERE });
  const news = { title: "Draft", impact: "MINOR", body: "We look into it." };
  const draft = await service.makeId(`${at}/incidents`, news);
  await service.put(`${at}/incidents/${draft}`, { published: false });
  const scheduled = { ...news, scheduledFor: "2030-01-01T00:00:00Z" };
  const maintenanceDraft = await service.makeId(`${at}/maintenance`, scheduled);
  await service.put(`${at}/maintenance/${maintenanceDraft}`, { published: false });
  const { rows } = await service.get(`${at}/notification-deliveries`);
  const failed = rows.find((row) => row.status === "FAILED");
  return { draft, maintenanceDraft, failedNotification: recordId(failed) };
}

const first = async (service: Service, path: string): Promise<JsonObject> =>
  (await service.list(path))[0] ?? {};

async function children(
  service: Service,
  { checked, coded, group }: ObjectIds,
): Promise<ObjectIds> {
  const status = { type: "status_code", expected: "200", operator: "equals" };
  const assertion = await service.make(`/monitors/${checked}/assertions`, { config: status });
  const secret = await first(service, "/secrets");
  const auth = { config: { type: "bearer", vaultSecretId: recordId(secret) } };
  await service.make(`/monitors/${checked}/auth`, auth);
  const detail = await service.get(`/resource-groups/${group}`);
  const [membership] = detail.record.members as JsonObject[];
  const key = await service.make("/api-keys", { name: "spare" });
  const beating = (await service.list("/monitors?type=HEARTBEAT"))[0]?.pingUrl;
  return {
    assertion: recordId(assertion),
    secret: recordId(secret),
    revision: recordId(await first(service, `/monitors/${coded}/revisions`)),
    membership: recordId(membership),
    key: recordId(key),
    lock: recordId(await service.read("/deploy/lock")),
    invite: recordId(await first(service, "/invites")),
    person: asText((await service.list("/members")).at(-1)?.userId),
    note: recordId(await first(service, "/notifications")),
    token: asText(beating).split("/").at(-1) ?? "",
  };
}

async function pageParts(
  service: Service,
  { status, pageIncident, maintenance }: ObjectIds,
): Promise<ObjectIds> {
  const at = `/status-pages/${status}`;
  const updateOf = async (path: string): Promise<string> => {
    const { updates } = await service.read(`${at}/${path}`);
    const [update] = Array.isArray(updates) ? updates.filter(isObject) : [];
    return recordId(update);
  };
  const domain = await first(service, `${at}/domains`);
  await service.control("dns", { name: domain.hostname ?? "" });
  await service.post(`${at}/domains/${recordId(domain)}/verify`, {});
  return {
    heading: recordId(await first(service, `${at}/groups`)),
    domain: recordId(domain),
    subscriber: recordId(await first(service, `${at}/subscribers`)),
    pageUpdate: await updateOf(`incidents/${pageIncident}`),
    maintenanceUpdate: await updateOf(`maintenance/${maintenance}`),
  };
}

interface Values {
  /** The value of a path parameter, by the path up to this parameter. */
  readonly slots: Readonly<Record<string, string>>;
  /** Path parameters that refer to another object than usual, by the path of their route, or by its method and path. */
  readonly exceptions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The values of members of bodies that refer to other objects, by the name of the member. */
  readonly references: Readonly<Record<string, string>>;
}

const VALUES = readFileSync(new URL("route-slots.json", import.meta.url), "utf8");

/** What `{name}` stands for in a text of JSON: the id of an object of this organization. */
export const filled = (text: string, ids: ObjectIds): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => ids[name] ?? slot);

const valuesIn = (ids: ObjectIds): Values => JSON.parse(filled(VALUES, ids)) as Values;

/** The values of members of bodies that refer to other objects in this organization, by the name of the member. */
export const referencesTo = (ids: ObjectIds): ObjectIds => valuesIn(ids).references;

/** The values of the parameters of a path (`/tags/:id`) in this organization, by their names. */
export function slotsOf(path: string, ids: ObjectIds, method = "GET"): Record<string, string> {
  const { slots, exceptions } = valuesIn(ids);
  const parts = path.split("/");
  const own = exceptions[`${method} ${path}`] ?? exceptions[path];
  const named = parts.flatMap((part, at): [string, string][] => {
    if (!part.startsWith(":")) return [];
    const name = part.slice(1);
    const names = parts.slice(0, at + 1).map((each) => (each.startsWith(":") ? ":" : each));
    const place = names.join("/");
    const value = own?.[name] ?? slots[place] ?? ids[place];
    if (value === undefined) throw new Error(`nothing is known about ${part} of ${path}`);
    return [[name, value]];
  });
  return Object.fromEntries(named);
}
