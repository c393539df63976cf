// Something in front of the API returns responses of earlier: what a request is based on must be current all the same.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { KINDS, isObject, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { gatewayOfFile } from "./behind-gateway";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Resource } from "./bench";
import type { Answer } from "./gateway";
import { PartlyDone } from "./host";
import { anotherValue, casesOf, fieldsOf, isPinned, one } from "../definitions/arbitraries";
import { someOf } from "../depth";
import { folderOfTest } from "../folder";
import { made, read, removed } from "./outcome";
import { addressOf, idText, newOrganization, serviceOn } from "./service";

const bench = benchOfFile({ emulator: { rateLimit: "off" } });
const hostWith = hostsOfFile(bench);
const front = gatewayOfFile(bench, hostWith);

/** Kinds whose requests name an object by a value that another object can have later. */
const ADDRESSED = KINDS.filter(({ address, fields }) => address !== undefined && address in fields);

const pathOf = ({ spec, id, inputs }: Resource): string =>
  `${spec.path}/${addressOf(spec, id, inputs)}`;

const nameOf = ({ spec, inputs }: Resource): JsonObject => {
  const { address = "" } = spec;
  return { [address]: inputs[address] ?? null };
};

/** Somebody reads this, which leaves the response in the cache. */
async function throughGateway(path: string): Promise<void> {
  const { apiKey } = bench.service.emulator;
  const headers = { Authorization: `Bearer ${apiKey}` };
  expect((await fetch(`${front.url}/api/v1${path}`, { headers })).status).toBe(200);
}

describe("a cache in front of the API that heeds no headers", () => {
  /** From now on, every address has the first response that it gives. */
  function cacheResponses(): void {
    const kept = new Map<string, Answer>();
    front.passing = {
      before: ({ method, url }) => (method === "GET" ? kept.get(url) : undefined),
      after: ({ method, url }, answer) => {
        if (method === "GET") kept.set(url, answer);
        return undefined;
      },
    };
  }

  test.each(["Secret", "Environment", "StatusPageComponent"])(
    "does not make a %s look gone that is newer than the cached list",
    async (kind) => {
      const older = await made(bench, kindNamed(kind));
      cacheResponses();
      expect(await read(front.host, older)).toBe("there");
      const newer = await made(bench, kindNamed(kind));
      expect(await read(front.host, newer)).toBe("there");
      for (const resource of [older, newer]) await bench.down(resource);
    },
  );

  test.each(someOf(KINDS).map((spec) => [spec.name, spec] as const))(
    "does not make a %s look gone that was missing before",
    async (_name, spec) => {
      const resource = await made(bench, spec);
      const headers = { Authorization: `Bearer ${bench.service.emulator.apiKey}` };
      const missing = `${front.url}/api/v1/tags/00000000-0000-4000-8000-000000000000`;
      const answer = await fetch(missing, { headers });
      const notFound = {
        status: 404,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      };
      front.passing = {
        before: ({ method, url }) =>
          method !== "GET" || /[?&]_=/.test(url) ? undefined : notFound,
      };
      expect(await read(front.host, resource)).toBe("there");
      await bench.down(resource);
    },
  );

  test("does not make an object look as it was before an update", async () => {
    const tag = await made(bench, kindNamed("Tag"));
    cacheResponses();
    expect(await read(front.host, tag)).toBe("there");
    const { id, props } = await bench.change(tag, { ...tag.inputs, name: "changed since" });
    expect((await front.host.read("Tag", id, props)).inputs).toMatchObject({
      name: "changed since",
    });
    await bench.down(tag);
  });

  test("does not make an update without a response look as if it was not done", async () => {
    const tag = await made(bench, kindNamed("Tag"));
    const settings = { "monitoring:baseUrl": front.url, "monitoring:maxRetryWaitSeconds": "0" };
    const host = await hostWith(settings);
    cacheResponses();
    expect(await read(host, tag)).toBe("there");
    const { faults } = bench.service.emulator;
    faults.add({ method: "PUT", path: "/api/v1/**", times: 20, effect: { drop: "after" } });
    const failure: unknown = await host
      .update("Tag", tag.id, tag.props, { ...tag.inputs, name: "unconfirmed behind a cache" })
      .catch((error: unknown) => error);
    faults.clear();
    if (!(failure instanceof PartlyDone)) throw failure;
    expect((await host.read("Tag", tag.id, failure.props)).inputs).toMatchObject({
      name: "unconfirmed behind a cache",
    });
    await bench.down(tag);
  });

  const TIMELESS = KINDS.filter(({ outputs }) => !("updatedAt" in outputs)).flatMap((spec) => {
    const [each] = casesOf(spec);
    const found = Object.entries(each === undefined ? {} : fieldsOf(spec, each)).find(
      ([name, field]) =>
        each !== undefined &&
        !isPinned(spec, each, name) &&
        !(field.immutable ?? field.local ?? field.writeOnly ?? false),
    );
    return each === undefined || found === undefined ? [] : [{ spec, each, field: found[0] }];
  });

  test.each(TIMELESS.map((timeless) => [timeless.spec.name, timeless] as const))(
    "does not make a %s, whose record shows no time, look as it was before an update",
    async (_name, { spec, each, field }) => {
      const full = bench.inputs(spec, each, "full");
      const start = await bench.up(spec, full);
      cacheResponses();
      expect(await read(front.host, start)).toBe("there");
      const facts = fieldsOf(spec, each)[field];
      if (facts === undefined) throw new Error(`there is no field ${field}`);
      const value = one(anotherValue(spec, field, facts, full, bench.existing));
      const changed = await bench.change(start, { ...full, [field]: value });
      const { props } = await front.host.read(spec.name, changed.id, changed.props);
      expect(props[field]).toEqual(changed.props[field]);
      expect(props[field]).not.toEqual(start.props[field]);
      await bench.down(changed);
    },
  );

  test("does not make a refresh take another policy of the group for the current one", async () => {
    const group = await made(bench, kindNamed("ResourceGroup"));
    const policies = [];
    for (const name of ["before", "after"])
      policies.push(await made(bench, kindNamed("NotificationPolicy"), { name }));
    const [before, after] = policies.map(({ id }) => id);
    const start = await bench.up(kindNamed("ResourceGroupPolicy"), {
      groupId: group.id,
      policyId: before ?? "",
    });
    const old = { status: 200, body: { data: await bench.record(group) } };
    const changed = await bench.change(start, { groupId: group.id, policyId: after ?? "" });
    // A replica that lags behind has the first answer.
    const path = `/api/v1${pathOf(group)}`;
    bench.service.emulator.faults.add({ method: "GET", path, effect: old });
    const { props } = await front.host.read("ResourceGroupPolicy", changed.id, changed.props);
    expect(props.policyId).toBe(after);
    for (const each of [{ ...changed, props }, group, ...policies]) await bench.down(each);
  });

  test("does not hide the object of a create without a response", async () => {
    const spec = kindNamed("Tag");
    cacheResponses();
    const { inputs } = await front.host.check("Tag", {}, { name: "hidden by the cache" });
    const lost = { method: "POST", path: "/api/v1/tags" };
    bench.service.emulator.faults.add({ ...lost, effect: { drop: "after" } });
    const first = await front.host.create("Tag", inputs);
    bench.service.emulator.faults.add({ ...lost, effect: { drop: "after" } });
    const again = await front.host.check("Tag", {}, { name: "hidden, too" });
    const second = await front.host.create("Tag", again.inputs);
    for (const { id, props } of [first, second]) await bench.down({ spec, id, props, inputs });
  });

  test("does not make an update undo what somebody else has changed since", async () => {
    const group = await made(bench, kindNamed("ResourceGroup"));
    const path = pathOf(group);
    cacheResponses();
    await throughGateway(path);
    const record = await bench.record(group);
    await bench.service.call("PUT", path, { ...record, defaultFrequency: 300 });
    const inputs = { ...group.inputs, name: "renamed behind a cache" };
    await front.host.update(group.spec.name, group.id, group.props, inputs);
    expect(await bench.record(group)).toMatchObject({ ...inputs, defaultFrequency: 300 });
    await bench.down(group);
  });

  test("does not make the policy of a group undo what somebody else has changed since", async () => {
    const group = await made(bench, kindNamed("ResourceGroup"));
    const path = pathOf(group);
    cacheResponses();
    await throughGateway(path);
    const record = await bench.record(group);
    await bench.service.call("PUT", path, { ...record, description: "changed since" });
    const policy = await made(bench, kindNamed("NotificationPolicy"));
    const inputs = { groupId: group.id, policyId: policy.id };
    await front.host.create(
      "ResourceGroupPolicy",
      (await front.host.check("ResourceGroupPolicy", {}, inputs)).inputs,
    );
    expect(await bench.record(group)).toMatchObject({
      description: "changed since",
      alertPolicyId: policy.id,
    });
    await bench.down(group);
    await bench.down(policy);
  });

  test("does not make an update leave a tag that somebody else has added since", async () => {
    const tags = [];
    for (const name of ["ours", "theirs", "new"])
      tags.push(await made(bench, kindNamed("Tag"), { name: `${name}, behind a cache` }));
    const [ours = "", theirs = "", wanted = ""] = tags.map(({ id }) => id);
    const monitor = await made(bench, kindNamed("Monitor"), { tags: { tagIds: [ours] } });
    const path = `${pathOf(monitor)}/tags`;
    cacheResponses();
    await throughGateway(`${path}?page=0&size=200`);
    await bench.service.call("POST", path, { tagIds: [theirs] });
    const inputs = { ...monitor.inputs, tags: { tagIds: [wanted] } };
    await front.host.update("Monitor", monitor.id, monitor.props, inputs);
    expect((await bench.record(monitor)).tags).toMatchObject([{ id: wanted }]);
    for (const resource of [monitor, ...tags]) await bench.down(resource);
  });

  test("does not make the code of a monitor look as it was before an update", async () => {
    const environment = await made(bench, kindNamed("Environment"));
    const path = folderOfTest();
    const entrypoint = "main.spec.ts";
    const inputs = {
      type: "BROWSER",
      environmentId: environment.id,
      package: { path, entrypoint },
    };
    const write = async (text: string): Promise<JsonObject> => {
      writeFileSync(join(path, entrypoint), text);
      return (await bench.host.check("Monitor", {}, { name: "code", ...inputs })).inputs;
    };
    const before = await write("export {};\n");
    const monitor = await bench.up(kindNamed("Monitor"), before);
    cacheResponses();
    await throughGateway(`${pathOf(monitor)}/revisions?page=0&size=1`);
    const after = await write("export {}; // changed\n");
    const { id, props } = await bench.change(monitor, after);
    expect((await front.host.read("Monitor", id, props)).inputs?.package).toEqual(after.package);
    for (const resource of [monitor, environment]) await bench.down(resource);
  });

  test("does not make a create take over a subscription that somebody else has added since", async () => {
    const theirs = await made(bench, kindNamed("ServiceSubscription"));
    const { spec, inputs } = theirs;
    await bench.down(theirs);
    cacheResponses();
    await throughGateway(`${spec.path}?page=0&size=200`);
    await bench.service.call("POST", `${spec.path}/${idText(inputs.slug)}`, {});
    await expect(front.host.create(spec.name, inputs)).rejects.toThrow("it already exists");
    const rows = await bench.service.call("GET", spec.path);
    const [row] = Array.isArray(rows) ? rows.filter(isObject) : [];
    await bench.service.call("DELETE", `${spec.path}/${idText(row?.subscriptionId)}`);
  });

  test("does not make the policy of a group look gone that was attached since", async () => {
    const group = await made(bench, kindNamed("ResourceGroup"));
    cacheResponses();
    await throughGateway(pathOf(group));
    const policy = await made(bench, kindNamed("ResourceGroupPolicy"), { groupId: group.id });
    expect(await read(front.host, policy)).toBe("there");
    for (const resource of [policy, group]) await bench.down(resource);
  });

  test("does not make a domain look unverified that was verified since", async () => {
    const spec = kindNamed("StatusPageDomainVerification");
    const domain = await made(bench, kindNamed("StatusPageDomain"));
    const inputs = { statusPageId: domain.inputs.statusPageId ?? "", domainId: domain.id };
    await bench.service.vanish(spec, domain.id, inputs);
    cacheResponses();
    await throughGateway(`/status-pages/${idText(inputs.statusPageId)}/domains?page=0&size=200`);
    expect(await read(front.host, await made(bench, spec, inputs))).toBe("there");
    await bench.down(domain);
  });

  test("does not make a rotation of the signing secret look like somebody else's", async () => {
    const secret = await made(bench, kindNamed("WebhookSigningSecret"));
    cacheResponses();
    expect(await read(front.host, secret)).toBe("there");
    const news = { ...secret.inputs, rotationTrigger: "cached" };
    const props = await front.host.update("WebhookSigningSecret", secret.id, secret.props, news);
    front.host.forgetLogs();
    await front.host.read("WebhookSigningSecret", secret.id, props);
    expect(front.host.logs.map(({ text }) => text)).toEqual([]);
  });

  test("does not make a layout leave out a component that somebody else has added since", async () => {
    const page = await made(bench, kindNamed("StatusPage"));
    const path = `/status-pages/${page.id}/components`;
    const add = async (name: string): Promise<string> => {
      const record = await bench.service.call("POST", path, { name, type: "STATIC" });
      return isObject(record) ? idText(record.id) : "";
    };
    const [first, second] = [await add("first"), await add("second")];
    const layout = (...ids: string[]): JsonObject => ({
      statusPageId: page.id,
      sections: ids.map((componentId) => ({ componentId })),
    });
    const { inputs } = await bench.host.check("StatusPageLayout", {}, layout(first, second));
    const { id, props } = await bench.host.create("StatusPageLayout", inputs);
    cacheResponses();
    await throughGateway(`${path}?page=0&size=200`);
    await throughGateway(`/status-pages/${page.id}/groups?page=0&size=200`);
    const theirs = await add("theirs");
    const sections = [theirs, first, second].map((componentId, pageOrder) => ({
      componentId,
      pageOrder,
    }));
    await bench.service.call("PUT", `/status-pages/${page.id}/layout/reorder`, { sections });
    const news = (await front.host.check("StatusPageLayout", inputs, layout(second, first))).inputs;
    await front.host.update("StatusPageLayout", id, props, news);
    const rows = await bench.service.call("GET", path);
    const placed = Array.isArray(rows) ? rows.filter(isObject) : [];
    const order = placed.sort((a, b) => Number(a.pageOrder) - Number(b.pageOrder));
    expect(order.map((row) => row.id)).toEqual([second, first, theirs]);
    expect(new Set(order.map(({ pageOrder }) => pageOrder)).size).toBe(3);
    await bench.down(page);
  });

  test.each([
    ["ApiKey", "name", "rotationTrigger"],
    ["Invite", "email", "resendTrigger"],
  ])(
    "does not make a change or a delete of an %s reach the one with its id in another organization",
    async (kind, name, trigger) => {
      const ours = await made(bench, kindNamed(kind));
      const { apiKey } = await newOrganization(bench.service.emulator.url);
      const { call } = serviceOn(bench.service.emulator, { apiKey });
      const { path, createWith } = ours.spec;
      // The ids count from 1 in each organization.
      for (let id = ""; id !== ours.id;) {
        const inputs = { ...createWith, ...ours.inputs, [name]: `other${id}@example.com` };
        const record = await call("POST", path, inputs);
        id = isObject(record) ? idText(record.id) : "";
      }
      const theirs = await call("GET", path);
      cacheResponses();
      expect(await read(front.host, ours)).toBe("there");
      const host = await hostWith({ "monitoring:baseUrl": front.url, "monitoring:apiKey": apiKey });
      const words = /so it is a different object/;
      expect(await removed(host, ours)).toMatch(words);
      const inputs = { ...ours.inputs, [trigger]: "2" };
      await expect(host.update(kind, ours.id, ours.props, inputs)).rejects.toThrow(words);
      expect(await call("GET", path)).toEqual(theirs);
      await bench.down(ours);
    },
  );

  test("does not make an invite look open that was accepted since", async () => {
    const email = "accepted@example.com";
    const invite = await made(bench, kindNamed("Invite"), { email });
    cacheResponses();
    expect(await read(front.host, invite)).toBe("there");
    await bench.service.control("/members", { email });
    expect((await front.host.read("Invite", invite.id, invite.props)).props).toMatchObject({
      accepted: true,
    });
  });

  test("does not make an object look gone that belongs to another organization than the key", async () => {
    const tag = await made(bench, kindNamed("Tag"));
    const { apiKey } = await newOrganization(bench.service.emulator.url);
    cacheResponses();
    await throughGateway("/auth/me");
    const host = await hostWith({ "monitoring:baseUrl": front.url, "monitoring:apiKey": apiKey });
    expect(await read(host, tag)).toMatch(/the state belongs to organization 1/);
    await bench.down(tag);
  });

  test("does not make a destroy remove a member of another organization", async () => {
    const { apiKey, orgId } = await newOrganization(bench.service.emulator.url);
    const email = "member-1@example.com";
    await bench.service.control("/members", { email, orgRole: "MEMBER", orgId });
    const inputs = { email, orgRole: "MEMBER", removeOnDelete: true };
    const member = await bench.up(kindNamed("Member"), inputs);
    cacheResponses();
    await throughGateway("/auth/me");
    const host = await hostWith({ "monitoring:baseUrl": front.url, "monitoring:apiKey": apiKey });
    expect(await removed(host, member)).toMatch(/the state belongs to organization 1/);
    const { call } = serviceOn(bench.service.emulator, { apiKey });
    expect(await call("GET", "/members")).toContainEqual(expect.objectContaining({ email }));
  });

  test("does not hide who created an object that a create without a response finds", async () => {
    cacheResponses();
    await throughGateway("/audit-log?page=0&size=200");
    const effect: Effect = { drop: "before", others: [{ makes: "equal", by: "user" }] };
    const lost = { method: "POST", path: "/api/v1/tags", times: 3, effect };
    bench.service.emulator.faults.add(lost);
    const { inputs } = await front.host.check("Tag", {}, { name: "of another user" });
    await expect(front.host.create("Tag", inputs)).rejects.toThrow("another user");
  });

  test.each(ADDRESSED.map((spec) => [spec.name, spec] as const))(
    "does not make the delete of a %s remove another one that has its name since",
    async (_name, spec) => {
      const ours = await made(bench, spec);
      const path = pathOf(ours);
      cacheResponses();
      await throughGateway(spec.path);
      expect(await read(front.host, ours)).toBe("there");
      await bench.service.call("DELETE", path);
      await bench.service.call("POST", spec.path, { ...spec.createWith, ...ours.inputs });
      await front.host.delete(spec.name, ours.id, ours.props);
      const rows = await bench.service.call("GET", spec.path);
      expect(rows, "that of others stays").toContainEqual(expect.objectContaining(nameOf(ours)));
      await bench.service.call("DELETE", path);
    },
  );
});
