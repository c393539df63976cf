// Subscribers to a page's incidents: both forms of subscribing, scope, confirmation: docs/api.md, Status pages.
import { expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { monitor, page } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const EMAIL = "a@example.com";

const createPage = (): Promise<string> => service.makeAt("/status-pages", page());
const component = (path: string, name: string): Promise<string> =>
  service.makeId(`${path}/components`, { name, type: "STATIC" });
const subscribers = (path: string): Promise<JsonObject[]> => service.list(`${path}/subscribers`);
const scopes = async (path: string): Promise<unknown[]> =>
  (await subscribers(path)).map(({ componentIds }) => componentIds);

it("subscribers lose components that are deleted, alone or with their monitor", async () => {
  const path = await createPage();
  const monitorId = await service.makeId("/monitors", monitor());
  const body = { name: "Shop", type: "MONITOR", monitorId };
  const shop = await service.makeId(`${path}/components`, body);
  const web = await component(path, "Web");
  await service.post(`${path}/subscribers`, { email: EMAIL, componentIds: [shop, web] });
  await service.delete(`/monitors/${monitorId}`);
  expect(await scopes(path)).toEqual([[web]]);
  await service.delete(`${path}/components/${web}`);
  expect(await scopes(path)).toEqual([null]);
});

it("subscribers can be created with an e-mail address alone", async () => {
  const path = await createPage();
  expect(await service.make(`${path}/subscribers`, { email: EMAIL })).toMatchObject({
    ...{ email: EMAIL, channel: "EMAIL", destination: EMAIL, componentIds: null },
    ...{ confirmed: true, confirmationSent: false },
  });
  expect((await service.read(path)).subscriberCount).toBe(1);
  const [row] = await subscribers(path);
  expect(row).not.toHaveProperty("confirmationSent");
  expect(row).not.toHaveProperty("statusPageId");
});

it("subscribers can be notified by other channels, without an e-mail address", async () => {
  const body = { channel: "WEBHOOK", destination: "https://hooks.example.com/x" };
  const record = await service.make(`${await createPage()}/subscribers`, body);
  expect(record).toMatchObject({ ...body, email: null });
});

it("subscribers are refused without a destination, or with one that does not suit the channel", async () => {
  const path = `${await createPage()}/subscribers`;
  const needed = "destination STATUS_PAGE_SUBSCRIBER_DESTINATION_REQUIRED";
  const invalid = "destination STATUS_PAGE_SUBSCRIBER_DESTINATION_INVALID";
  const forbidden = "requireConfirmation STATUS_PAGE_SUBSCRIBER_CONFIRMATION_FORBIDDEN";
  const sms = { channel: "SMS", destination: "+15550100" };
  for (const [body, problem] of [
    [{ channel: "SMS" }, needed],
    [{ channel: "SMS", email: EMAIL }, needed],
    [{ channel: "WEBHOOK", email: EMAIL }, needed],
    [{ destination: "+15550100" }, invalid],
    [{ destination: "b@" }, invalid],
    [{ destination: " b@example.com" }, invalid],
    [{ destination: `${"b".repeat(309)}@example.com` }, invalid],
    [{ ...sms, requireConfirmation: true }, forbidden],
  ] as const) {
    expect((await service.post(path, body)).rejected, JSON.stringify(body)).toEqual([problem]);
  }
});

it("subscribers are unique by destination: a second POST changes only what it contains", async () => {
  const path = await createPage();
  const post = async (body: JsonObject): Promise<[number, unknown]> => {
    const { status, record } = await service.post(`${path}/subscribers`, body);
    return [status, record.componentIds];
  };
  const one = await component(path, "Checkout");
  expect(await post({ email: EMAIL, componentIds: [one] })).toEqual([201, [one]]);
  expect(await post({ email: EMAIL })).toEqual([200, [one]]);
  const newer = { channel: "EMAIL", destination: EMAIL };
  expect(await post({ ...newer, componentIds: [] })).toEqual([200, null]);
  expect(await subscribers(path)).toHaveLength(1);
  expect((await post({ email: EMAIL, componentIds: [NOBODY] }))[0]).toBe(404);
});

it("subscribers are sent a request for confirmation if it is required, and can confirm", async () => {
  const path = await createPage();
  const body = { email: EMAIL, requireConfirmation: true };
  const record = await service.make(`${path}/subscribers`, body);
  expect(record).toMatchObject({ confirmed: false, confirmationSent: true });
  const { rows } = await service.get(`${path}/notification-deliveries`);
  const request = { eventType: "SUBSCRIPTION_CONFIRMATION", subscriberId: record.id };
  expect(rows).toMatchObject([{ ...request, incidentId: null }]);
  const confirm = async (id: string): Promise<number> =>
    (await service.call("POST", "/__emulator/subscribers/confirm", { body: { id } })).status;
  expect(await confirm(recordId(record))).toBe(204);
  expect(await subscribers(path)).toMatchObject([{ confirmed: true }]);
  expect(await confirm(NOBODY)).toBe(404);
});
