// Something in front of the API responds instead of it: with an empty 200, or with its own JSON.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { someOf } from "../depth";
import { anotherValue, casesOf, fieldsOf, isPinned, one } from "../definitions/arbitraries";
import { gatewayOfFile } from "./behind-gateway";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Resource } from "./bench";
import type { Answer } from "./gateway";
import { urnOf } from "./host";
import { BEFORE_CREATE, OWN_KINDS } from "./kinds-without-records";
import { made, read, removed } from "./outcome";

const bench = benchOfFile();
const front = gatewayOfFile(bench, hostsOfFile(bench));

/** A 204 of the API has an id. */
const GATEWAY_204: Effect = { status: 204, without: ["X-Request-Id"] };

const RESPONSES: readonly [string, Effect][] = [
  ["an empty 200", { status: 200, body: "" }],
  ["foreign JSON", { status: 200, body: { message: "maintenance" } }],
  ["a gateway's 204", GATEWAY_204],
];

const SIGNING_SECRET = "/api/v1/webhooks/signing-secret";

/** Removals that are not the usual DELETE. */
const REMOVALS: readonly [string, JsonObject][] = [
  ["ApiKey", { onDestroy: "revoke" }],
  ["Invite", {}],
  ["ResourceGroupPolicy", {}],
  ["WorkspaceRuntime", {}],
];

/** Kinds that a second request disables. */
const DISABLED: readonly [string, JsonObject][] = [
  ["AlertChannel", { enabled: false }],
  ["Webhook", { enabled: false }],
  ["EmailDomain", { disabled: true }],
];

const WRITES = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** Whether the work succeeded although something else responded to its writes. */
async function isAccepted(effect: Effect, work: () => Promise<unknown>): Promise<boolean> {
  const { emulator } = bench.service;
  for (const method of WRITES) emulator.faults.add({ method, times: 99, effect });
  const outcome = { isDone: false };
  const requests = await bench.service.requestsDuring(async () => {
    outcome.isDone = await work().then(
      () => true,
      () => false,
    );
  });
  emulator.faults.clear();
  return outcome.isDone && requests.some((request) => !request.startsWith("GET"));
}

const DELETED = KINDS.filter(({ read, removal }) => read.by !== "own" && removal === undefined);

for (const [name, effect] of RESPONSES) {
  test.each(DELETED.map((spec) => [spec.name, spec] as const))(
    `${name} is not accepted as the response to a delete of a %s`,
    async (_kind, spec) => {
      const resource = await made(bench, spec);
      bench.service.emulator.faults.add({ method: "DELETE", times: 9, effect });
      expect(await removed(bench.host, resource)).toMatch(/is not from the API/);
      bench.service.emulator.faults.clear();
      await bench.record(resource);
      await bench.down(resource);
    },
  );

  test.each(REMOVALS)(
    `${name} is not accepted as the response to the removal of a %s`,
    async (kind, inputs) => {
      const resource = await made(bench, kindNamed(kind), inputs);
      expect(await isAccepted(effect, () => bench.down(resource))).toBe(false);
      await bench.down(resource);
    },
  );
}

for (const [name, effect] of RESPONSES) {
  test(`${name} is not accepted as the response to an update`, async () => {
    const tag = await made(bench, kindNamed("Tag"));
    bench.service.emulator.faults.add({ method: "PUT", times: 9, effect });
    await expect(bench.change(tag, { ...tag.inputs, name: "other" })).rejects.toThrow(
      /the response \(.*\) does not describe/,
    );
    bench.service.emulator.faults.clear();
    await bench.down(tag);
  });

  test(`${name} as the response to an executed create starts a search for its object`, async () => {
    bench.service.emulator.faults.add({ method: "POST", effect: { ...effect, done: true } });
    const tag = await made(bench, kindNamed("Tag"));
    await bench.record(tag);
    await bench.down(tag);
  });

  const cases = someOf(KINDS).flatMap((spec) => casesOf(spec).map((each) => [spec, each] as const));
  test.each(cases.map(([spec, each]) => [spec.name, each.title, spec, each] as const))(
    `${name} is not accepted as the response to an update of %s %s`,
    async (_kind, _title, spec, each) => {
      const full = bench.inputs(spec, each, "full");
      const start = await bench.up(spec, full);
      for (const [field, facts] of Object.entries(fieldsOf(spec, each))) {
        if (facts.immutable === true || isPinned(spec, each, field)) continue;
        const value = one(anotherValue(spec, field, facts, full, bench.existing));
        const change = () => bench.change(start, { ...full, [field]: value });
        expect(await isAccepted(effect, change), field).toBe(false);
      }
      await bench.down(start);
    },
  );

  test.each(Object.keys(OWN_KINDS))(
    `${name} is not accepted as the response to a create of a %s`,
    async (kind) => {
      const spec = kindNamed(kind);
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`there is no case of ${kind}`);
      const inputs = bench.inputs(spec, each, "full");
      await BEFORE_CREATE[kind]?.(bench.service, inputs);
      expect(await isAccepted(effect, () => bench.up(spec, inputs))).toBe(false);
    },
  );

  test.each(DISABLED)(
    `${name} is not accepted as the response to disabling a new %s`,
    async (kind, inputs) => {
      const { emulator } = bench.service;
      for (const method of ["PUT", "PATCH"] as const) {
        emulator.faults.add({ method, times: 9, effect });
      }
      await expect(made(bench, kindNamed(kind), inputs)).rejects.toThrow(/does not describe/);
    },
  );
}

test.each(
  someOf(KINDS.filter(({ update }) => update !== undefined)).map(
    (spec) => [spec.name, spec] as const,
  ),
)(
  "the old record from a cache is not accepted as the response to an update of a %s",
  async (_kind, spec) => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`there is no case of ${spec.name}`);
    const full = bench.inputs(spec, each, "full");
    const start = await bench.refresh(await bench.up(spec, full));
    const body = { data: await bench.record(start) };
    for (const [field, facts] of Object.entries(fieldsOf(spec, each))) {
      if (facts.immutable || facts.local || isPinned(spec, each, field)) continue;
      const value = one(anotherValue(spec, field, facts, full, bench.existing));
      const change = () => bench.change(start, { ...full, [field]: value });
      expect(await isAccepted({ status: 200, body }, change), field).toBe(false);
    }
    await bench.down(start);
  },
);

/** Changes that the API answers with 204: the kind, the field, the request, and a value if not any other one will do. */
const WITHOUT_RECORD: readonly [string, string, "PUT" | "DELETE", string, Json | undefined][] = [
  ["Member", "orgRole", "PUT", "role", undefined],
  ["StatusPageLayout", "sections", "PUT", "reorder", undefined],
  ["Monitor", "tags", "DELETE", "tags", { newTags: [{ name: "another" }] }],
];

describe.each(WITHOUT_RECORD)("a 204 without an id to a change of %s.%s", (...row) => {
  const [kind, field, method, path, other] = row;
  const spec = kindNamed(kind);

  /** Creates a resource; returns the change of the field. */
  async function changeable(): Promise<() => Promise<Resource>> {
    const [each] = casesOf(spec);
    const facts = spec.fields[field];
    if (each === undefined || facts === undefined) throw new Error(`${kind} has no ${field}`);
    const full = bench.inputs(spec, each, "full");
    const start = await bench.up(spec, full);
    const value = other ?? one(anotherValue(spec, field, facts, full, bench.existing));
    return () => bench.change(start, { ...full, [field]: value });
  }

  const fault = (effect: Effect): void => {
    bench.service.emulator.faults.add({ method, path: `/api/v1/**/${path}`, effect });
  };

  test("is refused if nothing was changed", async () => {
    const change = await changeable();
    fault(GATEWAY_204);
    await expect(change()).rejects.toThrow(/is not from the API/);
    await bench.down(await change());
  });

  test("is accepted if the change was made", async () => {
    const change = await changeable();
    fault({ ...GATEWAY_204, done: true });
    await bench.down(await change());
    expect(bench.service.emulator.faults.list()[0]?.hits).toBe(1);
  });
});

test("a foreign response does not make a signing secret look deleted", async () => {
  const secret = await made(bench, kindNamed("WebhookSigningSecret"));
  const effect: Effect = { status: 200, body: { message: "maintenance" } };
  bench.service.emulator.faults.add({ method: "GET", path: SIGNING_SECRET, effect });
  expect(await read(bench.host, secret)).toMatch(/the response \(.*\) is not from the API/);
  expect(await read(bench.host, secret)).toBe("there");
});

test("a list without the API's envelope does not make its objects look deleted", async () => {
  const secret = await made(bench, kindNamed("Secret"));
  for (const body of [[], { data: null }, { items: [] }]) {
    bench.service.emulator.faults.add({
      ...{ method: "GET", path: "/api/v1/secrets", times: 9 },
      effect: { status: 200, body },
    });
    expect(await read(bench.host, secret)).toMatch(/is not a list of objects/);
    bench.service.emulator.faults.clear();
  }
  await bench.down(secret);
});

test.each(RESPONSES)(
  "an executed delete succeeds although its response is %s",
  async (_, effect) => {
    const tag = await made(bench, kindNamed("Tag"));
    bench.service.emulator.faults.add({ method: "DELETE", effect: { ...effect, done: true } });
    expect(await removed(bench.host, tag)).toBe("done");
  },
);

/** A gateway that gives each of the next two creates the response to the other one; returns what each created. */
function mixUpCreates(): { readonly sent: string; readonly answer: Answer }[] {
  const held: { readonly sent: string; readonly answer: Answer }[] = [];
  let release = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  front.passing = {
    async after({ method, body }, answer) {
      if (method !== "POST" || answer.status !== 201 || held.length === 2) return undefined;
      const at = held.push({ sent: body, answer }) - 1;
      if (held.length === 2) release();
      await both;
      return held[1 - at]?.answer;
    },
  };
  return held;
}

const HOUR = { startsAt: "2030-01-01T00:00:00Z", endsAt: "2030-01-01T01:00:00Z" };
const PAIRS: readonly [string, (name: string) => JsonObject][] = [
  ["MaintenanceWindow", (reason) => ({ ...HOUR, reason })],
  [
    "Webhook",
    (name) => ({ url: `https://${name}.example/`, subscribedEvents: ["monitor.created"] }),
  ],
  [
    "Monitor",
    (name) => ({
      name: "same",
      type: "HTTP",
      config: { url: `https://${name}.example/`, method: "GET" },
      regions: ["us-east"],
    }),
  ],
  [
    "AlertChannel",
    (name) => ({
      name: "same",
      config: { channelType: "slack", webhookUrl: `https://hooks.slack.com/${name}` },
    }),
  ],
];

test.each(PAIRS)(
  "the responses to two creates of a %s that are mixed up give no resource the object of the other",
  async (kind, inputsFor) => {
    const spec = kindNamed(kind);
    // The first response of a run comes alone.
    const first = await front.host.create("Tag", { name: `before ${kind}` });
    await bench.down({ spec: kindNamed("Tag"), inputs: {}, ...first });
    const creates = mixUpCreates();
    const names = ["one", "two"];
    const resources = await Promise.all(
      names.map(async (name) => {
        const { inputs } = await front.host.check(kind, {}, { ...inputsFor(name), ...urnOf(name) });
        return { spec, inputs, ...(await front.host.create(kind, inputs)) };
      }),
    );
    for (const [at, resource] of resources.entries()) {
      const own = creates.find(({ sent }) => sent.includes(names[at] ?? ""));
      expect(own?.answer.body).toContain(resource.id);
      await bench.down(resource);
    }
  },
);
