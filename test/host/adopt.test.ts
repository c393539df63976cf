// Adoption: what a preview reports and refuses, and what happens if it fails, the resource is replaced, the
// run is killed, or two resources request the same object.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { UNKNOWN, isObject, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { folderOfTest } from "../folder";
import { adopting, startAdopter, writes } from "./adopter";
import type { Adopter } from "./adopter";
import { createExisting } from "./existing";
import { PartlyDone } from "./host";
import { idText, serviceOfFile } from "./service";

const NOWHERE = "00000000-0000-4000-8000-000000000000";
const monitorSpec = kindNamed("Monitor");
const channelSpec = kindNamed("AlertChannel");
const secretSpec = kindNamed("Secret");
const keySpec = kindNamed("ApiKey");

const service = serviceOfFile();
const runs: Adopter[] = [];

beforeAll(async () => {
  await createExisting(service);
});

afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.stop()));
});

async function run(config?: JsonObject): Promise<Adopter> {
  const adopter = await startAdopter({ service }, config);
  runs.push(adopter);
  return adopter;
}

const monitor = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "HTTP",
  config: { url: "https://example.com", method: "GET" },
  regions: ["us-east"],
  ...more,
});

/** Creates an object as another user; returns its id. */
async function made(path: string, body: JsonObject): Promise<string> {
  const record = await service.call("POST", path, body);
  return idText(isObject(record) ? (record.id ?? record.subscriptionId) : undefined);
}

const aMonitor = (name: string, more: JsonObject = {}): Promise<string> =>
  made("/monitors", monitor(name, more));

async function recordOf(path: string): Promise<JsonObject> {
  const record = await service.call("GET", path);
  return isObject(record) ? record : {};
}

const named = async (name: string): Promise<string[]> =>
  (await service.monitorsNamed(name)).map(({ id }) => idText(id));

const during = (work: () => Promise<unknown>): Promise<string[]> => service.requestsDuring(work);

describe("a preview", () => {
  test("says what would change, and only looks", async () => {
    const id = await aMonitor("said", { frequencySeconds: 60 });
    const { host, messages } = await run();
    const wanted = monitor("said", { frequencySeconds: 300, alertChannelIds: [] });
    const program = { ...wanted, tags: { newTags: [{ name: "new" }] } };
    const sent = await during(() => host.check("Monitor", {}, adopting(program, id)));
    expect(sent).toEqual([`GET /monitors/${id}`]);
    expect(messages("info")).toEqual([
      `Monitor "said" ${id} is adopted; changes: frequencySeconds 60 → 300, tags`,
    ]);
  });

  test("says what would be unset, and another name", async () => {
    const page = await made("/status-pages", { name: "a", slug: "unset", description: "old" });
    const { host, messages } = await run();
    await host.check("StatusPage", {}, adopting({ name: "b", slug: "unset" }, page));
    expect(messages("info")).toEqual([
      `StatusPage "b" ${page} is adopted; changes: name "a" → "b", description "old" → nothing`,
    ]);
  });

  test("says that nothing would", async () => {
    const id = await aMonitor("quiet", { tags: { newTags: [{ name: "theirs" }] } });
    const { host, messages } = await run();
    const { inputs } = await host.check("Monitor", {}, adopting(monitor("quiet"), id));
    expect(messages("info")).toEqual([`Monitor "quiet" ${id} is adopted without changes`]);
    const { props } = await host.create("Monitor", inputs);
    expect(props).not.toHaveProperty("tags");
    expect((await recordOf(`/monitors/${id}`)).tags).toMatchObject([{ name: "theirs" }]);
  });

  test("names the default that an omitted input stands for", async () => {
    const id = await aMonitor("omitted");
    await service.call("PUT", `/monitors/${id}`, { enabled: false });
    const { host, messages } = await run();
    await host.check("Monitor", {}, adopting(monitor("omitted"), id));
    expect(messages("info")).toEqual([
      `Monitor "omitted" ${id} is adopted; changes: enabled false → true`,
    ]);
  });

  test("names what it does not know yet, and does not guess", async () => {
    const id = await aMonitor("later");
    const { host, messages } = await run();
    const program = monitor("later", { alertChannelIds: [UNKNOWN] });
    const { inputs } = await host.check("Monitor", {}, adopting(program, id));
    expect(inputs).toMatchObject(program);
    expect(messages("info")).toEqual([
      `Monitor "later" ${id} is adopted; changes: alertChannelIds (not known yet)`,
    ]);
  });

  test.each<[string, string, JsonObject, Json, RegExp]>([
    ["its id", "Monitor", monitor("unknown"), UNKNOWN, /^Monitor "unknown" .*its id is not known/],
    ["its id", "Monitor", monitor("unknown"), { id: UNKNOWN, managedBy: "CLI" }, /its id is not/],
    [
      "its page",
      "StatusPageComponent",
      { name: "a", type: "STATIC", statusPageId: UNKNOWN },
      NOWHERE,
      /^StatusPageComponent "a" adopts an existing object; statusPageId is not known yet/,
    ],
    [
      "its name",
      "Tag",
      { name: UNKNOWN },
      true,
      /^Tag adopts an existing object; name is not known/,
    ],
  ])("that does not know %s asks nothing", async (_what, kind, program, adopt, line) => {
    const { host, messages } = await run();
    const sent = await during(async () => {
      const { inputs, failures } = await host.check(kind, {}, adopting(program, adopt));
      expect(failures).toEqual([]);
      expect(inputs).toEqual(adopting(program, adopt));
    });
    expect(sent).toEqual([]);
    expect(messages("info").join("\n")).toMatch(line);
  });

  test("shows no secret", async () => {
    const hook = "https://hooks.example.com/services/T/B/";
    const slack = (end: string): JsonObject => ({ channelType: "slack", webhookUrl: hook + end });
    const channel = await made("/alert-channels", { name: "hush", config: slack("old-word") });
    const secret = await made("/secrets", { key: "hush", value: "old-word" });
    const { host, messages } = await run();
    const wanted = { name: "hush", config: slack("new-word") };
    await host.check("AlertChannel", {}, adopting(wanted, channel));
    await host.check("Secret", {}, adopting({ key: "hush", value: "new-word" }, secret));
    expect(messages("info")).toEqual([
      `AlertChannel "hush" ${channel} is adopted; changes: config`,
      `Secret "hush" ${secret} is adopted; changes: value`,
    ]);
    const { refusal } = await run();
    const other = { channelType: "email", recipients: ["a@example.com"] };
    const why = await refusal(channelSpec, { name: "hush", config: other }, channel);
    expect(why).toContain('config "slack" → "email"');
    expect(why).not.toContain("word");
  });

  test("of inputs that are wrong asks nothing", async () => {
    const { host } = await run();
    const sent = await during(async () => {
      const { failures } = await host.check("Tag", {}, adopting({ name: " " }, NOWHERE));
      expect(failures).toHaveLength(1);
    });
    expect(sent).toEqual([]);
  });

  test("passes on what the service answers", async () => {
    const { refusal } = await run({ "monitoring:maxRetryWaitSeconds": "0" });
    service.emulator.faults.add({ path: "/api/v1/monitors/**", effect: { status: 503 } });
    const why = await refusal(monitorSpec, monitor("a"), NOWHERE);
    expect(why).toMatch(/^reading Monitor "a" failed: 503/);
  });
});

describe("refused, with nothing sent but looks", () => {
  async function refused(kind: string, inputs: JsonObject, adopt: Json): Promise<string> {
    const { host, refusal } = await run();
    let why: string | undefined;
    const sent = await during(async () => {
      why = await refusal(kindNamed(kind), inputs, adopt);
      const created = host.create(kind, adopting(inputs, adopt));
      await expect(created).rejects.toThrow(why ?? "it is not refused");
    });
    expect(writes(sent)).toEqual([]);
    return why ?? "";
  }

  test("an id that nothing has", async () => {
    expect(await refused("Monitor", monitor("none"), NOWHERE)).toMatch(
      new RegExp(
        `^Monitor "none" cannot be adopted: there is no monitor with the id ${NOWHERE} in this`,
      ),
    );
  });

  test("the id of another kind", async () => {
    const tag = await made("/tags", { name: "a tag" });
    expect(await refused("Monitor", monitor("tag"), tag)).toContain("there is no monitor with the");
  });

  test("what is not an id at all", async () => {
    expect(await refused("Monitor", monitor("word"), "api")).toContain(
      '"api" is not the id of a mon',
    );
    expect(await refused("ApiKey", { name: "ci" }, NOWHERE)).toContain("which is a whole number");
  });

  test("a name that nothing has", async () => {
    const slug = { name: "a", slug: "nowhere" };
    expect(await refused("StatusPage", slug, true)).toMatch(
      /no status page with this slug\. Check/,
    );
    expect(await refused("Monitor", monitor("nobody"), true)).toMatch(
      /no monitor with this name\./,
    );
  });

  test("a name that several have", async () => {
    const ids = [await aMonitor("duplicate"), await aMonitor("duplicate")];
    const why = await refused("Monitor", monitor("duplicate"), true);
    expect(why).toContain("there are 2 monitors with this name: ");
    for (const id of ids) expect(why).toContain(`${id} ("duplicate")`);
  });

  test("a child of another parent", async () => {
    const [one, two] = [
      await made("/status-pages", { name: "one", slug: "page-one" }),
      await made("/status-pages", { name: "two", slug: "page-two" }),
    ];
    const line = { name: "line", type: "STATIC" };
    const id = await made(`/status-pages/${one}/components`, line);
    const inputs = { ...line, statusPageId: two };
    expect(await refused("StatusPageComponent", inputs, id)).toContain("there is no status page");
    const { adopt } = await run();
    const there = { ...line, statusPageId: one };
    expect((await adopt(kindNamed("StatusPageComponent"), there, id)).id).toBe(id);
  });

  test("what would be replaced at once", async () => {
    const id = await aMonitor("fixed");
    const tcp = { ...monitor("fixed"), type: "TCP", config: { host: "example.com", port: 443 } };
    expect(await refused("Monitor", tcp, id)).toMatch(
      /cannot be changed in place \(service → program\): type "HTTP" → "TCP"\. Use the values/,
    );
    const page = await made("/status-pages", { name: "a", slug: "there" });
    const other = { name: "a", slug: "program" };
    expect(await refused("StatusPage", other, page)).toContain('slug "there" → "program"');
  });
});

describe("by its name", () => {
  test("a key that was revoked does not count", async () => {
    const revoked = await made("/api-keys", { name: "same name" });
    await service.call("POST", `/api-keys/${revoked}/revoke`);
    const id = await made("/api-keys", { name: "same name" });
    const { adopt } = await run();
    expect((await adopt(keySpec, { name: "same name" }, true)).id).toBe(id);
  });

  test("names are told apart as the service does, and by their parent", async () => {
    const page = await made("/status-pages", { name: "a", slug: "by-name" });
    const id = await made(`/status-pages/${page}/groups`, { name: "Web" });
    const other = await made("/status-pages", { name: "b", slug: "by-name-too" });
    await made(`/status-pages/${other}/groups`, { name: "Web" });
    const { adopt } = await run();
    const inputs = { name: "Web", statusPageId: page };
    expect((await adopt(kindNamed("StatusPageComponentGroup"), inputs, true)).id).toBe(id);
  });
});

describe("an id in capitals", () => {
  test("is the same id", async () => {
    const id = await aMonitor("capitals");
    const { adopt } = await run();
    expect((await adopt(monitorSpec, monitor("capitals"), id.toUpperCase())).id).toBe(id);
  });
});

describe("what the service does not show", () => {
  test("is not written where its hash is that of the program's value", async () => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
    const channel = await made("/alert-channels", { name: "same", config });
    const secret = await made("/secrets", { key: "same", value: "open sesame" });
    const next = await run();
    const sent = await during(async () => {
      for (const [spec, inputs, id] of [
        [channelSpec, { name: "same", config }, channel],
        [secretSpec, { key: "same", value: "open sesame" }, secret],
      ] as const) {
        const taken = await next.adopt(spec, inputs, id);
        expect(taken.props).toMatchObject(inputs);
        await next.expectSettled(taken);
      }
    });
    expect(writes(sent)).toEqual([]);
  });

  test("is written where it is not", async () => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
    const channel = await made("/alert-channels", { name: "other", config });
    const secret = await made("/secrets", { key: "other", value: "open barley" });
    const next = await run();
    const webhookUrl = "https://hooks.example.com/T/B/y";
    const wanted = { name: "other", config: { ...config, webhookUrl } };
    const sent = await during(async () => {
      await next.expectSettled(await next.adopt(channelSpec, wanted, channel));
      const vault = { key: "other", value: "open sesame" };
      await next.expectSettled(await next.adopt(secretSpec, vault, secret));
    });
    expect(writes(sent)).toEqual([`PUT /alert-channels/${channel}`, "PUT /secrets/other"]);
    // By the hashes of the service: a program with the old value sees a difference.
    const again = await run();
    await again.adopt(channelSpec, wanted, channel);
    expect(again.messages("info").join()).toContain("without changes");
  });

  test("an API key goes on as it is, and its value is known where the service shows it", async () => {
    const record = await service.call("POST", "/api-keys", { name: "known" });
    const { id, key } = isObject(record) ? record : {};
    const inputs = { name: "known", rotationTrigger: "2026-11" };
    const next = await run();
    const sent = await during(async () => {
      const taken = await next.adopt(keySpec, inputs, idText(id));
      expect(taken.props.key).toBe(key);
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
    expect(next.messages("warning")).toEqual([]);
  });

  test("an API key goes on as it is where the service does not show it", async () => {
    const record = await service.call("POST", "/api-keys", { name: "unknown" });
    const { id = null } = isObject(record) ? record : {};
    const body = { data: [{ ...(isObject(record) ? record : {}), key: null, revokedAt: null }] };
    const path = "/api/v1/api-keys";
    service.emulator.faults.add({ method: "GET", path, times: 9, effect: { status: 200, body } });
    const inputs = { name: "unknown", rotationTrigger: "2026-11" };
    const next = await run();
    const sent = await during(async () => {
      const taken = await next.adopt(keySpec, inputs, idText(id));
      expect(taken.props).not.toHaveProperty("key");
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
    expect(next.messages("warning")).toEqual([
      "API key: key is not known: the service shows it only on creation. It keeps its value; a change of rotationTrigger generates a new one",
    ]);
  });

  test("the signing secret goes on as it is", async () => {
    await service.call("POST", "/webhooks/signing-secret/rotate");
    const before = await recordOf("/webhooks/signing-secret");
    const next = await run();
    const spec = kindNamed("WebhookSigningSecret");
    const taken = await next.adopt(spec, { rotationTrigger: "2026-11" }, true);
    expect(taken.props).not.toHaveProperty("secret");
    expect(next.messages("warning").join()).toMatch(
      /secret is not known: .*a change of rotationTrigger/,
    );
    await next.expectSettled(taken);
    expect(await recordOf("/webhooks/signing-secret")).toEqual(before);
  });
});

describe("what another tool manages", () => {
  test("is ours where this one goes by that name", async () => {
    const id = await aMonitor("cli", { managedBy: "CLI" });
    const { adopt } = await run({ "monitoring:managedBy": "CLI" });
    const sent = await during(() => adopt(monitorSpec, monitor("cli"), id));
    expect(writes(sent)).toEqual([]);
  });

  test("may be named in the program for ever", async () => {
    const id = await aMonitor("word", { managedBy: "TERRAFORM" });
    const word = { id, managedBy: "TERRAFORM" };
    await (await run()).adopt(monitorSpec, monitor("word"), word);
    const sent = await during(async () => (await run()).adopt(monitorSpec, monitor("word"), word));
    expect(writes(sent)).toEqual([]);
  });

  test("is found by its name with the word, too", async () => {
    const id = await aMonitor("word and name", { managedBy: "TERRAFORM" });
    const { adopt } = await run();
    const word = { managedBy: "TERRAFORM" };
    expect((await adopt(monitorSpec, monitor("word and name"), word)).id).toBe(id);
  });

  test("stays theirs where the service wants a person to decide, and is adopted all the same", async () => {
    const environmentId = await made("/environments", { name: "e", slug: "adopt-code" });
    const files = { digest: "0".repeat(64), entrypoint: "main.spec.mjs", files: ["main.spec.mjs"] };
    const code = { name: "code", type: "BROWSER", environmentId, package: { ...files, keys: [] } };
    const id = await made("/monitors", { ...code, managedBy: "TERRAFORM" });
    const inputs = { name: "code", type: "BROWSER", environmentId };
    const next = await run();
    expect(await next.refusal(monitorSpec, inputs, id)).toContain('managedBy: "TERRAFORM"');
    const sent = await during(async () => {
      const taken = await next.adopt(monitorSpec, inputs, { id, managedBy: "TERRAFORM" });
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
    expect(next.messages("warning")).toEqual([
      "monitor: managedBy stays TERRAFORM: the service changes it only by a takeover, which only a user can start",
    ]);
  });
});

describe("code that was described, but never uploaded", () => {
  test("is uploaded by the adoption, or by the update after an adoption that failed", async () => {
    const environmentId = await made("/environments", { name: "e", slug: "adopt-upload" });
    const path = folderOfTest();
    writeFileSync(join(path, "main.spec.ts"), "export {};\n");
    const entrypoint = "main.spec.ts";
    const inputs = { name: "c", type: "BROWSER", environmentId, package: { path, entrypoint } };
    const first = await run();
    const { inputs: checked } = await first.host.check("Monitor", {}, inputs);
    const { digest } = isObject(checked.package) ? checked.package : {};
    const described = { entrypoint, digest: digest ?? null, files: [entrypoint] };
    const id = await made("/monitors", { ...inputs, package: described });
    const fault = { method: "PUT", path: "/package-uploads/**", times: 1 } as const;
    service.emulator.faults.add({ ...fault, effect: { status: 403 } });
    const failure = await first.adopt(monitorSpec, inputs, id).catch((error: unknown) => error);
    if (!(failure instanceof PartlyDone)) throw new Error(`not partly done: ${String(failure)}`);
    expect(failure.props.package).toEqual({ path, entrypoint });
    const whole = await first.host.update("Monitor", id, failure.props, checked);
    expect(whole.package).toEqual({ path, entrypoint, digest });
    const upload = `/monitors/${id}/package-uploads`;
    expect(await service.call("POST", upload, { digest: digest ?? null })).toBeNull();
    expect(await service.call("GET", `/monitors/${id}/revisions`)).toHaveLength(1);
  });
});

describe("an update that fails", () => {
  const wanted = (name: string): JsonObject => monitor(name, { frequencySeconds: 300 });

  test.each([
    ["before anything is written", { status: 400 }],
    ["so that nobody knows", { drop: "after" }],
  ] as const)(
    "%s leaves the object in the state, and the next run completes it",
    async (why, effect) => {
      const name = `fails ${why}`;
      const id = await aMonitor(name);
      const path = `/api/v1/monitors/${id}`;
      service.emulator.faults.add({ method: "PUT", path, times: 99, effect });
      const first = await run({ "monitoring:maxRetryWaitSeconds": "0" });
      const failure: unknown = await first
        .adopt(monitorSpec, wanted(name), id)
        .catch((error: unknown) => error);
      if (!(failure instanceof PartlyDone)) throw failure;
      expect(failure.id).toBe(id);
      expect(failure.props).toMatchObject({ ...monitor(name), organizationId: 1 });
      expect(failure.props).toHaveProperty("__provider");
      service.emulator.faults.clear();
      const next = await run();
      const again = adopting(wanted(name), id);
      const { inputs } = await next.host.check("Monitor", adopting(wanted(name), id), again);
      expect(inputs).toEqual(wanted(name));
      const props = await next.host.update("Monitor", id, failure.props, inputs);
      expect(await recordOf(`/monitors/${id}`)).toMatchObject({ frequencySeconds: 300 });
      await next.expectSettled({ spec: monitorSpec, id, inputs, props });
      expect(await named(name)).toEqual([id]);
    },
  );

  test("is killed, and the next run takes the same object over", async () => {
    const id = await aMonitor("killed");
    const slow = { method: "PUT", path: "/api/v1/**", effect: { delayMs: 300 } };
    service.emulator.faults.add(slow);
    const first = await run();
    const adopted = first.adopt(monitorSpec, wanted("killed"), id).catch(() => undefined);
    const isSent = (): boolean =>
      service.emulator.requests.some(({ method, path }) => method === "PUT" && path.includes(id));
    while (!isSent()) await delay(10);
    first.host.loseEngine();
    await first.host.kill();
    await adopted;
    service.emulator.faults.clear();
    const next = await run();
    const taken = await next.adopt(monitorSpec, wanted("killed"), id);
    expect(taken.id).toBe(id);
    await next.expectSettled(taken);
    expect(await named("killed")).toEqual([id]);
    expect(await recordOf(`/monitors/${id}`)).toMatchObject({ frequencySeconds: 300 });
  });
});

describe("a second resource of the same run", () => {
  test("does not get what the first one takes over", async () => {
    const id = await aMonitor("once");
    const { host, refusal, adopt } = await run();
    const taken = await adopt(monitorSpec, monitor("once"), id);
    expect(await refusal(monitorSpec, monitor("twice"), id)).toMatch(
      /another resource of this stack/,
    );
    const created = host.create("Monitor", adopting(monitor("once"), id));
    await expect(created).rejects.toThrow(/another resource of this stack already has/);
    expect(taken.id).toBe(id);
  });

  test("is refused in the preview, by id or by name", async () => {
    const id = await aMonitor("preview");
    const { host, refusal } = await run();
    expect((await host.check("Monitor", {}, adopting(monitor("preview"), id))).failures).toEqual(
      [],
    );
    for (const adopt of [id, id.toUpperCase(), true]) {
      expect(await refusal(monitorSpec, monitor("preview"), adopt)).toContain("adopts it too");
    }
  });

  test("does not get what a resource in the state has, whichever comes first", async () => {
    const id = await aMonitor("owned");
    const { props } = await (await run()).adopt(monitorSpec, monitor("owned"), id);
    const later = await run();
    await later.host.diff("Monitor", id, props, monitor("owned"));
    expect(await later.refusal(monitorSpec, monitor("thief"), id)).toContain("or adopts it too");
    const sooner = await run();
    await sooner.host.check("Monitor", {}, adopting(monitor("thief"), id));
    await expect(sooner.host.diff("Monitor", id, props, monitor("owned"))).rejects.toThrow(
      /^Monitor "owned" already has .*, and another resource/,
    );
  });

  test("does not get what another one has just made", async () => {
    const { host, refusal } = await run();
    const { id } = await host.create("Monitor", monitor("new"));
    expect(await refusal(monitorSpec, monitor("new"), id)).toContain(
      "another resource of this stack",
    );
  });

  test("may have another name: then the object is not deleted with the first one", async () => {
    const id = await aMonitor("renamed");
    const { props } = await (await run()).adopt(monitorSpec, monitor("renamed"), id);
    const next = await run();
    const taken = await next.adopt(monitorSpec, monitor("renamed"), id);
    await next.host.delete("Monitor", id, props);
    expect(next.messages("warning").join()).toMatch(
      /is not deleted: a resource of this program has it/,
    );
    expect(await named("renamed")).toEqual([id]);
    // In the run after that it is this resource's like any other object.
    const last = await run();
    await last.host.delete("Monitor", taken.id, taken.props);
    expect(await named("renamed")).toEqual([]);
  });
});

describe("a resource that is in the state", () => {
  test("may say adopt, say something else or say nothing: there is no difference", async () => {
    const id = await aMonitor("settled");
    const { props } = await (await run()).adopt(monitorSpec, monitor("settled"), id);
    const next = await run();
    const inputs = monitor("settled");
    const sent = await during(async () => {
      for (const olds of [inputs, adopting(inputs, id), adopting(inputs, true)]) {
        for (const news of [inputs, adopting(inputs, NOWHERE), adopting(inputs, true)]) {
          const checked = await next.host.check("Monitor", olds, news);
          expect(checked).toEqual({ inputs, failures: [] });
          expect((await next.host.diff("Monitor", id, props, news)).changes).toBe("none");
        }
      }
    });
    expect(sent).toEqual([]);
    expect(next.messages("info")).toEqual([]);
  });

  test("and was taken out of it is adopted again", async () => {
    const id = await aMonitor("out");
    const program = monitor("out", { frequencySeconds: 300 });
    await (await run()).adopt(monitorSpec, program, id);
    const next = await run();
    const sent = await during(async () => {
      const taken = await next.adopt(monitorSpec, program, id);
      expect(taken.id).toBe(id);
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
  });
});

describe("a replacement", () => {
  const tcp = (name: string): JsonObject => ({
    ...monitor(name),
    type: "TCP",
    config: { host: "example.com", port: 443 },
  });

  async function inState(name: string) {
    const id = await aMonitor(name);
    const { props } = await (await run()).adopt(monitorSpec, monitor(name), id);
    return { id, props };
  }

  /** As the engine does once it has decided to replace; asks the service nothing. */
  async function replaced({ host }: Adopter, news: JsonObject): Promise<JsonObject> {
    let inputs: JsonObject = {};
    const sent = await during(async () => {
      const checked = await host.check("Monitor", {}, news);
      expect(checked.failures).toEqual([]);
      inputs = checked.inputs;
    });
    expect(sent).toEqual([]);
    return inputs;
  }

  test.each([
    ["by id", (id: string): Json => id],
    ["by name", (): Json => true],
  ])("makes a new object, %s", async (how, adopt) => {
    const name = `replaced ${how}`;
    const { id, props } = await inState(name);
    const next = await run();
    const news = adopting(tcp(name), adopt(id));
    const { inputs } = await next.host.check("Monitor", monitor(name), news);
    expect((await next.host.diff("Monitor", id, props, inputs)).replaces).toContain("type");
    const made = await next.host.create("Monitor", await replaced(next, news));
    expect(made.id).not.toBe(id);
    await next.host.delete("Monitor", id, props);
    expect(await named(name)).toEqual([made.id]);
  });

  test("that the provider did not ask for makes a new object", async () => {
    const { id, props } = await inState("on changes");
    const next = await run();
    const news = adopting(monitor("on changes", { frequencySeconds: 300 }), id);
    const { inputs } = await next.host.check("Monitor", monitor("on changes"), news);
    expect((await next.host.diff("Monitor", id, props, inputs)).replaces).toEqual([]);
    const made = await next.host.create("Monitor", await replaced(next, news));
    expect(made.id).not.toBe(id);
  });

  test.each([
    ["by id", (id: string): Json => id],
    ["by name", (): Json => true],
  ])(
    "because of another one, with the delete first, makes a new object, %s",
    async (how, adopt) => {
      const page = await made("/status-pages", { name: how, slug: `dbr-${how.replace(" ", "-")}` });
      const spec = kindNamed("StatusPageComponent");
      const line = { name: "line", type: "STATIC", statusPageId: page };
      const id = await made(`/status-pages/${page}/components`, { name: "line", type: "STATIC" });
      const { props } = await (await run()).adopt(spec, line, id);
      const next = await run();
      // What the engine asks of those that depend on what it deletes first.
      const { replaces } = await next.host.diff(spec.name, id, props, {
        ...line,
        statusPageId: UNKNOWN,
      });
      expect(replaces).toEqual(["statusPageId"]);
      await next.host.delete(spec.name, id, props);
      const other = await made("/status-pages", {
        name: how,
        slug: `dbr2-${how.replace(" ", "-")}`,
      });
      const news = adopting({ ...line, statusPageId: other }, adopt(id));
      const { inputs, failures } = await next.host.check(spec.name, {}, news);
      expect(failures).toEqual([]);
      expect((await next.host.create(spec.name, inputs)).id).not.toBe(id);
    },
  );

  test("that the engine was forced to costs nothing: the object stays", async () => {
    const { id, props } = await inState("forced");
    const next = await run();
    const taken = await next.adopt(monitorSpec, monitor("forced"), id);
    await next.host.delete("Monitor", id, props);
    expect(await named("forced")).toEqual([taken.id]);
    expect(next.messages("warning").join()).toContain(
      "is not deleted: a resource of this program has it",
    );
  });

  test("that the engine was forced to, with the delete first, makes a new object", async () => {
    const { id, props } = await inState("forced first");
    const next = await run();
    const news = adopting(monitor("forced first"), id);
    const { inputs } = await next.host.check("Monitor", {}, news);
    await next.host.delete("Monitor", id, props);
    const made = await next.host.create("Monitor", inputs);
    expect(made.id).not.toBe(id);
    expect(await named("forced first")).toEqual([made.id]);
  });
});

test("many that are found by their names cost one look at the list", async () => {
  const names = Array.from({ length: 20 }, (_none, at) => `many ${at}`);
  for (const name of names) await aMonitor(name);
  const { host, messages } = await run();
  const sent = await during(async () => {
    for (const name of names) await host.check("Monitor", {}, adopting(monitor(name), true));
  });
  expect(messages("info")).toHaveLength(names.length);
  expect(sent.filter((request) => request.startsWith("GET /monitors?"))).toHaveLength(1);
});

test("many at once are looked at in pages, and each gets its own", async () => {
  const names = Array.from({ length: 30 }, (_none, at) => `at once ${at}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await aMonitor(name));
  const next = await run();
  const program = (at: number): JsonObject =>
    monitor(names[at] ?? "", { frequencySeconds: at % 2 === 0 ? 60 : 300 });
  const checked: JsonObject[] = [];
  for (const [at, id] of ids.entries()) {
    const { inputs } = await next.host.check("Monitor", {}, adopting(program(at), id));
    checked.push(inputs);
  }
  let created: { id: string; props: JsonObject }[] = [];
  const sent = await during(async () => {
    created = await Promise.all(checked.map((inputs) => next.host.create("Monitor", inputs)));
  });
  expect(created.map(({ id }) => id)).toEqual(ids);
  expect(sent.filter((request) => request.startsWith("GET ")).length).toBeLessThan(5);
  expect(writes(sent)).toHaveLength(names.length / 2);
  for (const [at, { id, props }] of created.entries()) {
    expect(await recordOf(`/monitors/${id}`)).toMatchObject(program(at));
    await next.expectSettled({ spec: monitorSpec, id, inputs: program(at), props });
  }
});
