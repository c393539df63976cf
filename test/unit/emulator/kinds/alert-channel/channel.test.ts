// Alert channels: how a configuration that is never returned is stored, hashed and shown. The hashes were
// computed with another tool (Python: json.dumps with sorted keys and no spaces, hashlib).
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import {
  CHANNEL_TYPES,
  channelConfig,
} from "../../../../../src/definitions/kinds/alert-channel-config";
import { isObject, membersOf } from "../../../../../src/definitions";
import type { Json, JsonObject } from "../../../../../src/definitions";
import { channel, monitor } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const HOOKS = "https://hooks.example.com";

/** Configuration, its hash, and the members that are shown. */
const VECTORS: readonly (readonly [JsonObject, string, readonly string[]])[] = [
  [
    { channelType: "email", recipients: ["zoe@example.com", "adam@example.com"] },
    "4b585fb216bdc4a01d6239bfc0a3c0c6efe48f95ec783638e1d3767edbf71247",
    ["recipients"],
  ],
  [
    {
      channelType: "webhook",
      url: `${HOOKS}/a?b=1&c=2`,
      signingSecret: "s1gn",
      customHeaders: { "X-Team": "shop", Accept: "*/*" },
    },
    "950ca064083a392e4e4f3bfd85ecf16eeb2d1462ea77488c5249bd3a14894a67",
    ["customHeaders"],
  ],
  [
    { channelType: "slack", webhookUrl: `${HOOKS}/slack`, mentionText: "@channel" },
    "0521b749682e321fdd7c2d0035fdd7a8fda8f31d089185497737e5b74dd7207e",
    [],
  ],
  [
    { channelType: "pagerduty", routingKey: "pd-key", severityOverride: "critical" },
    "45a99a153bad5f8d25ccf3f270590f9486f8e1d7b0b050c4dabed683ac6390e5",
    ["severityOverride"],
  ],
  [
    { channelType: "opsgenie", apiKey: "og-key", region: "eu" },
    "617965a2d722dc728a68a3d20ab56afce89899e2e1c8290708b525dffdb625e8",
    ["region"],
  ],
  [
    { channelType: "teams", webhookUrl: `${HOOKS}/teams` },
    "24de22f701648da7bb89da093e51e9e65f42703074c8f5e8e1895e28957032ae",
    [],
  ],
  [
    { channelType: "discord", webhookUrl: `${HOOKS}/discord`, mentionRoleId: "4711" },
    "1f322ab6f09d41820a76efc59e210ba6322d91ea33fad6c3d270661e767bb7fb",
    ["mentionRoleId"],
  ],
  [
    { channelType: "telegram", botToken: "bot-token", chatId: "-100" },
    "0d9fc165175fb5cd8ee6e3b86d67cabd9ac76bb47b4e7b88637df238f5672ce3",
    ["chatId"],
  ],
  [
    { channelType: "google_chat", webhookUrl: `${HOOKS}/chat` },
    "397ab59ecee22fbbd03d1601136cc525e4147c7e0b2421c9d5f2dc1962abed44",
    [],
  ],
  [
    {
      channelType: "pushover",
      userKey: "user-key",
      appToken: "app-token",
      priority: "-1",
      sound: "siren",
    },
    "24a26263d5c3db77cf65ac9bafbac43a0a389c183950f1beb8552bb8868ce2ba",
    ["priority"],
  ],
  [
    {
      channelType: "mattermost",
      webhookUrl: `${HOOKS}/mm`,
      channel: "ops",
      iconUrl: "https://example.com/i.png",
    },
    "188d5795f1db2e6a35cee15208ed0f2b01929d20590643d22bdacd5ff29291b8",
    ["channel"],
  ],
  [
    { channelType: "splunk_oncall", apiKey: "so-key", routingKey: "team-shop" },
    "45b2f0869919ddb4679e4dc88b2213e400d964c12f1582be183d91da2f66b982",
    ["routingKey"],
  ],
  [
    { channelType: "pushbullet", accessToken: "pb-token", deviceIden: "dev1" },
    "1f1201d81c865492440539010c54ef66791816103186ef515d8730ae7c82f709",
    ["deviceIden"],
  ],
  [
    { channelType: "linear", apiKey: "lin-key", teamId: "team1", labelId: "label1" },
    "42938ef78b4b8c7fc0a81219c57cf28f7118fd7966cf3e6df7be282c04aef2fe",
    ["teamId"],
  ],
  [
    { channelType: "incident_io", apiKey: "io-key", severityId: "sev1", visibility: "private" },
    "95ea62b2744df82f05bd5f0e61d0c575f5c1468a1068996480baa4b1bcb70286",
    ["visibility"],
  ],
  [
    { channelType: "rootly", apiKey: "rt-key", severity: "SEV1" },
    "ab538c86ab73a9afc5fb339ad64fee3f59e60110b695fed7ecb6451b1fbded9b",
    ["severity"],
  ],
  [
    { channelType: "zapier", webhookUrl: `${HOOKS}/zap` },
    "88f956556b206ff942adbd47ec3874f68d12c67dc2d4f8254f433f324053a2ff",
    [],
  ],
  [
    { channelType: "datadog", apiKey: "dd-key", site: "datadoghq.eu", tags: "team:shop,env:prod" },
    "7bc0498949ae038177216eddc683798673714bf86f11e67eb96e0335e20a489d",
    ["site"],
  ],
  [
    {
      channelType: "jira",
      domain: "shop.example.com",
      email: "bot@example.com",
      apiToken: "jira-token",
      projectKey: "OPS",
      issueType: "Bug",
    },
    "31f14b711d06fa0e5f8e76b15f5a7950d8f25cf756debe75404014e42cfd7f25",
    ["projectKey"],
  ],
  [
    {
      channelType: "gitlab",
      endpointUrl: "https://gitlab.example.com/alerts",
      authorizationKey: "gl-key",
    },
    "d9ffee8f6094ce7e19d960c20eb7d2dbf270f4cb9681494b008e9541204db4a3",
    [],
  ],
  [
    { channelType: "sms", phoneNumber: "+4915112345678", preferredLanguage: "de-DE" },
    "c5b39d9bfb3326b313c5fd442e499b65d8e4465afcf90f96eb029e83af883f47",
    ["phoneNumber", "preferredLanguage"],
  ],
  [
    { channelType: "phone_call", verifiedPhoneNumberId: 7, voiceLanguage: "fr-FR" },
    "0433e6da536ee1bc19e76c0b4862101a2999b15760af349e2e997549fbb84115",
    ["verifiedPhoneNumberId", "voiceLanguage"],
  ],
];

/** The credentials by type: an update may omit them. */
const CREDENTIALS: Readonly<Record<string, readonly string[]>> = {
  webhook: ["url", "signingSecret"],
  slack: ["webhookUrl"],
  pagerduty: ["routingKey"],
  opsgenie: ["apiKey"],
  teams: ["webhookUrl"],
  discord: ["webhookUrl"],
  telegram: ["botToken"],
  google_chat: ["webhookUrl"],
  pushover: ["userKey", "appToken"],
  mattermost: ["webhookUrl"],
  splunk_oncall: ["apiKey"],
  pushbullet: ["accessToken"],
  linear: ["apiKey"],
  incident_io: ["apiKey"],
  rootly: ["apiKey"],
  zapier: ["webhookUrl"],
  datadog: ["apiKey"],
  jira: ["apiToken"],
  gitlab: ["authorizationKey"],
  sms: ["phoneNumber"],
  phone_call: ["verifiedPhoneNumberId"],
};

it("there is a test vector for each of the 22 types", () => {
  expect(VECTORS.map(([{ channelType }]) => channelType)).toEqual(CHANNEL_TYPES);
});

describe.each(VECTORS.map((vector) => [vector[0].channelType, ...vector] as const))(
  "%s",
  (_type, config, hash, shown) => {
    it("returns the hash of its configuration and the members that are not secret", async () => {
      const record = await service().make("/alert-channels", channel({ config }));
      expect(record.configHash).toBe(hash);
      expect(record.channelType).toBe(config.channelType);
      const display = Object.fromEntries(shown.map((name) => [name, config[name]]));
      expect(record.displayConfig).toEqual(shown.length === 0 ? null : display);
      const { record: read } = await service().get(`/alert-channels/${recordId(record)}`);
      expect(read).toEqual(record);
    });

    it("shows every member except those that are write-only in the definition", () => {
      for (const [name, field] of Object.entries(membersOf(channelConfig, config))) {
        if (config[name] === undefined) continue;
        expect(shown.includes(name), name).toBe(field.writeOnly !== true);
      }
    });

    it("has the same hash with members in another order, nulls and unknown members", async () => {
      const reversed = Object.fromEntries(Object.entries(config).reverse());
      const record = await service().make(
        "/alert-channels",
        channel({ config: { ...reversed, colour: "blue", empty: null } }),
      );
      expect(record.configHash).toBe(hash);
    });

    it("keeps every credential that an update omits", async () => {
      const record = await service().make("/alert-channels", channel({ config }));
      const kept = CREDENTIALS[config.channelType as string] ?? [];
      const plain = Object.fromEntries(
        Object.entries(config).filter(([name]) => !kept.includes(name)),
      );
      const response = await service().put(`/alert-channels/${recordId(record)}`, {
        name: "renamed",
        config: plain,
      });
      expect([response.status, response.record.configHash]).toEqual([200, hash]);
    });
  },
);

describe("updates", () => {
  it("replace members that are not credentials: omitted ones are unset", async () => {
    const slack = await service().make(
      "/alert-channels",
      channel({ config: VECTORS[2]?.[0] ?? {} }),
    );
    const response = await service().put(`/alert-channels/${recordId(slack)}`, {
      name: "x",
      config: { channelType: "slack", webhookUrl: null },
    });
    expect(response.record.configHash).toBe(
      "ce470fc407dd6c6004260dff5285c99b8d7c816b6fa33c9c3548358eb565a2f8",
    );
  });

  it("keep a webhook's URL and signing secret but not its headers", async () => {
    const hook = await service().make(
      "/alert-channels",
      channel({ config: VECTORS[1]?.[0] ?? {} }),
    );
    const response = await service().put(`/alert-channels/${recordId(hook)}`, {
      name: "x",
      config: { channelType: "webhook" },
    });
    expect(response.record).toMatchObject({
      configHash: "8b3bdd07a6b945b9a9532c40e7a13163eeb93afca8752c6f51807fbecf270f97",
      displayConfig: null,
    });
  });

  it("keep a phone number only if it is sent in neither of its two forms", async () => {
    const sms = await service().make(
      "/alert-channels",
      channel({ config: VECTORS[20]?.[0] ?? {} }),
    );
    const path = `/alert-channels/${recordId(sms)}`;
    const kept = await service().put(path, { name: "x", config: { channelType: "sms" } });
    expect(kept.record.configHash).toBe(
      "32efd26cf67d0fe69b92e53be32ea05020a860cca5e79017acc178309aa8fb0f",
    );
    const config = { channelType: "sms", verifiedPhoneNumberId: 9 };
    const other = await service().put(path, { name: "x", config });
    expect(other.record.configHash).toBe(
      "6d0a885211cb9dbe1221c4c33b1162b257f22232af473613dd1a31f40242e13f",
    );
  });

  it("change the type only with all members that the new type requires", async () => {
    const mail = await service().make("/alert-channels", channel());
    const path = `/alert-channels/${recordId(mail)}`;
    const incomplete = await service().put(path, { name: "x", config: { channelType: "slack" } });
    expect([incomplete.status, incomplete.rejected]).toEqual([
      400,
      ["config.webhookUrl ALERT_CHANNEL_CONFIG_WEBHOOK_URL_REQUIRED"],
    ]);
    const config = { channelType: "slack", webhookUrl: `${HOOKS}/slack`, mentionText: "@channel" };
    const complete = await service().put(path, { name: "x", config });
    expect(complete.record).toMatchObject({ channelType: "slack", configHash: VECTORS[2]?.[1] });
  });

  it("need a name and a configuration, and change nothing if they are refused", async () => {
    const mail = await service().make("/alert-channels", channel());
    const path = `/alert-channels/${recordId(mail)}`;
    expect((await service().put(path, {})).rejected.sort()).toEqual([
      "config ALERT_CHANNEL_CONFIG_REQUIRED",
      "name ALERT_CHANNEL_NAME_BLANK",
    ]);
    const reserved = { channelType: "webhook", url: HOOKS, customHeaders: { "x-SERVICE-a": "1" } };
    expect((await service().put(path, { name: "x", config: reserved })).status).toBe(400);
    expect((await service().get(path)).record).toEqual(mail);
  });

  it("keep managedBy and enabled unless they are sent", async () => {
    const mail = await service().make("/alert-channels", channel({ managedBy: "CLI" }));
    const path = `/alert-channels/${recordId(mail)}`;
    const off = await service().put(path, channel({ enabled: false }));
    expect(off.record).toMatchObject({ managedBy: "CLI", enabled: false });
    const again = await service().put(path, channel({ managedBy: "TERRAFORM" }));
    expect(again.record).toMatchObject({ managedBy: "TERRAFORM", enabled: false });
  });
});

describe("the older list of phone numbers", () => {
  const number = "+4915112345678";
  const listed = { channelType: "sms", phoneNumbers: [number] };

  it("sets the number, is shown and is hashed", async () => {
    const record = await service().make("/alert-channels", channel({ config: listed }));
    expect(record).toMatchObject({
      displayConfig: { phoneNumbers: [number] },
      configHash: createHash("sha256").update(JSON.stringify(listed)).digest("hex"),
    });
  });

  it.each([{ phoneNumber: "+4915100000000" }, { verifiedPhoneNumberId: 7 }])(
    "is ignored next to %j",
    async (more) => {
      const config = { ...listed, ...more };
      const record = await service().make("/alert-channels", channel({ config }));
      expect(record.displayConfig).toEqual(more);
    },
  );

  it.each([[[]], [[number, number]], [["0151"]], ["none"]])(
    "is ignored next to the number even if it is %j",
    async (phoneNumbers) => {
      const config = { channelType: "sms", phoneNumber: number, phoneNumbers };
      const record = await service().make("/alert-channels", channel({ config }));
      expect(record.displayConfig).toEqual({ phoneNumber: number });
      const path = `/alert-channels/${recordId(record)}`;
      expect((await service().put(path, channel({ config }))).record).toMatchObject({
        configHash: record.configHash,
      });
      expect((await service().post("/alert-channels/test", { config })).status).toBe(200);
    },
  );

  it("replaces a number of another form, and is kept by an update that omits it", async () => {
    const config = { channelType: "sms", phoneNumber: "+4915100000000" };
    const created = await service().make("/alert-channels", channel({ config }));
    const path = `/alert-channels/${recordId(created)}`;
    for (const next of [listed, { channelType: "sms" }]) {
      const { record } = await service().put(path, { name: "x", config: next });
      expect(record.displayConfig).toEqual({ phoneNumbers: [number] });
    }
  });

  it("must have exactly one number", async () => {
    for (const phoneNumbers of [[], [number, number], ["0151"]]) {
      const config = { channelType: "phone_call", phoneNumbers };
      expect((await service().post("/alert-channels", channel({ config }))).status).toBe(400);
      expect((await service().post("/alert-channels/test", { config })).status).toBe(400);
    }
  });
});

it("an empty signing secret is none", async () => {
  const url = "https://hooks.example.com/alerts";
  const unsigned = { channelType: "webhook", url };
  const empty = { ...unsigned, signingSecret: "" };
  const { configHash, ...created } = await service().make(
    "/alert-channels",
    channel({ config: empty }),
  );
  const other = await service().make("/alert-channels", channel({ config: unsigned }));
  expect(other.configHash).toBe(configHash);
  const path = `/alert-channels/${recordId(created)}`;
  const signed = await service().put(
    path,
    channel({ config: { ...unsigned, signingSecret: "s1gn" } }),
  );
  expect(signed.record.configHash).not.toBe(configHash);
  const kept = await service().put(path, channel({ config: empty }));
  expect(kept.record.configHash).toBe(signed.record.configHash);
});

it("the id of a verified number is any whole number", async () => {
  const config = { channelType: "sms", verifiedPhoneNumberId: 0 };
  const record = await service().make("/alert-channels", channel({ config }));
  expect(record.displayConfig).toEqual({ verifiedPhoneNumberId: 0 });
});

it("scalars of another JSON type are converted in an update as in a create", async () => {
  const config = { channelType: "sms", verifiedPhoneNumberId: "7" };
  const created = await service().make("/alert-channels", channel({ config }));
  const path = `/alert-channels/${recordId(created)}`;
  const { record } = await service().put(path, channel({ config, enabled: "false" }));
  expect(record).toEqual({ ...created, enabled: false });
});

it("URLs may have any form, except that of a webhook", async () => {
  const accepted = [
    { channelType: "slack", webhookUrl: "hooks" },
    { channelType: "gitlab", endpointUrl: "gitlab", authorizationKey: "k" },
    { channelType: "jira", domain: "d", email: "bot", apiToken: "t", projectKey: "OPS" },
  ];
  for (const config of accepted) await service().make("/alert-channels", channel({ config }));
  const refused = { channelType: "webhook", url: "hooks" };
  expect((await service().post("/alert-channels", channel({ config: refused }))).status).toBe(400);
});

it("a channel is created enabled whatever the body contains, and is switched by PATCH", async () => {
  const mail = await service().make("/alert-channels", channel({ enabled: false }));
  expect(mail.enabled).toBe(true);
  const path = `/alert-channels/${recordId(mail)}/enabled`;
  expect((await service().patch(path, { enabled: false })).record.enabled).toBe(false);
  expect((await service().patch(path, {})).rejected).toEqual([
    "enabled ALERT_CHANNEL_ENABLED_REQUIRED",
  ]);
});

it("a deleted channel is removed from monitors and groups, and the response has counts without an envelope", async () => {
  const deleted = recordId(await service().make("/alert-channels", channel()));
  const remaining = recordId(await service().make("/alert-channels", channel()));
  const created = await service().make(
    "/monitors",
    monitor({ alertChannelIds: [deleted, remaining] }),
  );
  const group = await service().make("/resource-groups", {
    name: "g",
    defaultAlertChannels: [remaining, deleted],
  });
  const response = await service().delete(`/alert-channels/${deleted}`);
  expect([response.status, response.body]).toEqual([
    200,
    { affectedPolicies: 0, disabledPolicies: 0 },
  ]);
  const { record } = await service().get(`/monitors/${recordId(created)}`);
  expect(record.alertChannelIds).toEqual([remaining]);
  const { record: left } = await service().get(`/resource-groups/${recordId(group)}`);
  expect(left.defaultAlertChannels).toEqual([remaining]);
  expect((await service().get("/alert-channels")).rows.map(recordId)).toEqual([remaining]);
});

it("the list can be filtered by type, managedBy and part of the name", async () => {
  await service().make("/alert-channels", channel({ name: "Night shift", managedBy: "CLI" }));
  await service().make("/alert-channels", channel({ name: "Chat", config: VECTORS[5]?.[0] ?? {} }));
  const names = async (query: string): Promise<unknown[]> =>
    (await service().get(`/alert-channels?${query}`)).rows.map(({ name }) => name);
  expect(await names("type=teams")).toEqual(["Chat"]);
  expect(await names("managedBy=CLI")).toEqual(["Night shift"]);
  expect(await names("search=SHIFT")).toEqual(["Night shift"]);
});

it("webhook channels need a paid plan, on create and on update", async () => {
  const free = await service().elsewhere("FREE");
  const config = { channelType: "webhook", url: HOOKS };
  const refused = await free.post("/alert-channels", channel({ config }));
  expect([refused.status, refused.code]).toEqual([400, "ENTITLEMENT_EXCEEDED"]);
  const mail = await free.make("/alert-channels", channel());
  const change = await free.put(`/alert-channels/${recordId(mail)}`, channel({ config }));
  expect(change.code).toBe("ENTITLEMENT_EXCEEDED");
  const starter = await service().elsewhere("STARTER");
  expect((await starter.post("/alert-channels", channel({ config }))).status).toBe(201);
});

it("a stored and an unsaved configuration can be tested, without deliveries", async () => {
  const mail = await service().make("/alert-channels", channel());
  const stored = await service().post(`/alert-channels/${recordId(mail)}/test`);
  expect([stored.status, stored.record.success]).toEqual([200, true]);
  const { config = null } = channel();
  expect((await service().post("/alert-channels/test", { config })).record.success).toBe(true);
  expect((await service().post("/alert-channels/test", {})).status).toBe(400);
  expect((await service().post(`/alert-channels/${NOBODY}/test`)).status).toBe(404);
  expect((await service().get(`/alert-channels/${recordId(mail)}/deliveries`)).rows).toEqual([]);
});

it("a test of a channel at a host that cannot exist fails, as a delivery does", async () => {
  const config = { channelType: "email", recipients: ["oncall@mail.invalid"] };
  const id = recordId(await service().make("/alert-channels", channel({ config })));
  const alertChannelIds = [id];
  const user = recordId(await service().make("/monitors", monitor({ alertChannelIds })));
  const failure = { success: false, message: "The host of the channel does not exist" };
  expect((await service().post("/alert-channels/test", { config })).record).toEqual(failure);
  expect((await service().post(`/alert-channels/${id}/test`)).record).toEqual(failure);
  expect((await service().post(`/monitors/${user}/test-notifications`)).record).toEqual({
    results: [{ channelId: id, ...failure }],
  });
});

it("the catalogue describes every type, with required and sensitive members", async () => {
  const { rows } = await service().get("/integrations");
  expect(rows.map(({ type }) => type)).toEqual(CHANNEL_TYPES);
  const webhook = rows.find(({ type }) => type === "webhook");
  expect(webhook?.tierAvailability).toBe("STARTER");
  expect(webhook?.configSchema).toMatchObject({
    connectionFields: expect.arrayContaining([
      expect.objectContaining({ key: "url", required: true, sensitive: true }),
    ]) as unknown,
  });
});

/** The described members of a type, by key. */
async function described(type: Json | undefined): Promise<Map<unknown, JsonObject>> {
  const { rows } = await service().get("/integrations");
  const schema = rows.find((row) => row.type === type)?.configSchema as JsonObject;
  const fields = [schema.connectionFields, schema.channelFields].flat() as JsonObject[];
  return new Map(fields.map((field) => [field.key, field]));
}

it("the catalogue calls no member sensitive that a channel displays", async () => {
  for (const [config] of VECTORS) {
    const { displayConfig } = await service().make("/alert-channels", channel({ config }));
    const fields = await described(config.channelType);
    for (const name of Object.keys(isObject(displayConfig) ? displayConfig : {}))
      expect([name, fields.get(name)?.sensitive]).toEqual([name, false]);
  }
});

it("the catalogue lists the values to which a member is limited, and known defaults", async () => {
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
  expect((await described("phone_call")).get("voiceLanguage")).toMatchObject({ default: "en-US" });
  expect((await described("opsgenie")).get("region")).toMatchObject({ options: ["us", "eu"] });
});

it("the catalogue says nothing about the provider", async () => {
  const { body } = await service().get("/integrations");
  expect(JSON.stringify(body)).not.toMatch(/stored as secrets|new channel|The API returns/);
});
