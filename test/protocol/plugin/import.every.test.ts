// docs/import.md: with `pulumi import` and the `import` option an object is read by its id alone, and the next preview is empty.
// Which ids there are, and what is refused, is in test/unit/lifecycle/import-id.test.ts.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { KINDS, hasManager, kindNamed, triggersOf } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { pick } from "../../../src/lifecycle/values/members";
import { casesOf, fieldsOf } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile, importIdOf } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { PartlyDone } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { startRelay } from "../../support/host/relay";
import type { Relay } from "../../support/host/relay";
import { serviceOn } from "../../support/host/service";
import { newOrganization } from "../../support/emulator/calls";
import { readBy, startPlugin, urnOf } from "../../support/plugin/plugin";

const bench = benchOfFile({ frontEnd: new PluginFrontEnd() });

/** Ids of the right form that nothing has. */
const MISSING = {
  uuid: "00000000-0000-4000-8000-00000000dead",
  integer: "999999999",
  text: "999999999",
};

interface Imported {
  readonly id: string;
  readonly inputs: JsonObject;
  readonly props: JsonObject;
}

/** What an import, or a get if it has inputs, reads of an object, without the marks of secrets. */
async function imported(
  kind: string,
  importId: string,
  host = bench.host,
  known: { readonly inputs?: object } = {},
): Promise<Imported> {
  const urn = urnOf(kind, known.inputs === undefined ? "imported" : "got");
  const { id, inputs, props } = await readBy(host, urn, importId, known);
  const frontEnd = new PluginFrontEnd();
  return { id, inputs: frontEnd.outputs(inputs), props: frontEnd.outputs(props) };
}

describe.each(someOf(KINDS).map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
  const extents = ["full", "minimal"] as const;
  const cases = casesOf(spec).flatMap((each) =>
    extents.map((extent) => [`${each.title}, ${extent},`, each, extent] as const),
  );

  it.each(cases)(
    "%s is imported by its id, and no program that declares it as it is shows a change",
    async (_title, each, extent) => {
      const resource = await bench.up(spec, bench.inputs(spec, each, extent));
      const importId = importIdOf(resource);
      const { id, inputs, props } = await imported(spec.name, importId);
      expect(id).toBe(resource.id);
      // A program contains what cannot be read.
      const unread = Object.entries(spec.fields).filter(
        ([name, { writeOnly, local }]) => writeOnly && !local && name !== spec.archive?.field,
      );
      const written = Object.fromEntries(unread.map(([name]) => [name, resource.inputs[name]]));
      const programs = { omits: inputs, states: await readableValues(spec, importId, each) };
      for (const [what, program] of Object.entries(programs)) {
        const given = { ...program, ...written };
        const checked = await bench.host.check(spec.name, inputs, given);
        expect(checked.failures, what).toEqual([]);
        const { changes } = await bench.host.diff(spec.name, id, props, checked.inputs);
        expect(changes, `${what} ${JSON.stringify(given)}`).toBe("none");
      }
      // A refresh compares what it reads with the inputs in the state.
      const later = await bench.host.read(spec.name, id, props);
      expect(later.props).toEqual(props);
      expect((await bench.host.diff(spec.name, id, later.props, inputs)).changes).toBe("none");
      await bench.down(resource);
    },
  );

  /** Every value that the service returns, also those that a program may omit. */
  async function readableValues(kind: KindSpec, importId: string, each: Case): Promise<JsonObject> {
    const { inputs, props } = await imported(kind.name, importId, bench.host, { inputs: {} });
    const names = Object.keys(fieldsOf(kind, each)).filter((name) => name !== kind.archive?.field);
    return { ...pick(props, names), ...pick(inputs, names) };
  }

  it("that is not there is an error", async () => {
    const hasIdOfParent =
      spec.read.by === "own" && spec.read.found !== undefined && "for" in spec.read.found;
    const parent = spec.parent === undefined || hasIdOfParent ? "" : `${MISSING.uuid}/`;
    const error = imported(spec.name, parent + MISSING[spec.idType]);
    await expect(error).rejects.toThrow(/there is no|was not found|404/);
  });
});

const TRIGGERS = KINDS.flatMap((spec) => triggersOf(spec).map((name) => [spec, name] as const));

describe.each(TRIGGERS.map(([spec, name]) => [`${spec.name}.${name}`, spec, name] as const))(
  "%s",
  (_title, spec, trigger) => {
    it("does not fire with its first value after an import, and does with the next one", async () => {
      const [only] = casesOf(spec);
      const made = await bench.up(spec, bench.inputs(spec, only, "minimal"));
      const { id, inputs, props } = await imported(spec.name, importIdOf(made));
      const object = { spec, id, inputs, props };
      const { [trigger]: _omitted, ...others } = made.inputs;
      let first = object;
      const quiet = await bench.service.requestsDuring(async () => {
        first = await bench.change(object, { ...others, [trigger]: "1" });
      });
      expect(writesIn(quiet)).toEqual([]);
      expect((await bench.preview(first, { ...others, [trigger]: "1" })).changes).toBe("none");
      const fired = await bench.service.requestsDuring(async () => {
        first = await bench.change(await bench.refresh(first), { ...others, [trigger]: "2" });
      });
      expect(writesIn(fired)).toHaveLength(1);
      await bench.down(first);
    });

    it("does not fire with it if the update fails, or follows a refresh", async () => {
      const [only] = casesOf(spec);
      const made = await bench.up(spec, bench.inputs(spec, only, "minimal"));
      const { id, inputs, props } = await imported(spec.name, importIdOf(made));
      let object: Resource = await bench.refresh({ spec, id, inputs, props });
      const program = { ...made.inputs, [trigger]: "1", ...("name" in inputs && { name: "new" }) };
      bench.service.emulator.faults.add({ method: "PATCH", times: 9, effect: { status: 504 } });
      const sent = await bench.service.requestsDuring(async () => {
        const failed = await bench.change(object, program).catch((error: unknown) => error);
        if (failed instanceof PartlyDone) object = { ...object, props: failed.props };
        bench.service.emulator.faults.clear();
        object = await bench.change(object, program);
      });
      expect(writesIn(sent).filter((each) => each.startsWith("POST"))).toEqual([]);
      await bench.down(object);
    });
  },
);

const writesIn = (requests: readonly string[]): string[] =>
  requests.filter((request) => !request.startsWith("GET"));

describe("a write-only value", () => {
  it("is imported as far as the service shows it", async () => {
    const email = { channelType: "email", recipients: ["a@example.com", "b@example.com"] };
    const mail = await bench.up(kindNamed("AlertChannel"), { name: "mail", config: email });
    expect((await imported("AlertChannel", mail.id)).inputs.config).toEqual(email);
    const webhookUrl = "https://hooks.slack.com/services/T/B/hush";
    const slack = { channelType: "slack", webhookUrl, mentionText: "@here" };
    const chat = await bench.up(kindNamed("AlertChannel"), { name: "chat", config: slack });
    const { inputs, props } = await imported("AlertChannel", chat.id);
    expect(inputs.config).toEqual({ channelType: "slack" });
    expect(JSON.stringify([inputs, props])).not.toContain("hush");
    const unfinished = { ...inputs, name: "renamed" };
    await expect(bench.host.diff("AlertChannel", chat.id, props, unfinished)).rejects.toThrow(
      "config.webhookUrl",
    );
    for (const each of [mail, chat]) await bench.down(each);
  });
});

it("what another resource sets is left to it by an import, and shown by a get", async () => {
  const config = { channelType: "email", recipients: ["a@example.com"] };
  const channel = await bench.up(kindNamed("AlertChannel"), { name: "mail", config });
  const escalation = { steps: [{ channelIds: [channel.id] }] };
  const policy = await bench.up(kindNamed("NotificationPolicy"), { name: "shop", escalation });
  const group = await bench.up(kindNamed("ResourceGroup"), { name: "shop" });
  const given = { groupId: group.id, policyId: policy.id };
  const attached = await bench.up(kindNamed("ResourceGroupPolicy"), given);
  const { inputs, props } = await imported("ResourceGroup", group.id);
  expect(inputs).toEqual({ name: "shop" });
  expect(props).not.toHaveProperty("alertPolicyId");
  const got = await imported("ResourceGroup", group.id, bench.host, { inputs: {} });
  expect(got.props.alertPolicyId).toBe(policy.id);
  for (const each of [attached, group, policy, channel]) await bench.down(each);
});

/** A plugin behind a relay that can change what it reads. */
let relay: Relay;
let host: Host;

beforeAll(async () => {
  relay = await startRelay(bench.service.emulator.url);
  host = await startHost();
});

async function startHost(): Promise<Host> {
  const started = await startPlugin();
  await started.configure({ ...bench.service.config, "monitoring:baseUrl": relay.url });
  return started;
}

afterAll(async () => {
  await host.stop();
  await relay.close();
});

describe("a value that no program can declare", () => {
  const LEFT = {
    auth: { type: "bearer", vaultSecretId: null },
    assertions: [{ id: MISSING.uuid, config: { type: "of_tomorrow", limit: 1 }, severity: "fail" }],
  };

  it("is left to the service, with a warning", async () => {
    const config = { url: "https://example.com", method: "GET" };
    const given = { name: "odd", type: "HTTP", config, regions: ["us-east"] };
    const resource = await bench.up(kindNamed("Monitor"), given);
    relay.show(LEFT);
    const { id, inputs, props } = await imported("Monitor", resource.id, host);
    for (const name of Object.keys(LEFT)) {
      expect(inputs).not.toHaveProperty(name);
      expect(props).not.toHaveProperty(name);
    }
    const warning = (name: string, problem: string): unknown => ({
      severity: "warning",
      text: expect.stringContaining(
        `Monitor "odd": ${name} is left to the service, because ${problem}`,
      ) as string,
      urn: urnOf("Monitor", "imported"),
    });
    await expect
      .poll(() => host.logs)
      .toEqual([
        warning("assertions", "assertions[0].config.type must be one of"),
        warning("auth", "auth.vaultSecretId is required"),
      ]);
    // The next run is another process.
    await host.stop();
    host = await startHost();
    const checked = await host.check("Monitor", inputs, given);
    expect(checked.failures).toEqual([]);
    expect((await host.diff("Monitor", id, props, checked.inputs)).changes).toBe("none");
    const later = await host.read("Monitor", id, props);
    expect(later.props).toEqual(props);
    relay.forget();
    await host.update("Monitor", id, props, { ...checked.inputs, name: "renamed" });
    expect(relay.sent.map(({ body }) => body)).toEqual([
      { name: "renamed", managedBy: expect.any(String) as string },
    ]);
    await bench.down(resource);
  });

  it("is left to the service if a state cannot contain it either, also by a refresh", async () => {
    const variables = JSON.parse('{"A":"1","__proto__":"x"}') as JsonObject;
    const made = { name: "odd", slug: "odd", variables };
    const environment = await bench.service.made("/environments", made);
    const { id, inputs, props } = await imported("Environment", environment);
    for (const each of [inputs, props]) expect(each).not.toHaveProperty("variables");
    expect((await bench.host.read("Environment", id, props)).props).toEqual(props);
    await bench.service.call("DELETE", "/environments/odd");
  });
});

it("an object of another organization than those of the state is not imported", async () => {
  const { emulator, config } = bench.service;
  const ours = await bench.up(kindNamed("Tag"), { name: "ours" });
  const { apiKey } = await newOrganization(emulator.url);
  const id = await serviceOn(emulator, { apiKey }).made("/tags", { name: "theirs" });
  const host = await startPlugin();
  await host.configure({ ...config, "monitoring:apiKey": apiKey });
  await host.diff("Tag", ours.id, ours.props, ours.inputs);
  for (const importId of [id, "name=theirs"]) {
    await expect(imported("Tag", importId, host)).rejects.toThrow(
      `importing Tag ${importId} failed: the state belongs to organization 1, but`,
    );
  }
  await host.stop();
  await bench.down(ours);
});

it.each(someOf(KINDS.filter(hasManager)))(
  "an object that another tool manages is imported with a warning: $name",
  async (spec) => {
    const [first] = casesOf(spec);
    const resource = await bench.up(spec, bench.inputs(spec, first, "minimal"));
    relay.show({ managedBy: "TERRAFORM" });
    host.forgetLogs();
    // A get manages nothing.
    await imported(spec.name, resource.id, host, { inputs: {} });
    await imported(spec.name, resource.id, host);
    const text = `: it is managed by TERRAFORM (its managedBy). Remove it from that tool`;
    const urn = urnOf(spec.name, "imported");
    const warning = { severity: "warning", text: expect.stringContaining(text) as string, urn };
    await expect.poll(() => host.logs).toEqual([warning]);
    await bench.down(resource);
  },
);
