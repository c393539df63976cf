// Alert channels: how a configuration that is never returned is stored, hashed and shown. The hashes in
// channel-vectors.json were computed with another tool (Python: json.dumps with sorted keys and no spaces, hashlib).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  CHANNEL_TYPES,
  channelConfig,
} from "../../../../../src/definitions/kinds/alert-channel-config";
import { membersOf } from "../../../../../src/definitions";
import type { Json, JsonObject } from "../../../../../src/definitions";
import { channel, monitor } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, recordId } from "../../../../support/emulator/service";
import type { ApiResponse } from "../../../../support/emulator/service";

const service = eachWithService();

const CHANNELS = "/alert-channels";
const HOOKS = "https://hooks.example.com";

/** A configuration, its hash, the members that are shown, and the credentials, which an update may omit. */
interface Vector {
  readonly config: JsonObject & { readonly channelType: string };
  readonly hash: string;
  readonly shown: readonly string[];
  readonly credentials: readonly string[];
}

const VECTORS = JSON.parse(
  readFileSync(new URL("channel-vectors.json", import.meta.url), "utf8"),
) as readonly Vector[];

const configOf = (type: string): JsonObject =>
  VECTORS.find(({ config }) => config.channelType === type)?.config ?? {};
const make = (config: JsonObject): Promise<JsonObject> =>
  service.make(CHANNELS, channel({ config }));
const makeAt = (config: JsonObject): Promise<string> =>
  service.makeAt(CHANNELS, channel({ config }));
const post = (config: JsonObject): Promise<ApiResponse> =>
  service.post(CHANNELS, channel({ config }));
const put = (path: string, config: JsonObject): Promise<ApiResponse> =>
  service.put(path, { name: "x", config });

it("there is a test vector for each of the 22 types", () => {
  expect(VECTORS.map(({ config }) => config.channelType)).toEqual(CHANNEL_TYPES);
});

describe.each(VECTORS)("a channel of type $config.channelType", (vector) => {
  const { config, hash, shown, credentials } = vector;
  const display = Object.fromEntries(shown.map((name) => [name, config[name]]));

  it("returns the hash of its configuration and the members that are not secret", async () => {
    const record = await make(config);
    expect(record).toMatchObject({ configHash: hash, channelType: config.channelType });
    expect(record.displayConfig).toEqual(shown.length === 0 ? null : display);
    expect(await service.read(`${CHANNELS}/${recordId(record)}`)).toEqual(record);
    for (const [name, field] of Object.entries(membersOf(channelConfig, config))) {
      if (config[name] === undefined) continue;
      expect(shown.includes(name), name).toBe(field.writeOnly !== true);
    }
  });

  it("has the same hash with members in another order, nulls, unknown members and omitted credentials", async () => {
    const reversed = Object.fromEntries(Object.entries(config).reverse());
    const record = await make({ ...reversed, colour: "blue", empty: null });
    expect(record.configHash).toBe(hash);
    const plain = Object.entries(config).filter(([name]) => !credentials.includes(name));
    const response = await put(`${CHANNELS}/${recordId(record)}`, Object.fromEntries(plain));
    expect([response.status, response.record.configHash]).toEqual([200, hash]);
  });
});

describe("updates", () => {
  it.each([
    [
      "replace members that are not credentials",
      "slack",
      { webhookUrl: null },
      "ce470fc407dd6c6004260dff5285c99b8d7c816b6fa33c9c3548358eb565a2f8",
    ],
    [
      "keep a webhook's URL and signing secret but not its headers",
      "webhook",
      {},
      "8b3bdd07a6b945b9a9532c40e7a13163eeb93afca8752c6f51807fbecf270f97",
    ],
    [
      "keep a phone number that is omitted",
      "sms",
      {},
      "32efd26cf67d0fe69b92e53be32ea05020a860cca5e79017acc178309aa8fb0f",
    ],
    [
      "replace a phone number by the id of a verified one",
      "sms",
      { verifiedPhoneNumberId: 9 },
      "6d0a885211cb9dbe1221c4c33b1162b257f22232af473613dd1a31f40242e13f",
    ],
  ])("%s", async (_what, channelType, members, hash) => {
    const path = await makeAt(configOf(channelType));
    expect((await put(path, { channelType, ...members })).record.configHash).toBe(hash);
  });

  it("change the type only with all members that the new type requires", async () => {
    const path = await service.makeAt(CHANNELS, channel());
    const incomplete = await put(path, { channelType: "slack" });
    expect([incomplete.status, incomplete.rejected]).toEqual([
      400,
      ["config.webhookUrl ALERT_CHANNEL_CONFIG_WEBHOOK_URL_REQUIRED"],
    ]);
    const complete = await put(path, configOf("slack"));
    expect(complete.record).toMatchObject({ channelType: "slack" });
  });

  it("need a name and a configuration, and change nothing if they are refused", async () => {
    const mail = await service.make(CHANNELS, channel());
    const path = `${CHANNELS}/${recordId(mail)}`;
    expect((await service.put(path, {})).rejected.sort()).toEqual([
      "config ALERT_CHANNEL_CONFIG_REQUIRED",
      "name ALERT_CHANNEL_NAME_BLANK",
    ]);
    const reserved = { channelType: "webhook", url: HOOKS, customHeaders: { "x-SERVICE-a": "1" } };
    expect((await put(path, reserved)).status).toBe(400);
    expect(await service.read(path)).toEqual(mail);
  });

  it("keep managedBy and enabled unless they are sent", async () => {
    const path = await service.makeAt(CHANNELS, channel({ managedBy: "CLI" }));
    const off = await service.put(path, channel({ enabled: false }));
    expect(off.record).toMatchObject({ managedBy: "CLI", enabled: false });
    const again = await service.put(path, channel({ managedBy: "TERRAFORM" }));
    expect(again.record).toMatchObject({ managedBy: "TERRAFORM", enabled: false });
  });
});

describe("the older list of phone numbers", () => {
  const number = "+4915112345678";
  const listed = { channelType: "sms", phoneNumbers: [number] };

  it("sets the number, is shown and is hashed", async () => {
    expect(await make(listed)).toMatchObject({
      displayConfig: { phoneNumbers: [number] },
      configHash: createHash("sha256").update(JSON.stringify(listed)).digest("hex"),
    });
  });

  it.each([[number], [], [number, number], ["0151"], "none"])(
    "is ignored next to another form of the number, even if it is %j",
    async (phoneNumbers) => {
      for (const more of [{ phoneNumber: "+4915100000000" }, { verifiedPhoneNumberId: 7 }]) {
        const config = { channelType: "sms", phoneNumbers, ...more };
        const { configHash, displayConfig, id = "" } = await make(config);
        expect(displayConfig).toEqual(more);
        const { record } = await put(`${CHANNELS}/${recordId({ id })}`, config);
        expect(record.configHash).toBe(configHash);
        expect((await service.post(`${CHANNELS}/test`, { config })).status).toBe(200);
      }
    },
  );

  it("replaces a number of another form, and is kept by an update that omits it", async () => {
    const path = await makeAt({ channelType: "sms", phoneNumber: "+4915100000000" });
    for (const config of [listed, { channelType: "sms" }]) {
      expect((await put(path, config)).record.displayConfig).toEqual({ phoneNumbers: [number] });
    }
  });

  it("must have exactly one number", async () => {
    for (const phoneNumbers of [[], [number, number], ["0151"]]) {
      const config = { channelType: "phone_call", phoneNumbers };
      expect((await post(config)).status).toBe(400);
      expect((await service.post(`${CHANNELS}/test`, { config })).status).toBe(400);
    }
  });
});

it("an empty signing secret is none", async () => {
  const unsigned = { channelType: "webhook", url: `${HOOKS}/alerts` };
  const empty = { ...unsigned, signingSecret: "" };
  const { configHash, ...created } = await make(empty);
  expect((await make(unsigned)).configHash).toBe(configHash);
  const path = `${CHANNELS}/${recordId(created)}`;
  const signed = await put(path, { ...unsigned, signingSecret: "s1gn" });
  expect(signed.record.configHash).not.toBe(configHash);
  expect((await put(path, empty)).record.configHash).toBe(signed.record.configHash);
});

it("the id of a verified number is any whole number, also as text, and also in an update", async () => {
  const zero = await make({ channelType: "sms", verifiedPhoneNumberId: 0 });
  expect(zero.displayConfig).toEqual({ verifiedPhoneNumberId: 0 });
  const config = { channelType: "sms", verifiedPhoneNumberId: "7" };
  const created = await make(config);
  const body = channel({ config, enabled: "false" });
  const { record } = await service.put(`${CHANNELS}/${recordId(created)}`, body);
  expect(record).toEqual({ ...created, enabled: false });
});

it("URLs may have any form, except that of a webhook", async () => {
  await make({ channelType: "slack", webhookUrl: "hooks" });
  await make({ channelType: "gitlab", endpointUrl: "gitlab", authorizationKey: "k" });
  const jira = { domain: "d", email: "bot", apiToken: "t", projectKey: "OPS" };
  await make({ channelType: "jira", ...jira });
  expect((await post({ channelType: "webhook", url: "hooks" })).status).toBe(400);
});

it("a channel is created enabled whatever the body contains, and is switched by PATCH", async () => {
  const mail = await service.make(CHANNELS, channel({ enabled: false }));
  expect(mail.enabled).toBe(true);
  const path = `${CHANNELS}/${recordId(mail)}/enabled`;
  expect((await service.patch(path, { enabled: false })).record.enabled).toBe(false);
  const { rejected } = await service.patch(path, {});
  expect(rejected).toEqual(["enabled ALERT_CHANNEL_ENABLED_REQUIRED"]);
});

it("a deleted channel is removed from monitors and groups", async () => {
  const deleted = await service.makeId(CHANNELS, channel());
  const remaining = await service.makeId(CHANNELS, channel());
  const user = await service.makeAt(
    "/monitors",
    monitor({ alertChannelIds: [deleted, remaining] }),
  );
  const body = { name: "g", defaultAlertChannels: [remaining, deleted] };
  const group = await service.makeAt("/resource-groups", body);
  await service.delete(`${CHANNELS}/${deleted}`);
  expect((await service.read(user)).alertChannelIds).toEqual([remaining]);
  expect((await service.read(group)).defaultAlertChannels).toEqual([remaining]);
});

it("the list can be filtered by type, managedBy and part of the name", async () => {
  await service.make(CHANNELS, channel({ name: "Night shift", managedBy: "CLI" }));
  await service.make(CHANNELS, channel({ name: "Chat", config: configOf("teams") }));
  const names = async (query: string): Promise<unknown[]> =>
    (await service.list(`${CHANNELS}?${query}`)).map(({ name }) => name);
  expect(await names("type=teams")).toEqual(["Chat"]);
  expect(await names("managedBy=CLI")).toEqual(["Night shift"]);
  expect(await names("search=SHIFT")).toEqual(["Night shift"]);
});

it("webhook channels need a paid plan, on create and on update", async () => {
  const free = await service.elsewhere("FREE");
  const body = channel({ config: { channelType: "webhook", url: HOOKS } });
  const refused = await free.post(CHANNELS, body);
  expect([refused.status, refused.code]).toEqual([400, "ENTITLEMENT_EXCEEDED"]);
  const change = await free.put(await free.makeAt(CHANNELS, channel()), body);
  expect(change.code).toBe("ENTITLEMENT_EXCEEDED");
  expect((await (await service.elsewhere("STARTER")).post(CHANNELS, body)).status).toBe(201);
});

it("a stored and an unsaved configuration can be tested, without deliveries", async () => {
  const path = await service.makeAt(CHANNELS, channel());
  const stored = await service.post(`${path}/test`);
  expect([stored.status, stored.record.success]).toEqual([200, true]);
  const { config = null } = channel();
  expect((await service.post(`${CHANNELS}/test`, { config })).record.success).toBe(true);
  expect((await service.post(`${CHANNELS}/test`, {})).status).toBe(400);
  expect((await service.post(`${CHANNELS}/${NOBODY}/test`)).status).toBe(404);
  expect(await service.list(`${path}/deliveries`)).toEqual([]);
});

it("a test of a channel at a host that cannot exist fails, as a delivery does", async () => {
  const config = { channelType: "email", recipients: ["oncall@mail.invalid"] };
  const id = await service.makeId(CHANNELS, channel({ config }));
  const user = await service.makeAt("/monitors", monitor({ alertChannelIds: [id] }));
  const failure = { success: false, message: "The host of the channel does not exist" };
  expect((await service.post(`${CHANNELS}/test`, { config })).record).toEqual(failure);
  expect((await service.post(`${CHANNELS}/${id}/test`)).record).toEqual(failure);
  expect((await service.post(`${user}/test-notifications`)).record).toEqual({
    results: [{ channelId: id, ...failure }],
  });
});

describe("the catalogue", () => {
  /** The described members of a type, by key. */
  const described = async (type: Json): Promise<Map<unknown, JsonObject>> => {
    const { rows } = await service.get("/integrations");
    const schema = rows.find((row) => row.type === type)?.configSchema as JsonObject;
    const fields = [schema.connectionFields, schema.channelFields].flat() as JsonObject[];
    return new Map(fields.map((field) => [field.key, field]));
  };

  it("describes every type, with required and sensitive members", async () => {
    const { rows } = await service.get("/integrations");
    expect(rows.map(({ type }) => type)).toEqual(CHANNEL_TYPES);
    expect(rows.find(({ type }) => type === "webhook")?.tierAvailability).toBe("STARTER");
    const url = (await described("webhook")).get("url");
    expect(url).toMatchObject({ required: true, sensitive: true });
  });

  it("calls no member sensitive that a channel displays", async () => {
    for (const { config, shown } of VECTORS) {
      const fields = await described(config.channelType);
      for (const name of shown) expect([name, fields.get(name)?.sensitive]).toEqual([name, false]);
    }
  });

  it("lists the values to which a member is limited, and known defaults", async () => {
    for (const [type, { fields }] of Object.entries(channelConfig.variants)) {
      const shown = await described(type);
      for (const [name, field] of Object.entries(fields)) {
        const pattern = field.type === "text" ? field.pattern?.source : undefined;
        const values = /^\^\(([^()]+)\)\$$/.exec(pattern ?? "")?.[1]?.split("|");
        if (values !== undefined) expect(shown.get(name)?.options).toEqual(values);
      }
    }
    const visibility = (await described("incident_io")).get("visibility");
    expect(visibility).toMatchObject({ options: ["public", "private"], default: "public" });
    const language = (await described("phone_call")).get("voiceLanguage");
    expect(language).toMatchObject({ default: "en-US" });
  });
});
