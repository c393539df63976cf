// Alert channels: what is stored, hashed and shown of a configuration that is never returned. The hashes were
// computed with another tool (Python: json.dumps with sorted keys and no spaces, hashlib).
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import {
  CHANNEL_TYPES,
  channelConfig,
} from "../../../../src/definitions/kinds/alert-channel-config";
import { membersOf } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor } from "../records";
import { NOBODY, eachWithService, recordId } from "../service";

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

/** The credentials by type: what an update may leave out. */
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

it("has a vector for each of the 22 types", () => {
  expect(VECTORS.map(([{ channelType }]) => channelType)).toEqual(CHANNEL_TYPES);
});

describe.each(VECTORS.map((vector) => [vector[0].channelType, ...vector] as const))(
  "%s",
  (_type, config, hash, shown) => {
    it("hashes what it stores and shows what is safe", async () => {
      const record = await service().make("/alert-channels", channel({ config }));
      expect(record.configHash).toBe(hash);
      expect(record.channelType).toBe(config.channelType);
      const display = Object.fromEntries(shown.map((name) => [name, config[name]]));
      expect(record.displayConfig).toEqual(shown.length === 0 ? null : display);
      const { record: read } = await service().get(`/alert-channels/${recordId(record)}`);
      expect(read).toEqual(record);
    });

    it("shows every member but those that the definition calls write-only", () => {
      for (const [name, field] of Object.entries(membersOf(channelConfig, config))) {
        if (config[name] === undefined) continue;
        expect(shown.includes(name), name).toBe(field.writeOnly !== true);
      }
    });

    it("has the same hash whatever the order of its members, nulls and unknown ones", async () => {
      const reversed = Object.fromEntries(Object.entries(config).reverse());
      const record = await service().make(
        "/alert-channels",
        channel({ config: { ...reversed, colour: "blue", empty: null } }),
      );
      expect(record.configHash).toBe(hash);
    });

    it("keeps every credential that an update leaves out", async () => {
      const record = await service().make("/alert-channels", channel({ config }));
      const kept = CREDENTIALS[config.channelType as string] ?? [];
      const plain = Object.fromEntries(
        Object.entries(config).filter(([name]) => !kept.includes(name)),
      );
      const answer = await service().put(`/alert-channels/${recordId(record)}`, {
        name: "renamed",
        config: plain,
      });
      expect([answer.status, answer.record.configHash]).toEqual([200, hash]);
    });
  },
);

describe("updates", () => {
  it("replace what is not a credential: left out is unset", async () => {
    const slack = await service().make(
      "/alert-channels",
      channel({ config: VECTORS[2]?.[0] ?? {} }),
    );
    const answer = await service().put(`/alert-channels/${recordId(slack)}`, {
      name: "x",
      config: { channelType: "slack", webhookUrl: null },
    });
    expect(answer.record.configHash).toBe(
      "ce470fc407dd6c6004260dff5285c99b8d7c816b6fa33c9c3548358eb565a2f8",
    );
  });

  it("keep a webhook's address and signing secret but not its headers", async () => {
    const hook = await service().make(
      "/alert-channels",
      channel({ config: VECTORS[1]?.[0] ?? {} }),
    );
    const answer = await service().put(`/alert-channels/${recordId(hook)}`, {
      name: "x",
      config: { channelType: "webhook" },
    });
    expect(answer.record).toMatchObject({
      configHash: "8b3bdd07a6b945b9a9532c40e7a13163eeb93afca8752c6f51807fbecf270f97",
      displayConfig: null,
    });
  });

  it("keep a number only when neither way of naming one is sent", async () => {
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

  it("take another type only with all that it needs", async () => {
    const mail = await service().make("/alert-channels", channel());
    const path = `/alert-channels/${recordId(mail)}`;
    const bare = await service().put(path, { name: "x", config: { channelType: "slack" } });
    expect([bare.status, bare.rejected]).toEqual([
      400,
      ["config.webhookUrl ALERT_CHANNEL_CONFIG_WEBHOOK_URL_REQUIRED"],
    ]);
    const config = { channelType: "slack", webhookUrl: `${HOOKS}/slack`, mentionText: "@channel" };
    const whole = await service().put(path, { name: "x", config });
    expect(whole.record).toMatchObject({ channelType: "slack", configHash: VECTORS[2]?.[1] });
  });

  it("need a name and a configuration, and change neither when refused", async () => {
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

describe("the former list of numbers", () => {
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

  it("replaces a number of another form, and is kept when an update sends none", async () => {
    const config = { channelType: "sms", phoneNumber: "+4915100000000" };
    const made = await service().make("/alert-channels", channel({ config }));
    const path = `/alert-channels/${recordId(made)}`;
    for (const next of [listed, { channelType: "sms" }]) {
      const { record } = await service().put(path, { name: "x", config: next });
      expect(record.displayConfig).toEqual({ phoneNumbers: [number] });
    }
  });

  it("has one number", async () => {
    for (const phoneNumbers of [[], [number, number], ["0151"]]) {
      const config = { channelType: "phone_call", phoneNumbers };
      expect((await service().post("/alert-channels", channel({ config }))).status).toBe(400);
      expect((await service().post("/alert-channels/test", { config })).status).toBe(400);
    }
  });
});

it("converts scalars of another JSON type in an update as in a create", async () => {
  const config = { channelType: "sms", verifiedPhoneNumberId: "7" };
  const made = await service().make("/alert-channels", channel({ config }));
  const path = `/alert-channels/${recordId(made)}`;
  const { record } = await service().put(path, channel({ config, enabled: "false" }));
  expect(record).toEqual({ ...made, enabled: false });
});

it("has addresses of any form, except that of a webhook", async () => {
  const accepted = [
    { channelType: "slack", webhookUrl: "hooks" },
    { channelType: "gitlab", endpointUrl: "gitlab", authorizationKey: "k" },
    { channelType: "jira", domain: "d", email: "bot", apiToken: "t", projectKey: "OPS" },
  ];
  for (const config of accepted) await service().make("/alert-channels", channel({ config }));
  const refused = { channelType: "webhook", url: "hooks" };
  expect((await service().post("/alert-channels", channel({ config: refused }))).status).toBe(400);
});

it("is created enabled whatever the body says, and switched by PATCH", async () => {
  const mail = await service().make("/alert-channels", channel({ enabled: false }));
  expect(mail.enabled).toBe(true);
  const path = `/alert-channels/${recordId(mail)}/enabled`;
  expect((await service().patch(path, { enabled: false })).record.enabled).toBe(false);
  expect((await service().patch(path, {})).rejected).toEqual([
    "enabled ALERT_CHANNEL_ENABLED_REQUIRED",
  ]);
});

it("leaves monitors and groups when it is deleted, and answers counts without an envelope", async () => {
  const gone = recordId(await service().make("/alert-channels", channel()));
  const stays = recordId(await service().make("/alert-channels", channel()));
  const made = await service().make("/monitors", monitor({ alertChannelIds: [gone, stays] }));
  const group = await service().make("/resource-groups", {
    name: "g",
    defaultAlertChannels: [stays, gone],
  });
  const answer = await service().delete(`/alert-channels/${gone}`);
  expect([answer.status, answer.body]).toEqual([200, { affectedPolicies: 0, disabledPolicies: 0 }]);
  const { record } = await service().get(`/monitors/${recordId(made)}`);
  expect(record.alertChannelIds).toEqual([stays]);
  const { record: left } = await service().get(`/resource-groups/${recordId(group)}`);
  expect(left.defaultAlertChannels).toEqual([stays]);
  expect((await service().get("/alert-channels")).rows.map(recordId)).toEqual([stays]);
});

it("filters its list by type, manager and part of the name", async () => {
  await service().make("/alert-channels", channel({ name: "Night shift", managedBy: "CLI" }));
  await service().make("/alert-channels", channel({ name: "Chat", config: VECTORS[5]?.[0] ?? {} }));
  const names = async (query: string): Promise<unknown[]> =>
    (await service().get(`/alert-channels?${query}`)).rows.map(({ name }) => name);
  expect(await names("type=teams")).toEqual(["Chat"]);
  expect(await names("managedBy=CLI")).toEqual(["Night shift"]);
  expect(await names("search=SHIFT")).toEqual(["Night shift"]);
});

it("needs a paid plan for webhooks, on create and on change", async () => {
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

it("tests a stored and an unsaved configuration, and lists no deliveries", async () => {
  const mail = await service().make("/alert-channels", channel());
  const stored = await service().post(`/alert-channels/${recordId(mail)}/test`);
  expect([stored.status, stored.record.success]).toEqual([200, true]);
  const { config = null } = channel();
  expect((await service().post("/alert-channels/test", { config })).record.success).toBe(true);
  expect((await service().post("/alert-channels/test", {})).status).toBe(400);
  expect((await service().post(`/alert-channels/${NOBODY}/test`)).status).toBe(404);
  expect((await service().get(`/alert-channels/${recordId(mail)}/deliveries`)).rows).toEqual([]);
});

it("describes every type in the catalogue, with what is needed and what is sensitive", async () => {
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
