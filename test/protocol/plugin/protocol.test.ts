// docs/languages.md: the parts of the engine's protocol that dynamic resources do not use.
import { describe, expect, it } from "vitest";

import { serviceOfFile } from "../../support/host/service";
import {
  UNKNOWN,
  ask,
  checked,
  compared,
  messages,
  plain,
  providerUrn,
  secret,
  pluginFor,
  struct,
  urnOf,
  invoke,
} from "../../support/plugin/plugin";
import { SETTING_NAMES } from "../../../src/client";
import { SIGNATURE } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";

const service = serviceOfFile();
const plugin = pluginFor(service);

const checkConfig = (name: string, news: object) => checked(plugin, providerUrn(name), news);

const diffConfig = (olds: object, news: object) =>
  compared(plugin, providerUrn("default"), olds, news);

describe("the configuration", () => {
  it("marks the key as secret", async () => {
    const { reasons, inputs } = await checkConfig("default", {
      apiKey: "svc_live_1",
      baseUrl: "https://api.example.com",
    });
    expect(reasons).toEqual([]);
    expect(inputs.apiKey).toEqual(secret("svc_live_1"));
  });

  const ADDRESS = { baseUrl: "https://a.example.com" };
  const NAMED_ALIKE = "under a name that only begins like the default one";

  it.each([
    ["no key", "default", {}, /no API key/],
    ["its own address but no key", "other", ADDRESS, /needs the apiKey/],
    [`its own address but no key, ${NAMED_ALIKE}`, "default_team", ADDRESS, /needs the apiKey/],
    ["a key that is null", "other", { ...ADDRESS, apiKey: null }, /needs the apiKey/],
    ["its own key but no address", "other", { apiKey: "k" }, /is required: .* do not inherit/],
    ["a wrong number", "other", { ...ADDRESS, apiKey: "k", concurrency: "many" }, /whole number/],
  ])("is refused with %s", async (_what, name, news, reason) => {
    const { reasons } = await checkConfig(name, news);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
  });

  it("is not checked while it is unknown", async () => {
    expect((await checkConfig("other", { baseUrl: UNKNOWN })).reasons).toEqual([]);
  });

  it("never replaces a provider, and warns once that its objects may be elsewhere", async () => {
    const olds = { baseUrl: "https://a.example.com" };
    const news = { baseUrl: "https://b.example.com", orgId: 3 };
    plugin.forgetLogs();
    // As for the second resource of this provider.
    for (const response of [await diffConfig(olds, news), await diffConfig(olds, news)]) {
      expect(response.getReplacesList()).toEqual([]);
    }
    expect(plugin.logs.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(plugin.logs[0]?.text).toContain("the provider's baseUrl, orgId changed");
  });

  it("shows no values: the engine does not say which of them are secret", async () => {
    const usable = { baseUrl: "https://a.example.com/hunter2", apiKey: "hunter2" };
    for (const name of SETTING_NAMES) {
      const { reasons } = await checkConfig("other", { ...usable, [name]: "hunter2 hunter2" });
      expect(reasons).toEqual([expect.stringContaining(name)]);
      expect(String(reasons)).not.toContain("hunter2");
    }
    plugin.forgetLogs();
    await diffConfig(usable, {
      ...usable,
      baseUrl: "https://b.example.com/hunter3",
      workspaceId: 42,
    });
    const texts = plugin.logs.map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining("the provider's baseUrl, workspaceId changed")]);
    expect(String(texts)).not.toMatch(/example|hunter|42/);
  });

  it("is compared with that of dynamic resources, whose default provider stores no settings", async () => {
    plugin.forgetLogs();
    await diffConfig({}, { baseUrl: "https://a.example.com", apiKey: "k" });
    const settings = { "monitoring:baseUrl": "https://a.example.com", "monitoring:orgId": "3" };
    await diffConfig(settings, { baseUrl: "https://a.example.com", orgId: 3, apiKey: "k" });
    expect(plugin.logs).toEqual([]);
    await diffConfig(settings, { baseUrl: "https://a.example.com", orgId: 4, apiKey: "k" });
    expect(plugin.logs.map(({ text }) => text)).toEqual([
      expect.stringContaining("the provider's orgId changed"),
    ]);
  });
});

describe("a difference", () => {
  const { ADD, DELETE, UPDATE, UPDATE_REPLACE } = messages.PropertyDiff.Kind;

  const differences = async (
    kind: string,
    olds: object,
    news: object,
  ): Promise<[Record<string, number>, string[]]> => {
    const response = await compared(plugin, urnOf(kind), olds, news);
    const kinds: Record<string, number> = {};
    response.getDetaileddiffMap().forEach((diff, name) => {
      kinds[name] = diff.getKind();
    });
    return [kinds, response.getReplacesList()];
  };

  it("names the properties, and which of them replace", async () => {
    const olds = { name: "a", type: "HTTP", frequencySeconds: 60, enabled: false };
    const news = { name: "b", type: "DNS", config: {} };
    expect(await differences("Monitor", olds, news)).toEqual([
      { name: UPDATE, type: UPDATE_REPLACE, config: ADD, enabled: DELETE },
      ["type"],
    ]);
  });

  it("of a variant marks only its discriminator as replacing", async () => {
    const email = { channelType: "email", recipients: ["a@example.com"] };
    const slack = { channelType: "slack", webhookUrl: "https://hooks.slack.com/services/T/B/x" };
    expect(await differences("AlertChannel", { config: email }, { config: slack })).toEqual([
      {
        "config.channelType": UPDATE_REPLACE,
        "config.recipients": DELETE,
        "config.webhookUrl": ADD,
      },
      ["config"],
    ]);
  });

  it("of a map that is secret as a whole, before or after, names no keys", async () => {
    const inputs = { name: "e", slug: "e" };
    const before = { A: "1", ONE: "1" };
    const after = { A: "1", OTHER: "2" };
    for (const [old, now] of [
      [secret(before), secret(after)],
      [before, secret(after)],
      [secret(before), after],
    ]) {
      const [kinds] = await differences(
        "Environment",
        { ...inputs, variables: old },
        { ...inputs, variables: now },
      );
      expect(kinds).toEqual({ variables: UPDATE });
    }
  });
});

describe("values", () => {
  const check = (kind: string, news: object) => checked(plugin, urnOf(kind), news);

  it("keep their secret marks, and are marked if they are always secret", async () => {
    const { reasons, inputs } = await check("AlertChannel", {
      name: secret("chat"),
      config: { channelType: "slack", webhookUrl: "https://hooks.slack.com/services/T/B/x" },
    });
    expect(reasons).toEqual([]);
    expect(inputs).toEqual({
      name: secret("chat"),
      config: {
        channelType: "slack",
        webhookUrl: secret("https://hooks.slack.com/services/T/B/x"),
      },
    });
  });

  it("must not be assets, which a map of texts would contain as their members", async () => {
    const asset = { [SIGNATURE]: "c44067f5952c0a294b673a41bacd8c17", hash: "abc", text: "hello" };
    const archive = { [SIGNATURE]: "0def7320c3a5731c473e5ecbe6d01bc7", hash: "abc", path: "." };
    for (const variables of [asset, archive]) {
      const { reasons } = await check("Environment", { name: "e", slug: "e", variables });
      expect(reasons).toEqual([expect.stringContaining("must not be an asset or an archive")]);
    }
  });

  it.each([
    ["a member of variables", { name: "x", slug: "x", variables: { A: "a", PROTOKEY_: "b" } }],
    ["a member of variables.A[0]", { name: "x", slug: "x", variables: { A: [{ PROTOKEY_: 1 }] } }],
    ["an argument", { name: "x", slug: "x", PROTOKEY_: "b" }],
  ])("must not contain the key `__proto__`, which Pulumi drops: %s", async (place, news) => {
    const { CheckRequest, CheckResponse } = messages;
    const request = new CheckRequest().setUrn(urnOf("Environment")).setNews(struct(news));
    const response = await ask<InstanceType<typeof CheckResponse>>((done) =>
      plugin.client.makeUnaryRequest(
        "/pulumirpc.ResourceProvider/Check",
        // The same code drops the key here, too.
        (each: InstanceType<typeof CheckRequest>) =>
          Buffer.from(
            Buffer.from(each.serializeBinary())
              .toString("latin1")
              .replace("PROTOKEY_", "__proto__"),
            "latin1",
          ),
        (bytes) => CheckResponse.deserializeBinary(bytes),
        request,
        done as (error: unknown, response?: InstanceType<typeof CheckResponse>) => void,
      ),
    );
    expect(response.getFailuresList().map((each) => each.getReason())).toEqual([
      `${place} is named __proto__, and Pulumi drops members with that name: use another name`,
    ]);
  });

  it("of a list are secret as a whole if one item is", async () => {
    const recipients = ["a@example.com", secret("b@example.com")];
    const { inputs } = await check("AlertChannel", {
      config: { channelType: "email", recipients },
    });
    expect(inputs.config).toEqual({
      channelType: "email",
      recipients: secret(["a@example.com", "b@example.com"]),
    });
  });

  it.each(["1c4a061d-8072-4f0a-a4cb-0ff528b18fe7", "3eeb2bf0-c639-47a8-9e75-3b44932eb421"])(
    "that are unknown and not strings (%s) are accepted",
    async (unknown) => {
      const { reasons, inputs } = await check("Monitor", {
        name: "a",
        type: "HTTP",
        enabled: unknown,
        frequencySeconds: unknown,
        regions: ["us-east"],
        config: { url: secret(UNKNOWN), method: "GET" },
      });
      expect(reasons).toEqual([]);
      expect(inputs).toMatchObject({ frequencySeconds: UNKNOWN, config: { url: secret(UNKNOWN) } });
    },
  );

  it("with a warning are logged with the URN of their resource", async () => {
    const news = { name: "a", type: "HEARTBEAT", config: { expectedInterval: 300 } };
    plugin.forgetLogs();
    await checked(plugin, urnOf("Monitor", "beat"), news, { ...news, frequencySeconds: 60 });
    // The log line is sent separately.
    await expect
      .poll(() => plugin.logs, { timeout: 10_000 })
      .toEqual([
        {
          severity: "warning",
          text: expect.stringContaining("frequencySeconds is no longer set") as string,
          urn: urnOf("Monitor", "beat"),
        },
      ]);
  });

  it("do not include internal names", async () => {
    const { inputs } = await check("Tag", { __adopt: "x", __provider: "y" });
    expect(inputs).toEqual({ name: "shop" });
  });
});

describe("a preview", () => {
  it("of a create shows the inputs, and of an update also the unchanged outputs", async () => {
    const inputs = { name: "shop", color: "#ff0000" };
    const create = new messages.CreateRequest()
      .setUrn(urnOf("Tag"))
      .setPreview(true)
      .setProperties(struct(inputs));
    const created = await ask<InstanceType<typeof messages.CreateResponse>>((done) =>
      plugin.client.create(create, done),
    );
    const unknown = { createdAt: UNKNOWN, organizationId: UNKNOWN, updatedAt: UNKNOWN };
    expect(plain(created.getProperties())).toEqual({ ...inputs, ...unknown });
    const { id, props } = await plugin.create("Tag", inputs);
    const update = new messages.UpdateRequest()
      .setId(id)
      .setUrn(urnOf("Tag"))
      .setPreview(true)
      .setOlds(struct(props))
      .setNews(struct({ ...inputs, color: secret("#00ff00") }));
    const updated = await ask<InstanceType<typeof messages.UpdateResponse>>((done) =>
      plugin.client.update(update, done),
    );
    const { createdAt, organizationId } = props;
    expect(plain(updated.getProperties())).toEqual({
      name: "shop",
      color: secret("#00ff00"),
      createdAt,
      organizationId,
      updatedAt: UNKNOWN,
    });
    await plugin.delete("Tag", id, props);
  });
});

describe("a lookup", () => {
  it("is performed again after the create of a resource, without a cached result", async () => {
    const named = async (): Promise<unknown[]> => {
      const { items } = await invoke(plugin, "Tags", {});
      return Array.isArray(items) ? items.map((each) => (each as JsonObject).name) : [];
    };
    expect(await named()).not.toContain("between");
    const { id, props } = await plugin.create("Tag", { name: "between" });
    expect(await named()).toContain("between");
    await plugin.delete("Tag", id, props);
  });
});
