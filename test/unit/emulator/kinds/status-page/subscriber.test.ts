// Subscribers to a page's incidents: both forms of subscribing, scope, confirmation.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { monitor, page } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const createPage = async (): Promise<string> =>
  `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
const component = async (path: string, name: string): Promise<string> =>
  recordId(await service().make(`${path}/components`, { name, type: "STATIC" }));
const confirm = async (id: string): Promise<number> => {
  const address = `${service().url}/__emulator/subscribers/confirm`;
  const headers = { "content-type": "application/json" };
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify({ id }) })).status;
};
const post = async (path: string, body: JsonObject): Promise<[number, unknown]> => {
  const { status, record } = await service().post(`${path}/subscribers`, body);
  return [status, record.componentIds];
};

describe("subscribers", () => {
  it("lose components that are deleted with their monitor", async () => {
    const path = await createPage();
    const shown = recordId(await service().make("/monitors", monitor()));
    const body = { name: "Shop", type: "MONITOR", monitorId: shown };
    const shop = recordId(await service().make(`${path}/components`, body));
    const web = await component(path, "Web");
    await post(path, { email: "a@example.com", componentIds: [shop, web] });
    await service().delete(`/monitors/${shown}`);
    const { rows } = await service().get(`${path}/subscribers`);
    expect(rows.map(({ componentIds }) => componentIds)).toEqual([[web]]);
  });

  it("can be created with an e-mail address alone", async () => {
    const path = await createPage();
    const record = await service().make(`${path}/subscribers`, { email: "a@example.com" });
    expect(record).toMatchObject({
      email: "a@example.com",
      channel: "EMAIL",
      destination: "a@example.com",
      componentIds: null,
      confirmed: true,
      confirmationSent: false,
    });
    expect((await service().get(path)).record.subscriberCount).toBe(1);
    const [row = {}] = (await service().get(`${path}/subscribers`)).rows;
    expect(row).not.toHaveProperty("confirmationSent");
    expect(row).not.toHaveProperty("statusPageId");
  });

  it("can be notified by other channels, without an e-mail address", async () => {
    const path = `${await createPage()}/subscribers`;
    const body = { channel: "WEBHOOK", destination: "https://hooks.example.com/x" };
    expect(await service().make(path, body)).toMatchObject({ ...body, email: null });
  });

  it("are refused without a destination, or with one that does not suit the channel", async () => {
    const path = `${await createPage()}/subscribers`;
    const needed = "destination STATUS_PAGE_SUBSCRIBER_DESTINATION_REQUIRED";
    expect((await service().post(path, { channel: "SMS" })).rejected).toEqual([needed]);
    for (const channel of ["SMS", "WEBHOOK"]) {
      const older = await service().post(path, { channel, email: "a@example.com" });
      expect([older.status, older.rejected]).toEqual([400, [needed]]);
    }
    const invalid = "destination STATUS_PAGE_SUBSCRIBER_DESTINATION_INVALID";
    for (const destination of [
      "+15550100",
      "b@",
      " b@example.com",
      `${"b".repeat(309)}@example.com`,
    ]) {
      expect((await service().post(path, { destination })).rejected).toEqual([invalid]);
    }
    const unasked = { channel: "SMS", destination: "+15550100", requireConfirmation: true };
    const forbidden = "requireConfirmation STATUS_PAGE_SUBSCRIBER_CONFIRMATION_FORBIDDEN";
    expect((await service().post(path, unasked)).rejected).toEqual([forbidden]);
  });

  it("are unique by destination: a second POST changes only what it contains", async () => {
    const path = await createPage();
    const one = await component(path, "Checkout");
    const email = "a@example.com";
    expect(await post(path, { email, componentIds: [one] })).toEqual([201, [one]]);
    expect(await post(path, { email })).toEqual([200, [one]]);
    expect(await post(path, { channel: "EMAIL", destination: email, componentIds: [] })).toEqual([
      200,
      null,
    ]);
    expect((await service().get(`${path}/subscribers`)).rows).toHaveLength(1);
    expect((await post(path, { email, componentIds: [NOBODY] }))[0]).toBe(404);
  });

  it("lose a component that is deleted", async () => {
    const path = await createPage();
    const [one, two] = [await component(path, "Checkout"), await component(path, "Search")];
    await post(path, { email: "a@example.com", componentIds: [one, two] });
    await service().delete(`${path}/components/${one}`);
    const scopes = async (): Promise<unknown[]> =>
      (await service().get(`${path}/subscribers`)).rows.map(({ componentIds }) => componentIds);
    expect(await scopes()).toEqual([[two]]);
    await service().delete(`${path}/components/${two}`);
    expect(await scopes()).toEqual([null]);
  });

  it("are sent a request for confirmation if it is required, and can confirm", async () => {
    const path = await createPage();
    const body = { email: "a@example.com", requireConfirmation: true };
    const record = await service().make(`${path}/subscribers`, body);
    expect(record).toMatchObject({ confirmed: false, confirmationSent: true });
    const { rows } = await service().get(`${path}/notification-deliveries`);
    expect(rows).toMatchObject([
      { eventType: "SUBSCRIPTION_CONFIRMATION", subscriberId: record.id, incidentId: null },
    ]);
    expect(await confirm(recordId(record))).toBe(204);
    const [row = {}] = (await service().get(`${path}/subscribers`)).rows;
    expect(row.confirmed).toBe(true);
    expect(await confirm(NOBODY)).toBe(404);
  });

  it("are listed in pages", async () => {
    const path = `${await createPage()}/subscribers`;
    for (const name of ["c", "a", "b"])
      await service().make(path, { email: `${name}@example.com` });
    const { rows, body } = await service().get(`${path}?size=2&sort=destination`);
    expect(rows.map(({ email }) => email)).toEqual(["a@example.com", "b@example.com"]);
    expect(body).toMatchObject({ hasNext: true, totalElements: 3 });
  });
});
