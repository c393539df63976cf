// Objects that another organization's key or another workspace does not show still exist: they stay in the
// state.
import { beforeAll, describe, expect, test, vi } from "vitest";

import { KINDS, isObject, kindNamed } from "../../src/definitions";
import type { KindSpec } from "../../src/definitions";
import { someOf } from "../depth";
import { adopting } from "./adopter";
import { gatewayOfFile } from "./behind-gateway";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Resource } from "./bench";
import { IS_PLUGIN, PartlyDone } from "./host";
import type { Host } from "./host";
import { made, read, removed } from "./outcome";
import { OWN_KINDS } from "./kinds-without-records";
import { idText, newOrganization, serviceOn } from "./service";

const bench = benchOfFile({ emulator: { rateLimit: "off" } });
const hostWith = hostsOfFile(bench);
const front = gatewayOfFile(bench, hostWith);
/** Hosts with another organization's key, and in another workspace. */
let foreign: Host;
let away: Host;

beforeAll(async () => {
  foreign = await hostWith({ "monitoring:apiKey": await otherKey() });
  away = await hostWith({ "monitoring:workspaceId": await otherWorkspace() });
}, 60_000);

const otherKey = async (): Promise<string> =>
  (await newOrganization(bench.service.emulator.url)).apiKey;

async function otherWorkspace(): Promise<string> {
  const record = await bench.service.call("POST", "/workspaces", { name: "elsewhere" });
  return idText(isObject(record) ? record.id : undefined);
}

const logTexts = (host: Host): string[] => host.logs.map(({ text }) => text);

describe("another organization's key", () => {
  const withOrganization = KINDS.filter(
    ({ outputs }) => "organizationId" in outputs || "orgId" in outputs,
  );
  const isFound = ({ name }: KindSpec): boolean => OWN_KINDS[name]?.stays === undefined;

  test.each(someOf(withOrganization).map((spec) => [spec.name, spec] as const))(
    "does not make a %s look deleted, and a destroy is refused",
    async (_name, spec) => {
      const resource = await made(bench, spec);
      const words =
        /the state belongs to organization 1, but the API key belongs to organization \d+/;
      expect(await read(foreign, resource)).toMatch(words);
      expect(await removed(foreign, resource)).toMatch(words);
      await bench.record(resource);
      if (isFound(spec)) await bench.down(resource);
    },
  );

  const addressed = KINDS.filter(({ address }) => address !== undefined);

  test.each(someOf(addressed).map((spec) => [spec.name, spec] as const))(
    "does not delete the %s of the same name in its organization",
    async (_name, spec) => {
      const theirs = await made(bench, spec);
      const ours = await hostWith({ "monitoring:apiKey": await otherKey() });
      const inputs = spec.name === "EmailDomain" ? { name: "own.example.com" } : theirs.inputs;
      const own = await ours.create(spec.name, inputs);
      // The state names an object of the first organization, and the key is that of the second one.
      const { id } = theirs;
      await removed(ours, { ...theirs, id, props: { ...theirs.props, ...inputs } });
      expect((await ours.read(spec.name, own.id, own.props)).id).toBe(own.id);
      await bench.down(theirs);
    },
  );

  test("is detected by another object of the state if an object does not show its organization", async () => {
    const secret = await made(bench, kindNamed("Secret"));
    const monitor = await made(bench, kindNamed("Monitor"));
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    await read(host, monitor);
    expect(await read(host, secret)).toMatch(/the state belongs to organization 1/);
    expect(await removed(host, secret)).toMatch(/the state belongs to organization 1/);
    await bench.record(secret);
  });

  test.each(
    someOf(KINDS.filter(({ parent }) => parent !== undefined)).map(
      (spec) => [spec.name, spec] as const,
    ),
  )("is detected by a %s alone, although its record does not name one", async (_name, spec) => {
    const other = await made(bench, kindNamed("Tag"));
    const part = await made(bench, spec);
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    // A destroy begins with the parts.
    if (isFound(spec))
      expect(await removed(host, part)).toMatch(/the state belongs to organization 1/);
    expect(await read(host, part)).toMatch(/the state belongs to organization 1/);
    await bench.record(part);
    await bench.down(part);
    await bench.down(other);
  });

  test("is detected by an object that has no changes", async () => {
    const secret = await made(bench, kindNamed("Secret"));
    const monitor = await made(bench, kindNamed("Monitor"));
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    await host.diff("Monitor", monitor.id, monitor.props, monitor.inputs);
    expect(await removed(host, secret)).toMatch(/the state belongs to organization 1/);
    await bench.record(secret);
  });

  test.each([
    ["WebhookSigningSecret", { rotationTrigger: "the first" }, { rotationTrigger: "the next" }],
    ["Member", {}, { orgRole: "OWNER" }],
  ])("does not change the %s of its organization", async (kind, first, change) => {
    const resource = await made(bench, kindNamed(kind));
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    const update = host.update(kind, resource.id, resource.props, {
      ...resource.inputs,
      ...change,
    });
    await expect(update).rejects.toThrow(/the state belongs to organization 1/);
    expect(await read(host, resource)).toMatch(/the state belongs to organization 1/);
    // An import has nothing but the id, and the first run adds no value of the service.
    const { props } = await bench.host.read(kind, resource.id, {});
    const later = host.update(
      kind,
      resource.id,
      { ...props, ...first },
      { ...resource.inputs, ...change },
    );
    await expect(later).rejects.toThrow(/the state belongs to organization 1/);
    await bench.down(resource);
  });

  test("does not create an object in its organization", async () => {
    const monitor = await made(bench, kindNamed("Monitor"));
    const apiKey = await otherKey();
    const host = await hostWith({ "monitoring:apiKey": apiKey });
    await host.diff("Monitor", monitor.id, monitor.props, monitor.inputs);
    const create = host.create("Tag", { name: "new" });
    await expect(create).rejects.toThrow(/creating Tag.* the state belongs to organization 1/);
    expect(await serviceOn(bench.service.emulator, { apiKey }).call("GET", "/tags")).toEqual([]);
    await bench.down(monitor);
  });

  // Records of tags name their organization, those of secrets do not.
  describe.skipIf(IS_PLUGIN).each([
    ["Tag", { name: "shop", color: "#ff0000" }, { name: "shop", color: "#111111" }],
    ["Secret", { key: "shop", value: "new" }, { key: "shop", value: "old" }],
  ])("does not adopt a %s of its organization", (kind, wanted, body) => {
    test.each(["by id", "by name"])("%s", async (how) => {
      const monitor = await made(bench, kindNamed("Monitor"));
      const apiKey = await otherKey();
      const there = serviceOn(bench.service.emulator, { apiKey });
      const path = kindNamed(kind).path;
      const theirs = await there.call("POST", path, body);
      const id = idText(isObject(theirs) ? theirs.id : undefined);
      const host = await hostWith({ "monitoring:apiKey": apiKey });
      await host.diff("Monitor", monitor.id, monitor.props, monitor.inputs);
      const before = await there.call("GET", path);
      const news = adopting(wanted, how === "by id" ? id : true);
      const words = new RegExp(`^adopting ${kind} "shop" failed: the state belongs to org.* 1,`);
      const { failures } = await host.check(kind, {}, news);
      expect(failures).toEqual([{ property: "", reason: expect.stringMatching(words) as string }]);
      await expect(host.create(kind, news)).rejects.toThrow(words);
      expect(await there.call("GET", path)).toEqual(before);
      await bench.down(monitor);
    });
  });

  test.skipIf(IS_PLUGIN)(
    "does not adopt an object that names another organization, even if that of the key cannot be read",
    async () => {
      const monitor = await made(bench, kindNamed("Monitor"));
      const apiKey = await otherKey();
      const there = serviceOn(bench.service.emulator, { apiKey });
      const theirs = await there.call("POST", "/tags", { name: "shop" });
      const host = await hostWith({ "monitoring:apiKey": apiKey });
      await host.diff("Monitor", monitor.id, monitor.props, monitor.inputs);
      for (const path of ["/api/v1/auth/me", "/api/v1/org"])
        bench.service.emulator.faults.add({ path, effect: { status: 403 } });
      const news = adopting({ name: "mall" }, idText(isObject(theirs) ? theirs.id : undefined));
      await expect(host.create("Tag", news)).rejects.toThrow(/the state belongs to organization 1/);
      expect(await there.call("GET", "/tags")).toEqual([theirs]);
      await bench.down(monitor);
    },
  );

  test("keeps nothing from being created if the organization of the key cannot be read", async () => {
    const monitor = await made(bench, kindNamed("Monitor"));
    const host = await hostWith({ "monitoring:maxRetryWaitSeconds": "0" });
    await host.diff("Monitor", monitor.id, monitor.props, monitor.inputs);
    const path = "/api/v1/auth/me";
    bench.service.emulator.faults.add({ path, times: 9, effect: { status: 403, gateway: "html" } });
    const sent = await bench.service.requestsDuring(async () => {
      // Records of secrets do not name their organization.
      for (const key of ["first", "second"]) {
        const { id, props } = await host.create("Secret", { key, value: "v" });
        await host.delete("Secret", id, props);
      }
    });
    bench.service.emulator.faults.clear();
    expect(sent.filter((request) => request.includes("/auth/me"))).toHaveLength(1);
    await bench.down(monitor);
  });

  test("is not ruled out by a foreign response", async () => {
    const monitor = await made(bench, kindNamed("Monitor"));
    const { emulator } = bench.service;
    await bench.service.call("DELETE", `/monitors/${monitor.id}`);
    const host = await hostWith({});
    for (const body of ["", [], { message: "maintenance" }]) {
      emulator.faults.add({
        ...{ path: "/api/v1/auth/me", times: 9 },
        effect: { status: 200, body },
      });
      expect(await read(host, monitor)).toMatch(/the response \(.*\) is not from the API/);
      emulator.faults.clear();
    }
    expect(await read(host, monitor)).toBe("gone");
  });

  test("is reported once as a possible reason if no object shows its organization", async () => {
    const first = await made(bench, kindNamed("AlertChannel"));
    const second = await made(bench, kindNamed("AlertChannel"));
    await bench.service.vanish(first.spec, first.id, {});
    await bench.service.vanish(second.spec, second.id, {});
    const host = await hostWith({});
    expect([await read(host, first), await read(host, second)]).toEqual(["gone", "gone"]);
    await vi.waitFor(() => {
      expect(logTexts(host)).not.toEqual([]);
    }, 20_000);
    expect(logTexts(host)).toEqual([
      expect.stringMatching(/the API key may belong to another organization/),
    ]);
  });

  test("is reported as possible if the credential may not read its organization", async () => {
    const resource = await made(bench, kindNamed("Monitor"));
    await bench.service.vanish(resource.spec, resource.id, {});
    for (const path of ["/api/v1/auth/me", "/api/v1/org"])
      bench.service.emulator.faults.add({ path, effect: { status: 403 } });
    const host = await hostWith({});
    expect(await read(host, resource)).toBe("gone");
    await vi.waitFor(() => {
      expect(logTexts(host)).toHaveLength(1);
    }, 20_000);
    expect(logTexts(host)).toEqual([
      expect.stringMatching(/the API does not show its organization/),
    ]);
  });

  test("is detected by /org if the credential may not read /auth/me", async () => {
    const resource = await made(bench, kindNamed("Monitor"));
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    bench.service.emulator.faults.add({ path: "/api/v1/auth/me", effect: { status: 403 } });
    expect(await read(host, resource)).toMatch(/the state belongs to organization 1/);
  });

  test("is not ruled out by a gateway that refuses the request", async () => {
    const resource = await made(bench, kindNamed("Monitor"));
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    const path = "/api/v1/auth/me";
    bench.service.emulator.faults.add({ path, times: 9, effect: { status: 403, gateway: "html" } });
    expect(await read(host, resource)).toMatch(/reading Monitor.*403/);
  });

  test.each(["ApiKey", "Invite"] as const)(
    "does not read, change or delete the %s with the same id in its organization",
    async (kind) => {
      const spec = kindNamed(kind);
      const ours = await made(bench, spec);
      const theirKey = await otherKey();
      const host = await hostWith({ "monitoring:apiKey": theirKey });
      let theirs = await host.create(kind, { ...ours.inputs });
      // The ids count from 1 in each organization.
      while (Number(theirs.id) < Number(ours.id)) {
        theirs = await host.create(kind, { ...ours.inputs, email: `p${theirs.id}@example.com` });
      }
      const target = {
        ...ours,
        id: theirs.id,
        props: {
          ...ours.props,
          createdAt: "2020-01-01T00:00:00.000Z",
          email: "somebody-else@example.com",
        },
      };
      const words = /so it is a different object/;
      expect(await read(host, target)).toMatch(words);
      expect(await removed(host, target)).toMatch(words);
      const trigger = kind === "ApiKey" ? "rotationTrigger" : "resendTrigger";
      const email = kind === "Invite" ? { email: target.props.email } : {};
      const changed = { ...ours.inputs, ...email, [trigger]: "2" };
      await expect(host.update(kind, target.id, target.props, changed)).rejects.toThrow(words);
      expect(await read(host, { ...ours, id: theirs.id, props: theirs.props })).toBe("there");
    },
  );

  test("does not make the delete of a service subscription look successful", async () => {
    const spec = kindNamed("ServiceSubscription");
    const subscription = await made(bench, spec);
    const monitor = await made(bench, kindNamed("Monitor"));
    const host = await hostWith({ "monitoring:apiKey": await otherKey() });
    await read(host, monitor);
    expect(await removed(host, subscription)).toMatch(/the state belongs to organization 1/);
    await bench.record(subscription);
    await bench.down(subscription);
  });

  test("is checked once in a run, and a failed check proves nothing", async () => {
    const first = await made(bench, kindNamed("Tag"));
    const second = await made(bench, kindNamed("Tag"));
    await bench.service.vanish(first.spec, first.id, {});
    await bench.service.vanish(second.spec, second.id, {});
    const host = await hostWith({});
    const path = "/api/v1/auth/me";
    bench.service.emulator.faults.add({ path, effect: { status: 500 } });
    expect(await read(host, first)).toMatch(/reading Tag.*500/);
    const sent = await bench.service.requestsDuring(async () => {
      expect([await read(host, first), await read(host, second)]).toEqual(["gone", "gone"]);
    });
    expect(sent.filter((request) => request.includes("/auth/me"))).toHaveLength(1);
  });
});

describe("another workspace", () => {
  const inPage = ({ parent }: KindSpec): boolean =>
    parent !== undefined && kindNamed(parent.kind).scope === "workspace";

  test.each(someOf(KINDS).map((spec) => [spec.name, spec] as const))(
    "does not make a %s look deleted",
    async (_name, spec) => {
      const resource = await made(bench, spec);
      const isHidden = spec.scope === "workspace" || inPage(spec);
      if (inPage(spec)) {
        const path = `/api/v1${kindNamed("StatusPage").path}/*/**`;
        bench.service.emulator.faults.add({ path, times: 20, effect: { status: 404 } });
      }
      const words = /workspace 1 has it, .*set monitoring:workspaceId to 1;/;
      expect(await read(away, resource)).toMatch(isHidden ? words : /^there$/);
      if (isHidden && OWN_KINDS[spec.name]?.stays === undefined) {
        expect(await removed(away, resource)).toMatch(words);
      }
      bench.service.emulator.faults.clear();
      await bench.record(resource);
      await bench.down(resource);
    },
  );

  test("that is deleted has deleted its objects too", async () => {
    const workspace = await otherWorkspace();
    const inside = await hostWith({ "monitoring:workspaceId": workspace });
    const { inputs } = await inside.check("StatusPage", {}, { name: "p", slug: "inside" });
    const page = await inside.create("StatusPage", inputs);
    await bench.service.call("DELETE", `/workspaces/${workspace}`);
    const resource = { spec: kindNamed("StatusPage"), inputs, ...page };
    expect(await read(bench.host, resource)).toBe("gone");
    expect(await removed(bench.host, resource)).toBe("done");
  });
});

describe("a workspace whose header something in front of the API removes", () => {
  const SCOPED = KINDS.filter(({ scope }) => scope === "workspace");
  const hostInside = (): Promise<Host> =>
    hostWith({ "monitoring:baseUrl": front.url, "monitoring:workspaceId": workspace });
  let workspace: string;
  let inside: Host;

  beforeAll(async () => {
    workspace = await otherWorkspace();
    inside = await hostInside();
  }, 60_000);

  function removeHeader(): void {
    front.passing = {
      before: ({ headers }) => {
        delete headers["x-service-workspace-id"];
        return undefined;
      },
    };
  }

  /** A resource of a kind in that workspace. */
  const madeInside = (spec: KindSpec): Promise<Resource> =>
    made(
      {
        ...bench,
        async up(_spec, given) {
          const { inputs } = await inside.check(spec.name, {}, given);
          return { spec, inputs, ...(await inside.create(spec.name, inputs)) };
        },
      },
      spec,
    );

  test.each(SCOPED.map((spec) => [spec.name, spec] as const))(
    "does not make a %s look deleted, and a destroy is refused",
    async (_name, spec) => {
      const ours = await madeInside(spec);
      const other = await made(bench, spec);
      removeHeader();
      const words = /it was not found, but .*header x-service-workspace-id.*Check any proxy/;
      expect(await read(inside, ours)).toMatch(words);
      expect(await removed(inside, ours)).toMatch(words);
      front.passing = {};
      expect(await read(inside, ours)).toBe("there");
      await bench.down(other);
    },
  );

  test("makes nothing look deleted in later runs either", async () => {
    const inbox = await madeInside(kindNamed("WebhookInbox"));
    const secret = await madeInside(kindNamed("Secret"));
    const others = [await made(bench, inbox.spec), await made(bench, secret.spec)];
    removeHeader();
    const later = await hostInside();
    for (const resource of [secret, inbox, secret])
      expect(await read(later, resource)).toMatch(/Check any proxy/);
    for (const other of others) await bench.down(other);
  });

  test.each(
    SCOPED.filter(
      ({ outputs, refusesDuplicate }) => "workspaceId" in outputs && refusesDuplicate !== true,
    ).map((spec) => [spec.name, spec] as const),
  )("does not make the create of a %s in another workspace look right", async (_name, spec) => {
    const free = await made(bench, spec);
    await bench.down(free);
    const { inputs } = free;
    removeHeader();
    const failure: unknown = await inside
      .create(spec.name, inputs)
      .catch((error: unknown) => error);
    if (!(failure instanceof PartlyDone)) throw new Error(`not done in part: ${String(failure)}`);
    expect(failure.message).toMatch(
      new RegExp(`created in workspace 1 instead of ${workspace} .*x-service-workspace-id`),
    );
    expect(await bench.service.record(spec, failure.id, inputs)).toBeDefined();
    // The engine repeats the failed operation as an update, even without changes.
    const again = (): Promise<unknown> =>
      inside.update(spec.name, failure.id, { ...failure.props }, inputs);
    const refused = new RegExp(`it is in workspace 1 instead of ${workspace} `);
    await expect(again()).rejects.toThrow(refused);
    front.passing = {};
    await expect(again()).rejects.toThrow(refused);
    await bench.service.vanish(spec, failure.id, { ...failure.props });
    // What the message says: a refresh then takes it out of the state.
    const resource = { spec, inputs, id: failure.id, props: failure.props };
    expect(await read(await hostInside(), resource)).toBe("gone");
  });

  test.skipIf(IS_PLUGIN)("lets nothing of another workspace be adopted", async () => {
    const inbox = await bench.up(kindNamed("WebhookInbox"), { name: "of the default one" });
    removeHeader();
    const wanted = { name: "of the default one", maxEvents: 5 };
    await expect(inside.create("WebhookInbox", adopting(wanted, true))).rejects.toThrow(
      `cannot be adopted: it is in workspace 1 instead of ${workspace}`,
    );
    expect((await bench.record(inbox)).maxEvents).not.toBe(5);
    await bench.down(inbox);
  });

  test("does not matter where the default workspace is configured", async () => {
    const spec = kindNamed("WebhookInbox");
    const kept = await bench.up(spec, { name: "kept" });
    const deleted = await bench.up(spec, { name: "deleted" });
    await bench.service.vanish(spec, deleted.id, deleted.props);
    removeHeader();
    const host = await hostWith({
      "monitoring:baseUrl": front.url,
      "monitoring:workspaceId": "1",
    });
    expect(await read(host, deleted)).toBe("gone");
    expect(await removed(host, deleted)).toBe("done");
    await bench.down(kept);
  });

  test("proves nothing while the lists are empty", async () => {
    const { apiKey } = await newOrganization(bench.service.emulator.url);
    const { call } = serviceOn(bench.service.emulator, { apiKey });
    const record = await call("POST", "/workspaces", { name: "empty" });
    const empty = await hostWith({
      "monitoring:baseUrl": front.url,
      "monitoring:apiKey": apiKey,
      "monitoring:workspaceId": idText(isObject(record) ? record.id : undefined),
    });
    const { id, props } = await empty.create("StatusPage", { name: "only", slug: "only" });
    removeHeader();
    const page = { spec: kindNamed("StatusPage"), inputs: {}, id, props };
    expect(await read(empty, page)).toBe("gone");
    await vi.waitFor(() => {
      expect(logTexts(empty)).toContainEqual(
        expect.stringMatching(/is treated as deleted, but .*x-service-workspace-id/),
      );
    }, 20_000);
  });
});
