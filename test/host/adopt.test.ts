// Adoption: what a preview reports and refuses, and what happens if it fails, the resource is replaced, the
// run is killed, or two resources request the same object.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { UNKNOWN, isObject, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { folderOfTest } from "../folder";
import { adopting, startAdopter, writes } from "./adopter";
import type { Adopter } from "./adopter";
import { createExisting } from "./existing";
import { PartlyDone, urnOf } from "./host";
import { idText, serviceOfFile } from "./service";

const NOWHERE = "00000000-0000-4000-8000-000000000000";
const monitorSpec = kindNamed("Monitor");
const channelSpec = kindNamed("AlertChannel");
const secretSpec = kindNamed("Secret");
const keySpec = kindNamed("ApiKey");

const service = serviceOfFile();
const runs: Adopter[] = [];
/** For tests whose objects no other test has: a start takes longer than most of them. */
let sharedRun: Adopter;

beforeAll(async () => {
  await createExisting(service);
  sharedRun = await startAdopter({ service });
});

afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.stop()));
});

afterAll(() => sharedRun.stop());

/** The shared run, without earlier messages. */
function shared(): Adopter {
  sharedRun.host.forgetLogs();
  return sharedRun;
}

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
async function createObject(path: string, body: JsonObject): Promise<string> {
  const record = await service.call("POST", path, body);
  return idText(isObject(record) ? (record.id ?? record.subscriptionId) : undefined);
}

const createMonitor = (name: string, more: JsonObject = {}): Promise<string> =>
  createObject("/monitors", monitor(name, more));

async function recordOf(path: string): Promise<JsonObject> {
  const record = await service.call("GET", path);
  return isObject(record) ? record : {};
}

const idsNamed = async (name: string): Promise<string[]> =>
  (await service.monitorsNamed(name)).map(({ id }) => idText(id));

/** A state without the identity of its resource. */
const unidentified = ({ __urn: _identity, ...state }: JsonObject): JsonObject => state;

const requestsDuring = (work: () => Promise<unknown>): Promise<string[]> =>
  service.requestsDuring(work);

describe("a preview", () => {
  test("reports what would change, and only reads", async () => {
    const id = await createMonitor("shown", { frequencySeconds: 60 });
    const { host, messages } = shared();
    const wanted = monitor("shown", { frequencySeconds: 300, alertChannelIds: [] });
    const program = { ...wanted, tags: { newTags: [{ name: "new" }] } };
    const sent = await requestsDuring(() => host.check("Monitor", {}, adopting(program, id)));
    expect(sent).toEqual([`GET /monitors/${id}`]);
    expect(messages("info")).toEqual([
      `Monitor "shown" ${id} is adopted; changes: frequencySeconds 60 → 300, tags`,
    ]);
  });

  test("reports values that would be unset and a changed name", async () => {
    const page = await createObject("/status-pages", {
      name: "a",
      slug: "unset",
      description: "old",
    });
    const { host, messages } = shared();
    await host.check("StatusPage", {}, adopting({ name: "b", slug: "unset" }, page));
    expect(messages("info")).toEqual([
      `StatusPage "b" ${page} is adopted; changes: name, description`,
    ]);
  });

  test("reports that nothing would change", async () => {
    const id = await createMonitor("quiet", { tags: { newTags: [{ name: "theirs" }] } });
    const { host, messages } = shared();
    const { inputs } = await host.check("Monitor", {}, adopting(monitor("quiet"), id));
    expect(messages("info")).toEqual([`Monitor "quiet" ${id} is adopted without changes`]);
    const { props } = await host.create("Monitor", inputs);
    expect(props).not.toHaveProperty("tags");
    expect((await recordOf(`/monitors/${id}`)).tags).toMatchObject([{ name: "theirs" }]);
  });

  test("reports the default value of an omitted input", async () => {
    const id = await createMonitor("omitted");
    await service.call("PUT", `/monitors/${id}`, { enabled: false });
    const { host, messages } = shared();
    await host.check("Monitor", {}, adopting(monitor("omitted"), id));
    expect(messages("info")).toEqual([
      `Monitor "omitted" ${id} is adopted; changes: enabled false → true`,
    ]);
  });

  test("reports an unknown input as not known yet", async () => {
    const id = await createMonitor("later");
    const { host, messages } = shared();
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
  ])("sends no request while %s is unknown", async (_what, kind, program, adopt, line) => {
    const { host, messages } = shared();
    const sent = await requestsDuring(async () => {
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
    const channel = await createObject("/alert-channels", {
      name: "hush",
      config: slack("old-word"),
    });
    const secret = await createObject("/secrets", { key: "hush", value: "old-word" });
    const { host, messages } = shared();
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

  test("shows no text that the program may have marked as secret", async () => {
    const theirs = {
      url: "https://hooks.example.com/old-word",
      subscribedEvents: ["monitor.created"],
    };
    const webhook = await createObject("/webhooks", { ...theirs, description: "old-word" });
    const { host, messages } = shared();
    const wanted = { ...theirs, url: "https://hooks.example.com/new-word", enabled: false };
    await host.check("Webhook", {}, adopting(wanted, webhook));
    expect(messages("info")).toEqual([
      `Webhook ${webhook} is adopted; changes: url, description, enabled true → false`,
    ]);
  });

  test("sends no request for invalid inputs", async () => {
    const { host } = shared();
    const sent = await requestsDuring(async () => {
      const { failures } = await host.check("Tag", {}, adopting({ name: " " }, NOWHERE));
      expect(failures).toHaveLength(1);
    });
    expect(sent).toEqual([]);
  });

  test("reports an error response of the service", async () => {
    const { refusal } = await run({ "monitoring:maxRetryWaitSeconds": "0" });
    service.emulator.faults.add({ path: "/api/v1/monitors/**", effect: { status: 503 } });
    const why = await refusal(monitorSpec, monitor("a"), NOWHERE);
    expect(why).toMatch(/^reading Monitor "a" failed: 503/);
  });
});

describe("an adoption is refused, with only reads sent,", () => {
  async function refused(kind: string, inputs: JsonObject, adopt: Json): Promise<string> {
    // A run reads the list for names once.
    const { host, refusal } = adopt === true ? await run() : shared();
    let why: string | undefined;
    const sent = await requestsDuring(async () => {
      why = await refusal(kindNamed(kind), inputs, adopt);
      const created = host.create(kind, adopting(inputs, adopt));
      await expect(created).rejects.toThrow(why ?? "it is not refused");
    });
    expect(writes(sent)).toEqual([]);
    return why ?? "";
  }

  test("for an id that no object has", async () => {
    expect(await refused("Monitor", monitor("none"), NOWHERE)).toMatch(
      new RegExp(
        `^Monitor "none" cannot be adopted: there is no monitor with the id ${NOWHERE} in this`,
      ),
    );
  });

  test("for the id of an object of another kind", async () => {
    const tag = await createObject("/tags", { name: "a tag" });
    expect(await refused("Monitor", monitor("tag"), tag)).toContain("there is no monitor with the");
  });

  test("for a value that is not an id", async () => {
    expect(await refused("Monitor", monitor("word"), "api")).toContain(
      '"api" is not an id of this type (monitor): expected a UUID',
    );
    expect(await refused("ApiKey", { name: "ci" }, NOWHERE)).toContain("expected a whole number");
  });

  test("for a name that no object has", async () => {
    const slug = { name: "a", slug: "nowhere" };
    expect(await refused("StatusPage", slug, true)).toMatch(
      /no status page with this slug\. Check/,
    );
    expect(await refused("Monitor", monitor("nobody"), true)).toMatch(
      /no monitor with this name\./,
    );
  });

  test("for a name that several objects have", async () => {
    const ids = [await createMonitor("duplicate"), await createMonitor("duplicate")];
    const why = await refused("Monitor", monitor("duplicate"), true);
    expect(why).toContain("there are 2 monitors with this name: ");
    for (const id of ids) expect(why).toContain(`${id} ("duplicate")`);
    const config = { channelType: "email", recipients: ["a@example.com"] };
    const channel = await createObject("/alert-channels", { name: "for duplicates", config });
    const policy = {
      name: "duplicate",
      escalation: { steps: [{ delayMinutes: 0, channelIds: [channel] }] },
    };
    await createObject("/notification-policies", policy);
    await createObject("/notification-policies", policy);
    const policies = await refused("NotificationPolicy", policy, true);
    expect(policies).toContain("there are 2 notification policies with this name: ");
  });

  // The read of an invite compares its address.
  test.each(["ApiKey", "Workspace"])("for the number of another object: %s", async (kind) => {
    const spec = kindNamed(kind);
    const theirs = { name: `their ${spec.title}` };
    const id = await createObject(spec.path, theirs);
    const why = await refused(kind, { name: `own ${spec.title}` }, id);
    expect(why).toContain(`: ${id} ("${theirs.name}") has another name, and ids of `);
    const { adopt } = shared();
    expect((await adopt(spec, theirs, id)).id).toBe(id);
  });

  test("for the number of an object with another name than the resource, if the program gives none", async () => {
    const id = await createObject("/api-keys", { name: "unnamed key" });
    const { refusal } = shared();
    const named = (name: string): JsonObject => ({ __resourceName: name });
    expect(await refusal(keySpec, named("own"), id)).toContain("has another name");
    expect(await refusal(keySpec, named("unnamed key"), id)).toBeUndefined();
  });

  test("for a child of another parent", async () => {
    const [one, two] = [
      await createObject("/status-pages", { name: "one", slug: "page-one" }),
      await createObject("/status-pages", { name: "two", slug: "page-two" }),
    ];
    const line = { name: "line", type: "STATIC" };
    const id = await createObject(`/status-pages/${one}/components`, line);
    const inputs = { ...line, statusPageId: two };
    expect(await refused("StatusPageComponent", inputs, id)).toContain("there is no status page");
    const { adopt } = shared();
    const there = { ...line, statusPageId: one };
    expect((await adopt(kindNamed("StatusPageComponent"), there, id)).id).toBe(id);
  });

  test("for an object that the program would replace at once", async () => {
    const id = await createMonitor("fixed");
    const tcp = { ...monitor("fixed"), type: "TCP", config: { host: "example.com", port: 443 } };
    expect(await refused("Monitor", tcp, id)).toMatch(
      /cannot be changed in place: type "HTTP" → "TCP"\. Use the service's values/,
    );
    const page = await createObject("/status-pages", { name: "a", slug: "there" });
    const other = { name: "a", slug: "program" };
    expect(await refused("StatusPage", other, page)).toContain("in place: slug. Use");
  });
});

describe("an adoption by name", () => {
  test("ignores a revoked key", async () => {
    const revoked = await createObject("/api-keys", { name: "same name" });
    await service.call("POST", `/api-keys/${revoked}/revoke`);
    const id = await createObject("/api-keys", { name: "same name" });
    const { adopt } = shared();
    expect((await adopt(keySpec, { name: "same name" }, true)).id).toBe(id);
  });

  test("compares names as the service does, within the parent", async () => {
    const page = await createObject("/status-pages", { name: "a", slug: "by-name" });
    const id = await createObject(`/status-pages/${page}/groups`, { name: "Web" });
    const other = await createObject("/status-pages", { name: "b", slug: "by-name-too" });
    await createObject(`/status-pages/${other}/groups`, { name: "Web" });
    const { adopt } = shared();
    const inputs = { name: "Web", statusPageId: page };
    expect((await adopt(kindNamed("StatusPageComponentGroup"), inputs, true)).id).toBe(id);
  });
});

describe("an object that was renamed after the list was read", () => {
  /** Renames an object, after the run has read the list of its kind. */
  async function renamed(kind: string, body: JsonObject) {
    const { path } = kindNamed(kind);
    const id = await createObject(path, body);
    const other = { ...body, name: `not renamed ${kind}` };
    await createObject(path, other);
    const { host } = await run();
    expect((await host.check(kind, {}, adopting(other, true))).failures).toEqual([]);
    await service.call("PUT", `${path}/${id}`, { name: "retired" });
    return { id, host };
  }

  test.each([
    ["Tag", { name: "renamed tag" }],
    ["Monitor", monitor("renamed monitor")],
  ])("is not adopted by its old name: a %s", async (kind, body) => {
    const { id, host } = await renamed(kind, body);
    const old = `${id} ("retired") had this name when its list was read, and has another one now`;
    const { failures } = await host.check(kind, {}, adopting(body, true));
    expect(failures.map(({ reason }) => reason).join()).toContain(old);
    await expect(host.create(kind, adopting(body, true))).rejects.toThrow(old);
    expect(await recordOf(`${kindNamed(kind).path}/${id}`)).toMatchObject({ name: "retired" });
  });
});

describe("an id in upper case", () => {
  test("is the same id", async () => {
    const id = await createMonitor("capitals");
    const { adopt } = shared();
    expect((await adopt(monitorSpec, monitor("capitals"), id.toUpperCase())).id).toBe(id);
  });
});

describe("a value that the service does not show", () => {
  test("is not written if its hash matches the value in the program", async () => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
    const channel = await createObject("/alert-channels", { name: "same", config });
    const secret = await createObject("/secrets", { key: "same", value: "open sesame" });
    const next = shared();
    const sent = await requestsDuring(async () => {
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

  test("is written if its hash does not match", async () => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
    const channel = await createObject("/alert-channels", { name: "other", config });
    const secret = await createObject("/secrets", { key: "other", value: "open barley" });
    const next = shared();
    const webhookUrl = "https://hooks.example.com/T/B/y";
    const wanted = { name: "other", config: { ...config, webhookUrl } };
    const sent = await requestsDuring(async () => {
      await next.expectSettled(await next.adopt(channelSpec, wanted, channel));
      const vault = { key: "other", value: "open sesame" };
      await next.expectSettled(await next.adopt(secretSpec, vault, secret));
    });
    expect(writes(sent)).toEqual([`PUT /alert-channels/${channel}`, "PUT /secrets/other"]);
    // The hash of the service now matches the value in the program.
    const again = await run();
    await again.adopt(channelSpec, wanted, channel);
    expect(again.messages("info").join()).toContain("without changes");
  });

  test("an API key is adopted unchanged, and its value is known if the service shows it", async () => {
    const record = await service.call("POST", "/api-keys", { name: "known" });
    const { id, key } = isObject(record) ? record : {};
    const inputs = { name: "known", rotationTrigger: "2026-11" };
    const next = shared();
    const sent = await requestsDuring(async () => {
      const taken = await next.adopt(keySpec, inputs, idText(id));
      expect(taken.props.key).toBe(key);
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
    expect(next.messages("warning")).toEqual([]);
  });

  test("an API key is adopted unchanged, with a warning, if the service does not show its value", async () => {
    const record = await service.call("POST", "/api-keys", { name: "unknown" });
    const { id = null } = isObject(record) ? record : {};
    const body = { data: [{ ...(isObject(record) ? record : {}), key: null, revokedAt: null }] };
    const path = "/api/v1/api-keys";
    service.emulator.faults.add({ method: "GET", path, times: 9, effect: { status: 200, body } });
    const inputs = { name: "unknown", rotationTrigger: "2026-11" };
    const next = shared();
    const sent = await requestsDuring(async () => {
      const taken = await next.adopt(keySpec, inputs, idText(id));
      expect(taken.props).not.toHaveProperty("key");
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
    expect(next.messages("warning")).toEqual([
      "API key: the value of key is not available, because the service shows it only on creation. It stays valid; change rotationTrigger to generate a new one",
    ]);
  });

  test("the signing secret is adopted unchanged, with a warning that its value is not known", async () => {
    await service.call("POST", "/webhooks/signing-secret/rotate");
    const before = await recordOf("/webhooks/signing-secret");
    const next = shared();
    const spec = kindNamed("WebhookSigningSecret");
    const taken = await next.adopt(spec, { rotationTrigger: "2026-11" }, true);
    expect(taken.props).not.toHaveProperty("secret");
    expect(next.messages("warning").join()).toMatch(
      /the value of secret is not available, .*change rotationTrigger/,
    );
    await next.expectSettled(taken);
    expect(await recordOf("/webhooks/signing-secret")).toEqual(before);
  });
});

describe("an object that another tool manages", () => {
  test("is adopted without a write if the provider is configured with that managedBy", async () => {
    const id = await createMonitor("cli", { managedBy: "CLI" });
    const { adopt } = await run({ "monitoring:managedBy": "CLI" });
    const sent = await requestsDuring(() => adopt(monitorSpec, monitor("cli"), id));
    expect(writes(sent)).toEqual([]);
  });

  test("is not written again if the program keeps managedBy in adopt", async () => {
    const id = await createMonitor("word", { managedBy: "TERRAFORM" });
    const confirmation = { id, managedBy: "TERRAFORM" };
    await (await run()).adopt(monitorSpec, monitor("word"), confirmation);
    const sent = await requestsDuring(async () =>
      (await run()).adopt(monitorSpec, monitor("word"), confirmation),
    );
    expect(writes(sent)).toEqual([]);
  });

  test("is found by its name if adopt confirms managedBy", async () => {
    const id = await createMonitor("word and name", { managedBy: "TERRAFORM" });
    const { adopt } = await run();
    const confirmation = { managedBy: "TERRAFORM" };
    expect((await adopt(monitorSpec, monitor("word and name"), confirmation)).id).toBe(id);
  });

  test("is adopted, but keeps its managedBy if only a user can start the takeover", async () => {
    const environmentId = await createObject("/environments", { name: "e", slug: "adopt-code" });
    const files = { digest: "0".repeat(64), entrypoint: "main.spec.mjs", files: ["main.spec.mjs"] };
    const code = { name: "code", type: "BROWSER", environmentId, package: { ...files, keys: [] } };
    const id = await createObject("/monitors", { ...code, managedBy: "TERRAFORM" });
    const inputs = { name: "code", type: "BROWSER", environmentId };
    const next = shared();
    expect(await next.refusal(monitorSpec, inputs, id)).toContain('managedBy: "TERRAFORM"');
    const sent = await requestsDuring(async () => {
      const taken = await next.adopt(monitorSpec, inputs, { id, managedBy: "TERRAFORM" });
      await next.expectSettled(taken);
    });
    expect(writes(sent)).toEqual([]);
    expect(next.messages("warning")).toEqual([
      "monitor: managedBy stays TERRAFORM: the service changes it only by a takeover, which only a user can start",
    ]);
  });
});

describe("code that was declared but never uploaded", () => {
  test("is uploaded by the adoption, or by the update after a failed adoption", async () => {
    const environmentId = await createObject("/environments", { name: "e", slug: "adopt-upload" });
    const path = folderOfTest();
    writeFileSync(join(path, "main.spec.ts"), "export {};\n");
    const entrypoint = "main.spec.ts";
    const inputs = { name: "c", type: "BROWSER", environmentId, package: { path, entrypoint } };
    const first = await run();
    const { inputs: checked } = await first.host.check("Monitor", {}, inputs);
    const { digest } = isObject(checked.package) ? checked.package : {};
    const described = { entrypoint, digest: digest ?? null, files: [entrypoint] };
    const id = await createObject("/monitors", { ...inputs, package: described });
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
    ["with an unknown outcome", { drop: "after" }],
  ] as const)(
    "%s leaves the object in the state, and the next run completes it",
    async (why, effect) => {
      const name = `fails ${why}`;
      const id = await createMonitor(name);
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
      expect(await idsNamed(name)).toEqual([id]);
    },
  );

  test("because its run is killed is completed by the next run, which adopts the same object", async () => {
    const id = await createMonitor("killed");
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
    expect(await idsNamed("killed")).toEqual([id]);
    expect(await recordOf(`/monitors/${id}`)).toMatchObject({ frequencySeconds: 300 });
  });
});

describe("a second resource of the same run", () => {
  test("cannot adopt the object that the first one adopts", async () => {
    const id = await createMonitor("once");
    const { host, refusal, adopt } = await run();
    const taken = await adopt(monitorSpec, monitor("once"), id);
    expect(await refusal(monitorSpec, monitor("twice"), id)).toMatch(
      /another resource of this stack/,
    );
    const created = host.create("Monitor", adopting(monitor("once"), id));
    await expect(created).rejects.toThrow(/another resource of this stack already has/);
    expect(taken.id).toBe(id);
  });

  test("is refused in the preview, by id and by name", async () => {
    const id = await createMonitor("preview");
    const { host, refusal } = await run();
    expect((await host.check("Monitor", {}, adopting(monitor("preview"), id))).failures).toEqual(
      [],
    );
    for (const adopt of [id, id.toUpperCase(), true]) {
      expect(await refusal(monitorSpec, monitor("preview"), adopt)).toContain("adopts it too");
    }
  });

  test("cannot adopt the object of a resource in the state, in either order", async () => {
    const id = await createMonitor("owned");
    const { props } = await (await run()).adopt(monitorSpec, monitor("owned"), id);
    const later = await run();
    await later.host.check("Monitor", monitor("owned"), monitor("owned"));
    await later.host.diff("Monitor", id, props, monitor("owned"));
    expect(await later.refusal(monitorSpec, monitor("thief"), id)).toContain("or adopts it too");
    const sooner = await run();
    await sooner.host.check("Monitor", {}, adopting(monitor("thief"), id));
    await sooner.host.check("Monitor", monitor("owned"), monitor("owned"));
    await expect(sooner.host.diff("Monitor", id, props, monitor("owned"))).rejects.toThrow(
      /^Monitor "owned" already has .*, and another resource/,
    );
  });

  test("cannot adopt an object that another resource has just created", async () => {
    const { host, refusal } = await run();
    const { id } = await host.create("Monitor", monitor("new"));
    expect(await refusal(monitorSpec, monitor("new"), id)).toContain(
      "another resource of this stack",
    );
  });

  test("with another name can adopt the object, which is then not deleted with the first one", async () => {
    const id = await createMonitor("renamed");
    const { props } = await (await run()).adopt(monitorSpec, monitor("renamed"), id);
    const next = await run();
    const taken = await next.adopt(monitorSpec, monitor("renamed"), id);
    await next.host.delete("Monitor", id, props);
    expect(next.messages("warning").join()).toMatch(
      /is not deleted, because a resource of this program manages it/,
    );
    expect(await idsNamed("renamed")).toEqual([id]);
    // In the next run, the resource owns the object as usual.
    const last = await run();
    await last.host.delete("Monitor", taken.id, taken.props);
    expect(await idsNamed("renamed")).toEqual([]);
  });

  // The run that adopts the object may fail before the engine deletes the first resource.
  test("with another name has the object, which is not deleted with the first one in a later run", async () => {
    const first = { ...monitor("adopted later"), ...urnOf("first") };
    const second = { ...monitor("adopted later"), ...urnOf("second") };
    const { id, props } = await (await run()).host.create("Monitor", first);
    const taken = await (await run()).adopt(monitorSpec, second, id);
    const refreshed = await (await run()).host.read("Monitor", id, taken.props);
    const next = await run();
    const { inputs } = await next.host.check("Monitor", refreshed.inputs ?? {}, second);
    await next.host.diff("Monitor", id, refreshed.props, inputs);
    await next.host.delete("Monitor", id, props);
    expect(next.messages("warning").join()).toMatch(
      /is not deleted, because a resource of this program manages it/,
    );
    // States of earlier releases do not say which resource they are of.
    await next.host.delete("Monitor", id, unidentified(props));
    expect(await idsNamed("adopted later")).toEqual([id]);
    // A replacement may delete it first: the engine checks the resource as if it were new.
    await next.host.check("Monitor", {}, second);
    await next.host.delete("Monitor", id, refreshed.props);
    expect(await idsNamed("adopted later")).toEqual([]);
  });
});

describe.each([
  ["", (state: JsonObject): JsonObject => state],
  // As an import or release 0.1.0 leaves it.
  [" whose state has no identity", unidentified],
])("an object of a resource%s that is being replaced", (which, stateOf) => {
  /** A resource `a` that becomes another type in the program; `remove` deletes its object. */
  async function replacing(name: string) {
    const a = { ...monitor(name), ...urnOf("a") };
    const made = await (await run()).host.create("Monitor", a);
    const { id } = made;
    const props = stateOf(made.props);
    const next = await run();
    const news = {
      ...monitor(`${name}, by TCP`),
      type: "TCP",
      config: { host: "example.com", port: 443 },
      ...urnOf("a"),
    };
    const compare = async (): Promise<void> => {
      const { inputs } = await next.host.check("Monitor", stateOf(a), news);
      expect((await next.host.diff("Monitor", id, props, inputs)).replaces).toContain("type");
      await next.host.check("Monitor", {}, news);
    };
    const b = { ...monitor(name), ...urnOf("b") };
    return { id, next, b, compare, remove: () => next.host.delete("Monitor", id, props) };
  }

  test.each([
    ["by id", (id: string): Json => id],
    ["by name", (): Json => true],
  ])("can be adopted by another one, and is not deleted, %s", async (how, adopt) => {
    const name = `split ${how}${which}`;
    const { id, next, b, compare, remove } = await replacing(name);
    await compare();
    const taken = await next.adopt(monitorSpec, b, adopt(id));
    expect(taken.id).toBe(id);
    await remove();
    expect(await idsNamed(name)).toEqual([id]);
  });

  test("can be adopted by another one that is checked first", async () => {
    const name = `split second${which}`;
    const { id, next, b, compare, remove } = await replacing(name);
    const { inputs } = await next.host.check("Monitor", {}, adopting(b, id));
    await compare();
    expect((await next.host.create("Monitor", inputs)).id).toBe(id);
    await remove();
    expect(await idsNamed(name)).toEqual([id]);
  });

  test("is not deleted before another one adopts it", async () => {
    const { id, next, b, compare, remove } = await replacing(`split first${which}`);
    await compare();
    const { inputs } = await next.host.check("Monitor", {}, adopting(b, id));
    await remove();
    expect((await next.host.create("Monitor", inputs)).id).toBe(id);
  });

  test("cannot be adopted once it is deleted", async () => {
    const { next, b, compare, remove, id } = await replacing(`split too late${which}`);
    await compare();
    await remove();
    expect(await next.refusal(monitorSpec, b, id)).toContain("this run has deleted it");
  });
});

test("the object of a removed resource without an identity is not deleted before another one adopts it", async () => {
  const made = await (await run()).host.create("Monitor", monitor("handed on"));
  const next = await run();
  const heir = adopting({ ...monitor("handed on"), ...urnOf("heir") }, made.id);
  const { inputs } = await next.host.check("Monitor", {}, heir);
  await next.host.delete("Monitor", made.id, made.props);
  expect((await next.host.create("Monitor", inputs)).id).toBe(made.id);
});

test("the object of a resource that is replaced under a new name is adopted by a new one with the old name", async () => {
  const before = { ...monitor("swapped"), ...urnOf("before") };
  const { id, props } = await (await run()).host.create("Monitor", before);
  const next = await run();
  const { inputs } = await next.host.check("Monitor", {}, adopting(before, id));
  const tcp = { type: "TCP", config: { host: "example.com", port: 443 } };
  // Renamed with `aliases`: the state has the old identity.
  const after = { ...monitor("swapped, by TCP"), ...tcp, ...urnOf("after") };
  const compared = await next.host.check("Monitor", before, after);
  const { replaces } = await next.host.diff("Monitor", id, props, compared.inputs);
  expect(replaces).toContain("type");
  await next.host.check("Monitor", {}, after);
  expect((await next.host.create("Monitor", inputs)).id).toBe(id);
  await next.host.delete("Monitor", id, props);
  expect(await idsNamed("swapped")).toEqual([id]);
});

test("a component is adopted by its name although one with this name is replaced on another page", async () => {
  const spec = kindNamed("StatusPageComponent");
  const [one, two, three] = await Promise.all(
    ["one", "two", "three"].map((slug) =>
      createObject("/status-pages", { name: slug, slug: `parents-${slug}` }),
    ),
  );
  const line = (statusPageId: string | undefined, name: string): JsonObject => ({
    name: "API",
    type: "STATIC",
    ...(statusPageId !== undefined && { statusPageId }),
    ...urnOf(name),
  });
  const first = await (await run()).host.create(spec.name, line(one, "first"));
  const existing = await createObject(`/status-pages/${two}/components`, {
    name: "API",
    type: "STATIC",
  });
  const next = await run();
  const { inputs } = await next.host.check(spec.name, line(one, "first"), line(three, "first"));
  const { replaces } = await next.host.diff(spec.name, first.id, first.props, inputs);
  expect(replaces).toEqual(["statusPageId"]);
  expect((await next.adopt(spec, line(two, "second"), true)).id).toBe(existing);
});

test("a forced replacement of a resource with a new name deletes its object, also if a new one has the old name", async () => {
  const before = { ...monitor("swapped again"), ...urnOf("before") };
  const { id, props } = await (await run()).host.create("Monitor", before);
  const { host } = await run();
  await host.check("Monitor", {}, { ...monitor("new one"), ...urnOf("before") });
  const after = { ...monitor("swapped again"), ...urnOf("after") };
  const { inputs } = await host.check("Monitor", before, after);
  expect((await host.diff("Monitor", id, props, inputs)).changes).toBe("none");
  await host.check("Monitor", {}, after);
  await host.delete("Monitor", id, props);
  expect(await idsNamed("swapped again")).toEqual([]);
});

describe("imported resources, whose states have no identity,", () => {
  const [a, b] = ["a", "b"].map((name) => ({ ...monitor("imported twice"), ...urnOf(name) }));
  const renamed = { ...monitor("imported again"), ...urnOf("c") };
  const imported = { ...monitor("imported twice"), __imported: true };

  /** What a run compares: the inputs in the state, the program, the id and the outputs in the state. */
  type Compared = readonly [olds: JsonObject, news: JsonObject, id: string, props: JsonObject];

  async function compare({ host }: Adopter, [olds, news, id, props]: Compared): Promise<void> {
    const { inputs } = await host.check("Monitor", olds, news);
    await host.diff("Monitor", id, props, inputs);
  }

  const bothOrders = <Each>(one: Each, other: Each): [Each, Each][] => [
    [one, other],
    [other, one],
  ];

  test("and another resource with the same object are an error as soon as both are compared", async () => {
    const { id, props } = await (await run()).host.create("Monitor", { ...a });
    const identified: Compared = [{ ...a }, { ...a }, id, props];
    const [twin, same, other] = [a, b, renamed].map((news): Compared => [
      imported,
      { ...news },
      id,
      unidentified(props),
    ]);
    for (const [first, second] of [
      ...bothOrders(identified, same),
      ...bothOrders(twin, same),
      ...bothOrders(same, other),
    ]) {
      if (first === undefined || second === undefined) throw new Error("nothing to compare");
      const next = await run();
      await compare(next, first);
      await expect(compare(next, second)).rejects.toThrow("and so does another resource of this");
    }
    const next = await run();
    if (same !== undefined) await compare(next, same);
    await next.host.delete("Monitor", id, props);
    expect(await idsNamed("imported twice")).toEqual([id]);
    await (await run()).host.delete("Monitor", id, props);
  });

  test("and look the same are replaced each with its own object", async () => {
    const ids = await Promise.all([1, 2].map(() => createMonitor("imported twice")));
    const next = await run();
    for (const [at, id] of ids.entries()) {
      const { props } = await next.host.read("Monitor", id, {});
      await compare(next, [imported, { ...(at === 0 ? a : b) }, id, props]);
      // The engine replaces the first one: it checks it as if it were new.
      if (at === 0) await next.host.check("Monitor", {}, { ...a });
    }
    for (const id of ids) {
      const { props } = await next.host.read("Monitor", id, {});
      await next.host.delete("Monitor", id, props);
    }
    expect(await idsNamed("imported twice")).toEqual(ids.slice(1));
  });

  test("and look the same come from the plugin: the update of one is not taken for a comparison of the other", async () => {
    const id = await createMonitor("imported twice");
    const next = await run();
    const { props } = await next.host.read("Monitor", id, {});
    const olds = { ...props, __provider: undefined };
    await compare(next, [imported, { ...a }, id, olds]);
    const { inputs } = await next.host.check("Monitor", imported, { ...a });
    await next.host.check("Monitor", imported, { ...b });
    const sent = await requestsDuring(() => next.host.update("Monitor", id, olds, inputs));
    expect(sent).toEqual([]);
  });
});

test("a resource keeps its identity in a refresh, so that a forced replacement deletes its object", async () => {
  const before = { ...monitor("renamed by alias"), ...urnOf("before") };
  const made = await (await run()).host.create("Monitor", before);
  const refreshed = await (await run()).host.read("Monitor", made.id, made.props);
  const { host } = await run();
  const after = { ...monitor("renamed by alias"), ...urnOf("after") };
  const { inputs } = await host.check("Monitor", refreshed.inputs ?? {}, after);
  expect((await host.diff("Monitor", made.id, refreshed.props, inputs)).changes).toBe("none");
  await host.check("Monitor", {}, after);
  await host.delete("Monitor", made.id, refreshed.props);
  expect(await idsNamed("renamed by alias")).toEqual([]);
});

describe("a resource that is in the state", () => {
  test("has no difference if adopt is kept, changed or removed", async () => {
    const id = await createMonitor("settled");
    const { props } = await (await run()).adopt(monitorSpec, monitor("settled"), id);
    const next = await run();
    const inputs = monitor("settled");
    const sent = await requestsDuring(async () => {
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

  test("is adopted again after it was removed from the state", async () => {
    const id = await createMonitor("out");
    const program = monitor("out", { frequencySeconds: 300 });
    await (await run()).adopt(monitorSpec, program, id);
    const next = await run();
    const sent = await requestsDuring(async () => {
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
    const id = await createMonitor(name);
    const { props } = await (await run()).adopt(monitorSpec, monitor(name), id);
    return { id, props };
  }

  /** What the engine does once it has decided to replace; sends no request. */
  async function replaced({ host }: Adopter, news: JsonObject): Promise<JsonObject> {
    let inputs: JsonObject = {};
    const sent = await requestsDuring(async () => {
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
  ])("creates a new object, %s", async (how, adopt) => {
    const name = `replaced ${how}`;
    const { id, props } = await inState(name);
    const next = await run();
    const news = adopting(tcp(name), adopt(id));
    const { inputs } = await next.host.check("Monitor", monitor(name), news);
    expect((await next.host.diff("Monitor", id, props, inputs)).replaces).toContain("type");
    const created = await next.host.create("Monitor", await replaced(next, news));
    expect(created.id).not.toBe(id);
    await next.host.delete("Monitor", id, props);
    expect(await idsNamed(name)).toEqual([created.id]);
  });

  test("that the provider did not request creates a new object", async () => {
    const { id, props } = await inState("on changes");
    const next = await run();
    const news = adopting(monitor("on changes", { frequencySeconds: 300 }), id);
    const { inputs } = await next.host.check("Monitor", monitor("on changes"), news);
    expect((await next.host.diff("Monitor", id, props, inputs)).replaces).toEqual([]);
    const created = await next.host.create("Monitor", await replaced(next, news));
    expect(created.id).not.toBe(id);
  });

  test.each([
    ["by id", (id: string): Json => id],
    ["by name", (): Json => true],
  ])(
    "caused by another replacement, with the delete first, creates a new object, %s",
    async (how, adopt) => {
      const page = await createObject("/status-pages", {
        name: how,
        slug: `dbr-${how.replace(" ", "-")}`,
      });
      const spec = kindNamed("StatusPageComponent");
      const line = { name: "line", type: "STATIC", statusPageId: page, ...urnOf("line") };
      const id = await createObject(`/status-pages/${page}/components`, {
        name: "line",
        type: "STATIC",
      });
      const { props } = await (await run()).adopt(spec, line, id);
      const next = await run();
      // What the engine checks for dependents of a resource that it deletes first.
      const { replaces } = await next.host.diff(spec.name, id, props, {
        ...line,
        statusPageId: UNKNOWN,
      });
      expect(replaces).toEqual(["statusPageId"]);
      await next.host.delete(spec.name, id, props);
      const other = await createObject("/status-pages", {
        name: how,
        slug: `dbr2-${how.replace(" ", "-")}`,
      });
      const news = adopting({ ...line, statusPageId: other }, adopt(id));
      const { inputs, failures } = await next.host.check(spec.name, {}, news);
      expect(failures).toEqual([]);
      expect((await next.host.create(spec.name, inputs)).id).not.toBe(id);
    },
  );

  test("forced by the user adopts the same object and does not delete it", async () => {
    const { id, props } = await inState("forced");
    const next = await run();
    const taken = await next.adopt(monitorSpec, monitor("forced"), id);
    await next.host.delete("Monitor", id, props);
    expect(await idsNamed("forced")).toEqual([taken.id]);
    expect(next.messages("warning").join()).toContain(
      "is not deleted, because a resource of this program manages it",
    );
  });

  test("forced by the user, with the delete first, creates a new object", async () => {
    const program = { ...monitor("forced first"), ...urnOf("forced first") };
    const { id, props } = await (await run()).host.create("Monitor", program);
    const next = await run();
    const news = adopting(program, id);
    const { inputs } = await next.host.check("Monitor", {}, news);
    await next.host.delete("Monitor", id, props);
    const created = await next.host.create("Monitor", inputs);
    expect(created.id).not.toBe(id);
    expect(await idsNamed("forced first")).toEqual([created.id]);
  });
});

test("many adoptions by name cost one read of the list", async () => {
  const names = Array.from({ length: 20 }, (_none, at) => `many ${at}`);
  for (const name of names) await createMonitor(name);
  const { host, messages } = await run();
  const sent = await requestsDuring(async () => {
    for (const name of names) await host.check("Monitor", {}, adopting(monitor(name), true));
  });
  expect(messages("info")).toHaveLength(names.length);
  expect(sent.filter((request) => request.startsWith("GET /monitors?"))).toHaveLength(1);
});

test("many concurrent adoptions by id read pages, and each gets its own object", async () => {
  const names = Array.from({ length: 30 }, (_none, at) => `at once ${at}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await createMonitor(name));
  const next = await run();
  const program = (at: number): JsonObject =>
    monitor(names[at] ?? "", { frequencySeconds: at % 2 === 0 ? 60 : 300 });
  const checked: JsonObject[] = [];
  for (const [at, id] of ids.entries()) {
    const { inputs } = await next.host.check("Monitor", {}, adopting(program(at), id));
    checked.push(inputs);
  }
  let created: { id: string; props: JsonObject }[] = [];
  const sent = await requestsDuring(async () => {
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
