// `pulumi import` and the `import` option: an object is read by its id alone, and the next preview is empty.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { KINDS, hasManager, kindNamed, triggersOf } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { pick } from "../../../src/lifecycle/values/members";
import { casesOf, fieldsOf } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { benchOfFile, importIdOf } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { PartlyDone } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { startRelay } from "../../support/host/relay";
import type { Relay } from "../../support/host/relay";
import { idText, newOrganization, serviceOn } from "../../support/host/service";
import { ask, messages, plain, startPlugin, struct, urnOf } from "../../support/plugin/plugin";

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

const imported = (kind: string, importId: string, host = bench.host): Promise<Imported> =>
  read(new messages.ReadRequest().setId(importId).setUrn(urnOf(kind, "imported")), host);

async function read(
  request: InstanceType<typeof messages.ReadRequest>,
  host = bench.host,
): Promise<Imported> {
  const response = await ask<InstanceType<typeof messages.ReadResponse>>((done) =>
    host.client.read(request, done),
  );
  const frontEnd = new PluginFrontEnd();
  return {
    id: response.getId(),
    inputs: frontEnd.outputs(plain(response.getInputs())),
    props: frontEnd.outputs(plain(response.getProperties())),
  };
}

describe.each(KINDS.map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
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
    const urn = urnOf(kind.name, "got");
    const request = new messages.ReadRequest().setId(importId).setUrn(urn).setInputs(struct({}));
    const { inputs, props } = await read(request);
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
      if (only === undefined) throw new Error(`no case of ${spec.name}`);
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
      if (only === undefined) throw new Error(`no case of ${spec.name}`);
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

  it("is imported with its present members where the service shows a previous one", async () => {
    const phoneNumber = "+4915112345678";
    const previous = { name: "sms", config: { channelType: "sms", phoneNumbers: [phoneNumber] } };
    const record = (await bench.service.call("POST", "/alert-channels", previous)) as JsonObject;
    const { id, inputs, props } = await imported("AlertChannel", idText(record.id));
    expect(inputs.config).toEqual({ channelType: "sms", phoneNumber });
    expect((await bench.host.diff("AlertChannel", id, props, inputs)).changes).toBe("none");
    await (await bench.deleter()).delete("AlertChannel", id, props);
  });

  const replacing = (spec: KindSpec): string[] =>
    Object.keys(spec.fields).filter((name) => spec.fields[name]?.variantReplaces);

  it.each(KINDS.filter((spec) => replacing(spec).length > 0))(
    "of another type replaces an imported $name, whose state does not contain the value",
    async (spec) => {
      const [before, other] = casesOf(spec).map((each) => bench.inputs(spec, each, "minimal"));
      if (before === undefined || other === undefined) throw new Error(`${spec.name} has one type`);
      const resource = await bench.up(spec, before);
      const { id, props } = await imported(spec.name, importIdOf(resource));
      const replacesOf = async (news: JsonObject): Promise<string[]> =>
        (await bench.host.diff(spec.name, id, props, news)).replaces;
      expect(await replacesOf(other)).toEqual(replacing(spec));
      expect(await replacesOf({ ...before, name: "renamed" })).toEqual([]);
      await expect(bench.host.update(spec.name, id, props, other)).rejects.toThrow(
        /requires a replacement, not an update/,
      );
      await bench.down(resource);
    },
  );
});

describe("what another resource sets", () => {
  it("is left to it by an import, and shown by a get", async () => {
    const steps = [{ channelIds: [await channel()] }];
    const policy = await bench.up(kindNamed("NotificationPolicy"), {
      name: "shop",
      escalation: { steps },
    });
    const group = await bench.up(kindNamed("ResourceGroup"), { name: "shop" });
    const given = { groupId: group.id, policyId: policy.id };
    const attached = await bench.up(kindNamed("ResourceGroupPolicy"), given);
    const { inputs, props } = await imported("ResourceGroup", group.id);
    expect(inputs).toEqual({ name: "shop" });
    expect(props).not.toHaveProperty("alertPolicyId");
    const get = new messages.ReadRequest().setId(group.id).setUrn(urnOf("ResourceGroup", "got"));
    expect((await read(get.setInputs(struct({})))).props.alertPolicyId).toBe(policy.id);
    for (const each of [attached, group, policy]) await bench.down(each);
  });

  it("is managed if the program declares it, and left alone if not", async () => {
    const monitor = kindNamed("Monitor");
    const [http] = casesOf(monitor);
    if (http === undefined) throw new Error("Monitor has no cases");
    const resource = await bench.up(monitor, bench.inputs(monitor, http, "minimal"));
    const { id, inputs, props } = await imported("Monitor", resource.id);
    const declared = { ...inputs, alertChannelIds: [] };
    expect((await bench.host.diff("Monitor", id, props, declared)).changes).toBe("none");
    await bench.service.call("PUT", `/monitors/${id}`, { alertChannelIds: [await channel()] });
    const later = (await bench.host.read("Monitor", id, props)).props;
    expect((await bench.host.diff("Monitor", id, later, inputs)).changes).toBe("none");
    expect((await bench.host.diff("Monitor", id, later, declared)).changes).toBe("unknown");
    const { alertChannelIds } = await bench.record(
      await bench.change({ ...resource, inputs, props: later }, declared),
    );
    expect(alertChannelIds).toEqual([]);
    await bench.down(resource);
  });

  const channel = async (): Promise<string> => {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    return (await bench.up(kindNamed("AlertChannel"), { name: "mail", config })).id;
  };
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
    const record = (await bench.service.call("POST", "/environments", made)) as JsonObject;
    const { id, inputs, props } = await imported("Environment", idText(record.id));
    for (const each of [inputs, props]) expect(each).not.toHaveProperty("variables");
    expect((await bench.host.read("Environment", id, props)).props).toEqual(props);
    await bench.service.call("DELETE", "/environments/odd");
  });

  it("does not change an object that no program can declare even without it", async () => {
    const config = { host: "example.com", port: 443 };
    const given = { name: "odd", type: "TCP", config, regions: ["us-east"] };
    const resource = await bench.up(kindNamed("Monitor"), given);
    relay.show({ ...LEFT, config: { server: "example.com" } });
    const { inputs } = await imported("Monitor", resource.id, host);
    expect(inputs).toHaveProperty("assertions");
    await bench.down(resource);
  });
});

it("an object of another organization than those of the state is not imported", async () => {
  const { emulator, config } = bench.service;
  const ours = await bench.up(kindNamed("Tag"), { name: "ours" });
  const { apiKey } = await newOrganization(emulator.url);
  const theirs = await serviceOn(emulator, { apiKey }).call("POST", "/tags", { name: "theirs" });
  const host = await startPlugin();
  await host.configure({ ...config, "monitoring:apiKey": apiKey });
  await host.diff("Tag", ours.id, ours.props, ours.inputs);
  const id = idText((theirs as JsonObject).id);
  for (const importId of [id, "name=theirs"]) {
    await expect(imported("Tag", importId, host)).rejects.toThrow(
      `importing Tag ${importId} failed: the state belongs to organization 1, but`,
    );
  }
  await host.stop();
  await bench.down(ours);
});

describe("an object that another tool manages", () => {
  it.each(KINDS.filter(hasManager))("is imported with a warning: $name", async (spec) => {
    const [first] = casesOf(spec);
    if (first === undefined) throw new Error(`${spec.name} has no inputs`);
    const resource = await bench.up(spec, bench.inputs(spec, first, "minimal"));
    relay.show({ managedBy: "TERRAFORM" });
    host.forgetLogs();
    // A get manages nothing.
    const got = new messages.ReadRequest().setId(resource.id).setUrn(urnOf(spec.name, "got"));
    await read(got.setInputs(struct({})), host);
    await imported(spec.name, resource.id, host);
    const text = `: it is managed by TERRAFORM (its managedBy). Remove it from that tool`;
    const urn = urnOf(spec.name, "imported");
    const warning = { severity: "warning", text: expect.stringContaining(text) as string, urn };
    await expect.poll(() => host.logs).toEqual([warning]);
    await bench.down(resource);
  });
});

describe("what the service has already", () => {
  it("is refused with the import ids that there are", async () => {
    const resource = await bench.up(kindNamed("Tag"), { name: "taken" });
    await expect(bench.host.create("Tag", { name: "taken" })).rejects.toThrow(
      "import the existing object (import: ID or name=… in the options of the resource)",
    );
    await bench.down(resource);
  });

  it("is refused with its own id, if that is known", async () => {
    const resource = await bench.up(kindNamed("ServiceSubscription"), { slug: "stripe" });
    await expect(bench.host.create("ServiceSubscription", { slug: "stripe" })).rejects.toThrow(
      `import it (import: ${resource.id} in the options of the resource)`,
    );
    await bench.down(resource);
  });
});

/** The id of a component of a service of the catalogue. */
async function firstPartOf(slug: string): Promise<string> {
  const service = await bench.service.call("GET", `/services/${slug}`);
  const { components } = service as { components: { id: string }[] };
  return components[0]?.id ?? "";
}

describe("what is unique about an object", () => {
  it("is an id for an import too", async () => {
    const resource = await bench.up(kindNamed("Tag"), { name: "by name, =1/2" });
    const { id, inputs } = await imported("Tag", "name=by name, =1/2");
    expect({ id, inputs }).toEqual({ id: resource.id, inputs: { name: "by name, =1/2" } });
    await bench.down(resource);
  });

  it("stands below the id of the parent", async () => {
    const page = await bench.up(kindNamed("StatusPage"), { name: "Shop", slug: "by-name" });
    const given = { statusPageId: page.id, channel: "EMAIL", destination: "a@example.com" };
    const resource = await bench.up(kindNamed("StatusPageSubscriber"), given);
    const importId = `${page.id}/channel=EMAIL,destination=a@example.com`;
    expect((await imported("StatusPageSubscriber", importId)).id).toBe(resource.id);
    await bench.down(resource);
    await bench.down(page);
  });

  it("is an id, in any case", async () => {
    const page = await bench.up(kindNamed("StatusPage"), { name: "Shop", slug: "any-case" });
    const given = { statusPageId: page.id, name: "Checkout", type: "STATIC" };
    const resource = await bench.up(kindNamed("StatusPageComponent"), given);
    const found = await imported("StatusPageComponent", importIdOf(resource).toUpperCase());
    expect(found.id).toBe(resource.id);
    expect(found.inputs.statusPageId).toBe(page.id);
    await bench.down(resource);
    await bench.down(page);
  });

  it("may lack a field without a value: a subscription to a whole service", async () => {
    const kind = "ServiceSubscription";
    const up = (inputs: JsonObject): Promise<Resource> => bench.up(kindNamed(kind), inputs);
    const [componentId, other] = [await firstPartOf("stripe"), await firstPartOf("gitlab")];
    const part = await up({ slug: "stripe", componentId });
    const whole = await up({ slug: "stripe" });
    const otherPart = await up({ slug: "gitlab", componentId: other });
    expect((await imported(kind, "slug=stripe")).id).toBe(whole.id);
    expect((await imported(kind, `slug=stripe,componentId=${componentId}`)).id).toBe(part.id);
    await expect(imported(kind, "slug=gitlab")).rejects.toThrow(
      'there is no service subscription with slug "gitlab" to import',
    );
    for (const each of [part, whole, otherPart]) await bench.down(each);
  });

  it("must be unique: nothing is chosen among several", async () => {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    const both = [
      await bench.up(kindNamed("AlertChannel"), { name: "twice", config }),
      await bench.up(kindNamed("AlertChannel"), { name: "twice", config }),
    ];
    await expect(imported("AlertChannel", "name=twice")).rejects.toThrow(
      /there are 2 alert channels with name "twice": .*Import one of them by its id/,
    );
    for (const each of both) await bench.down(each);
  });

  it.each([
    ["ServiceSubscription", "stripe", /Use ID or slug=…,componentId=… or slug=…$/],
    ["Tag", "shop", /Tag "shop" cannot be imported: .* Use ID or name=…/],
    [
      "StatusPageComponent",
      MISSING.uuid,
      /statusPageId is required in its id. Use STATUS_PAGE_ID\/ID/,
    ],
    ["StatusPageComponent", `/${MISSING.uuid}`, /is required in its id. Use STATUS_PAGE_ID\/ID/],
    [
      "StatusPageComponent",
      `shop/${MISSING.uuid}`,
      /"shop" is not an id of this type \(status page\): expected a UUID. Use STATUS_PAGE_ID\/ID/,
    ],
    [
      "StatusPageComponent",
      `shop/name=Checkout`,
      /"shop" is not an id of this type \(status page\): expected a UUID. Use STATUS_PAGE_ID\/ID/,
    ],
    [
      "StatusPageLayout",
      "shop",
      /"shop" is not an id of this type \(status page\): expected a UUID. Use ID$/,
    ],
    [
      "Tag",
      "name=nobody has this name",
      /there is no tag with name "nobody has this name" to import/,
    ],
  ])("%s: %s is refused, with the forms that there are", async (kind, importId, reason) => {
    await expect(imported(kind, importId)).rejects.toThrow(reason);
  });
});
