// The fourth and fifth promise of docs/safety.md, "Whose" and "Keys": objects that another organization's key or another workspace
// does not show still exist, and no key is sent where it does not belong. What a run asks for is in
// test/unit/lifecycle/safety/organization.test.ts.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { beforeAll, describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../../src/definitions";
import { someOf } from "../../../support/depth";
import { adopting } from "../../../support/host/adopter";
import { benchOfFile, hostsOfFile } from "../../../support/host/bench";
import { IS_PLUGIN, startHost } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import { OWN_KINDS } from "../../../support/host/kinds-without-records";
import { made, read, removed } from "../../../support/host/outcome";
import { serviceOn } from "../../../support/host/service";
import { newOrganization } from "../../../support/emulator/calls";

const bench = benchOfFile({ emulator: { rateLimit: "off" } });
const hostWith = hostsOfFile(bench);
const ofOne = /the state belongs to organization 1, but the API key belongs to organization \d+/;

const otherKey = async (): Promise<string> =>
  (await newOrganization(bench.service.emulator.url)).apiKey;
/** A run with another organization's key. */
const foreignRun = async (): Promise<Host> => hostWith({ "monitoring:apiKey": await otherKey() });
/** A run that has compared a monitor of the first organization. */
async function afterComparison(apiKey: string): Promise<Host> {
  const monitor = await made(bench, kindNamed("Monitor"));
  const host = await hostWith({ "monitoring:apiKey": apiKey });
  await host.diff("Monitor", monitor.id, monitor.props, monitor.inputs);
  return host;
}
const named = (specs: readonly KindSpec[]) =>
  someOf(specs).map((spec) => [spec.name, spec] as const);
const isDeleted = ({ name }: KindSpec): boolean => OWN_KINDS[name]?.stays === undefined;

describe("another organization's key", () => {
  const showing = KINDS.filter(
    (spec) => "organizationId" in spec.outputs || "orgId" in spec.outputs,
  );

  test.each(named([...showing, ...KINDS.filter(({ parent }) => parent !== undefined)]))(
    "stops a refresh and a destroy that begin with a %s",
    async (_name, spec) => {
      // The record of a part does not name the organization: the state has it from another object of the run.
      const other = await made(bench, kindNamed("Tag"));
      const resource = await made(bench, spec);
      const host = await foreignRun();
      if (isDeleted(spec)) expect(await removed(host, resource)).toMatch(ofOne);
      expect(await read(host, resource)).toMatch(ofOne);
      await bench.record(resource);
      for (const each of [resource, other]) await bench.down(each);
    },
  );

  test.each(named(KINDS.filter(({ address }) => address !== undefined)))(
    "does not delete the %s of the same name in its organization",
    async (_name, spec) => {
      const theirs = await made(bench, spec);
      const host = await foreignRun();
      const inputs = spec.name === "EmailDomain" ? { name: "own.example.com" } : theirs.inputs;
      const own = await host.create(spec.name, inputs);
      await removed(host, { ...theirs, props: { ...theirs.props, ...inputs } });
      expect((await host.read(spec.name, own.id, own.props)).id).toBe(own.id);
      await bench.down(theirs);
    },
  );

  test.each([
    ["WebhookSigningSecret", { rotationTrigger: "the first" }, { rotationTrigger: "the next" }],
    ["Member", {}, { orgRole: "OWNER" }],
  ])("does not change the %s of its organization", async (kind, first, change) => {
    const resource = await made(bench, kindNamed(kind));
    const host = await foreignRun();
    // As created, and as an import leaves it, which has nothing but the id.
    const { props: imported } = await bench.host.read(kind, resource.id, {});
    for (const props of [resource.props, { ...imported, ...first }]) {
      const update = host.update(kind, resource.id, props, { ...resource.inputs, ...change });
      await expect(update).rejects.toThrow(ofOne);
    }
    await bench.down(resource);
  });

  // Records of tags name their organization, those of secrets do not.
  test.skipIf(IS_PLUGIN)("adopts no tag and no secret of its organization", async () => {
    const apiKey = await otherKey();
    const there = serviceOn(bench.service.emulator, { apiKey });
    const host = await afterComparison(apiKey);
    for (const [kind, wanted, body] of [
      ["Tag", { name: "shop", color: "#ff0000" }, { name: "shop", color: "#111111" }],
      ["Secret", { key: "shop", value: "new" }, { key: "shop", value: "old" }],
    ] as const) {
      const { path } = kindNamed(kind);
      const theirs = await there.made(path, body);
      const before = await there.call("GET", path);
      for (const adopt of [theirs, true]) {
        const news = adopting(wanted, adopt);
        const words = new RegExp(`^adopting ${kind} "shop" failed: the state belongs to org.* 1,`);
        const { failures } = await host.check(kind, {}, news);
        const reason = expect.stringMatching(words) as string;
        expect(failures).toEqual([{ property: "", reason }]);
        await expect(host.create(kind, news)).rejects.toThrow(words);
      }
      expect(await there.call("GET", path)).toEqual(before);
    }
  });
});

describe("another workspace", () => {
  let away: Host;
  const isScoped = ({ scope, parent }: KindSpec): boolean =>
    scope === "workspace" || (parent !== undefined && kindNamed(parent.kind).scope === "workspace");

  beforeAll(async () => {
    const workspaceId = await bench.service.made("/workspaces", { name: "elsewhere" });
    away = await hostWith({ "monitoring:workspaceId": workspaceId });
    // Some records do not name their workspace.
    const inbox = await made(bench, kindNamed("WebhookInbox"));
    await away.diff("WebhookInbox", inbox.id, inbox.props, inbox.inputs);
  });

  test.each(named(KINDS))("does not make a %s look deleted", async (_name, spec) => {
    const resource = await made(bench, spec);
    if (spec.parent !== undefined && isScoped(spec)) {
      const path = "/api/v1/status-pages/**";
      bench.service.emulator.faults.add({ path, times: 20, effect: { status: 404 } });
    }
    const words = /works in workspace \d+, but the state is of workspace 1, .*workspaceId to 1;/;
    expect(await read(away, resource)).toMatch(isScoped(spec) ? words : /^there$/);
    if (isScoped(spec) && isDeleted(spec)) expect(await removed(away, resource)).toMatch(words);
    bench.service.emulator.faults.clear();
    await bench.record(resource);
    await bench.down(resource);
  });
});

describe("keys", () => {
  const hosts: Host[] = [];
  const hostOf = async (config: JsonObject, env?: Record<string, string>): Promise<Host> => {
    const host = await startHost(env);
    hosts.push(host);
    await host.configure(config);
    return host;
  };

  test("are sent only to the address that they were configured with, and no other is tried", async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(401, { "Content-Type": "application/json" }).end("{}");
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const { port } = elsewhere.address() as AddressInfo;
    const settings = {
      "monitoring:apiKey": "svc_live_expired",
      "monitoring:baseUrl": `http://127.0.0.1:${port}`,
    };
    const env = { MONITORING_API_KEY: bench.service.emulator.apiKey };
    for (const config of [settings, { ...settings, "monitoring:settled": "true" }]) {
      const host = await hostOf(config, env);
      await expect(host.create("Tag", { name: "a" })).rejects.toThrow(/failed: 401/);
      await host.stop();
    }
    elsewhere.close();
    expect(seen).toEqual(["Bearer svc_live_expired", "Bearer svc_live_expired"]);
  });

  test("that are wrong or missing are an error with the remedy, also for a state", async () => {
    const tag = await made(bench, kindNamed("Tag"));
    const { "monitoring:apiKey": _key, ...keyless } = bench.service.config;
    const wrong = await hostOf({ ...keyless, "monitoring:apiKey": "svc_live_wrong" });
    const refused = await read(wrong, tag);
    expect(refused).toMatch(/401 UNAUTHORIZED.*MONITORING_API_KEY.*--run-program/);
    expect(refused + wrong.output()).not.toContain("svc_live_");
    const none = await hostOf(keyless);
    expect(await read(none, tag)).toMatch(/no API key: .*monitoring:apiKey.*--run-program/);
    await Promise.all(hosts.splice(0).map((host) => host.stop()));
    await bench.down(tag);
  });
});
