// Values of the program that the service did not store, or stored otherwise: what is sent, reported and compared then.
import { describe, expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { diff } from "../../src/lifecycle/diff";
import { outputsAfterWrite } from "../../src/lifecycle/values/outputs";
import { refreshed } from "../../src/lifecycle/values/refresh";
import { idText } from "../host/service";
import { eachWithBench } from "./own/bench";

const UUID = "00000000-0000-4000-8000-000000000000";

describe("a threshold that somebody turned off", () => {
  const group = eachWithBench("ResourceGroup");

  test("is turned on by an update of one of its fields", async () => {
    const { spec, lifecycle, service, ask } = group();
    const given = { name: "shop", healthThresholdType: "PERCENTAGE", healthThresholdValue: 50 };
    const { id, outputs } = await lifecycle.create(spec, service, given);
    await ask("PUT", `/resource-groups/${id}`, { name: "shop" });
    const inputs = { ...given, healthThresholdValue: 60 };
    await lifecycle.update({ spec, id, olds: outputs }, service, inputs);
    expect(await ask("GET", `/resource-groups/${id}`)).toMatchObject(inputs);
  });
});

describe("a default that the service does not use", () => {
  const spec = kindNamed("StatusPage");
  const given = { name: "Shop", slug: "shop" };
  const record = { ...given, id: UUID, incidentMode: "MANUAL" };
  const created = outputsAfterWrite(spec, given, { record });
  const read = refreshed(spec, record, created).outputs;

  test.each([
    ["is no difference as long as the program omits it", given, []],
    ["is sent if the program sets it", { ...given, incidentMode: "AUTOMATIC" }, ["incidentMode"]],
  ])("%s", (_what, news, changed) => {
    expect(diff(spec, created, news).changed).toEqual(changed);
    expect(diff(spec, read, news).changed).toEqual(changed);
  });

  test("is no difference once it was sent and stored", () => {
    const news = { ...given, incidentMode: "AUTOMATIC" };
    const written = outputsAfterWrite(spec, news, { record: { ...record, ...news } }, created);
    expect(diff(spec, written, news).changed).toEqual([]);
  });
});

test("a value that the service stores in another form is no difference, and another value is one", () => {
  const spec = kindNamed("Monitor");
  const given = { name: " site ", type: "HTTP", config: { url: "https://example.com" } };
  const outputs = outputsAfterWrite(spec, given, { record: { ...given, name: "site" } });
  expect(diff(spec, outputs, given).changed).toEqual([]);
  expect(diff(spec, outputs, { ...given, name: "shop" }).changed).toEqual(["name"]);
});

test("a list that the response of a write does not fill is no difference", () => {
  const spec = kindNamed("Monitor");
  const given = {
    ...{ name: "site", type: "HTTP", config: { url: "https://example.com" } },
    ...{ regions: ["us-east"], alertChannelIds: [UUID] },
  };
  const outputs = outputsAfterWrite(spec, given, { record: { ...given, alertChannelIds: null } });
  expect(diff(spec, outputs, given).changed).toEqual([]);
});

describe("a value that was removed from the program", () => {
  const channel = eachWithBench("AlertChannel");
  const webhook = eachWithBench("Webhook");

  async function updated(
    { spec, lifecycle, service, notices }: ReturnType<typeof channel>,
    before: JsonObject,
    after: JsonObject,
    answer?: (id: string) => Promise<void>,
  ): Promise<{ notices: readonly string[]; id: string; olds: JsonObject }> {
    const { id, outputs } = await lifecycle.create(spec, service, before);
    await answer?.(id);
    const olds = await lifecycle.update({ spec, id, olds: outputs }, service, after);
    return { notices, id, olds };
  }

  test("is kept without an error if the API cannot unset it", async () => {
    const config = { channelType: "webhook", url: "https://example.com/hook" };
    const before = { name: "c", config: { ...config, signingSecret: "s" } };
    const after = { name: "c", config };
    const { notices, olds } = await updated(channel(), before, after);
    expect(notices).toEqual([]);
    expect(diff(channel().spec, olds, after).changed).toEqual([]);
  });

  test.each([
    [
      "still shows",
      { phoneNumber: "+4915112345678", verifiedPhoneNumberId: 5 },
      ["config.phoneNumber"],
    ],
    ["no longer shows", { verifiedPhoneNumberId: 5 }, []],
  ])("is reported if the service %s it in a channel", async (_how, displayConfig, paths) => {
    const bench = channel();
    const config = { channelType: "sms", phoneNumber: "+4915112345678" };
    const after = { channelType: "sms", verifiedPhoneNumberId: 5 };
    const { notices } = await updated(
      bench,
      { name: "c", config },
      { name: "c", config: after },
      async (id) => {
        const record = await bench.ask("GET", `/alert-channels/${id}`);
        const data = { ...(isObject(record) && record), displayConfig, configHash: "other" };
        answerWith(bench, `/alert-channels/${id}`, data);
      },
    );
    expect(notices.map(pathIn)).toEqual(paths);
  });

  test("is reported if the service ignores its removal", async () => {
    const bench = webhook();
    const given = { url: "https://example.com/hook", subscribedEvents: ["monitor.created"] };
    const { notices } = await updated(
      bench,
      { ...given, description: "old" },
      given,
      async (id) => {
        const record = await bench.ask("GET", `/webhooks/${id}`);
        const data = { ...(isObject(record) && record), updatedAt: "2099-01-01T00:00:00Z" };
        answerWith(bench, `/webhooks/${idText(id)}`, data);
      },
    );
    expect(notices.map(pathIn)).toEqual(["description"]);
  });

  function answerWith({ emulator }: ReturnType<typeof channel>, path: string, data: Json): void {
    const effect = { status: 200, body: { data } };
    emulator.faults.add({ method: "PUT", path: `/api/v1${path}`, effect });
  }

  const pathIn = (notice: string): string =>
    /^(\S+) of .* was removed from the program, but the service still has its value/.exec(
      notice,
    )?.[1] ?? notice;
});
