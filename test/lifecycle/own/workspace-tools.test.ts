// The operations of workspace runtimes and email domains, against the emulator.
import { describe, expect, it } from "vitest";

import { lifecycleOf, PartialFailure } from "../../../src/lifecycle";
import { changedFields, diff } from "../../../src/lifecycle/diff";
import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { eachWithBench } from "./bench";

const bench = eachWithBench("WorkspaceRuntime");

/** A kind with its verbs, bound to the service of the test. */
function kind(name: string) {
  const spec = kindNamed(name);
  const verbs = lifecycleOf(spec);
  return {
    create: (inputs: JsonObject) => verbs.create(spec, bench().service, inputs),
    read: (id: string, olds: JsonObject) => verbs.read({ spec, id, olds }, bench().service),
    update: (id: string, olds: JsonObject, news: JsonObject) =>
      verbs.update({ spec, id, olds }, bench().service, news),
    remove: (id: string, olds: JsonObject) => verbs.remove({ spec, id, olds }, bench().service),
    isDue: (olds: JsonObject, news: JsonObject) => diff(spec, olds, news).changes !== false,
    changes: (olds: JsonObject, news: JsonObject) => changedFields(spec, olds, news).length > 0,
  };
}

// The emulator returns JSON or nothing.
const api = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> =>
  ((await bench().ask(method, path, body)) ?? {}) as JsonObject;

const calls = (): string[] =>
  bench().emulator.requests.map(({ method, path }) => `${method} ${path}`);

describe("the runtime of a workspace", () => {
  const runtime = { workspaceId: "1", runtimeId: "2026.06" };

  it("is set with one call, read unchanged, and reset by a delete", async () => {
    const kinds = kind("WorkspaceRuntime");
    const { id, outputs } = await kinds.create(runtime);
    expect(id).toBe("1");
    expect(outputs).toEqual({
      ...runtime,
      orgId: 1,
      nodeVersion: "22.16.0",
      playwrightVersion: "1.53.0",
    });
    expect(calls()).toEqual(["PUT /api/v1/workspaces/1/runtime-profile"]);
    expect(await kinds.read(id, outputs)).toMatchObject({ inputs: runtime, outputs });
    await kinds.remove(id, outputs);
    expect((await api("GET", "/workspaces/1")).runtimeProfile).toBeNull();
  });

  it("is reset to the default if it is omitted, and a choice of another user is drift", async () => {
    const kinds = kind("WorkspaceRuntime");
    const { id, outputs } = await kinds.create(runtime);
    const plain = { workspaceId: "1" };
    const now = await kinds.update(id, outputs, plain);
    expect(now).toEqual({ ...plain, orgId: 1 });
    expect((await api("GET", "/workspaces/1")).runtimeProfile).toBeNull();
    await api("PUT", "/workspaces/1/runtime-profile", { runtimeId: "2026.09" });
    const seen = await kinds.read(id, now);
    expect(seen?.inputs).toEqual({ workspaceId: "1", runtimeId: "2026.09" });
    expect(kinds.changes(seen?.outputs ?? {}, plain)).toBe(true);
  });

  it("is not taken for reset if the call that resets it is not found although the workspace is there", async () => {
    const kinds = kind("WorkspaceRuntime");
    const { id, outputs } = await kinds.create(runtime);
    const path = "/api/v1/workspaces/1/runtime-profile";
    bench().emulator.faults.add({ method: "PUT", path, times: 9, effect: { status: 404 } });
    await expect(kinds.remove(id, outputs)).rejects.toThrow("another read shows that it exists");
    expect(await kinds.read(id, outputs)).toMatchObject({ inputs: runtime });
  });

  it("is imported by the id of the workspace, and gone with it", async () => {
    const kinds = kind("WorkspaceRuntime");
    await kinds.create(runtime);
    expect((await kinds.read("1", {}))?.inputs).toEqual(runtime);
    expect(await kinds.read("77", {})).toBeUndefined();
    await kinds.remove("77", {});
    await expect(kinds.create({ ...runtime, runtimeId: "1999.01" })).rejects.toThrow(
      /no such workspace, or no such runtime/,
    );
  });
});

describe("an email domain", () => {
  const inputs = { name: "mail-test.example.com" };
  const live = () => api("GET", "/email/domains/mail-test.example.com");
  const publish = () =>
    fetch(`${bench().emulator.url}/__emulator/dns`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: inputs.name }),
    });

  it("is created as a custom domain, and its DNS records are the same in a refresh", async () => {
    const kinds = kind("EmailDomain");
    const { id, outputs } = await kinds.create(inputs);
    expect((await live()).kind).toBe("custom");
    expect(outputs.dnsRecords).toEqual([
      expect.not.objectContaining({ found: null }),
      expect.not.objectContaining({ lastCheckedAt: null }),
    ]);
    const seen = await kinds.read(id, outputs);
    expect(seen).toMatchObject({ inputs, outputs });
    expect(kinds.changes(seen?.outputs ?? {}, inputs)).toBe(false);
  });

  it("fails verification until its records are found, and is then verified by the next update", async () => {
    const kinds = kind("EmailDomain");
    const { id, outputs } = await kinds.create({ ...inputs, verifyTrigger: "1" });
    const next = { ...inputs, verifyTrigger: "2" };
    await expect(kinds.update(id, outputs, next)).rejects.toThrow(
      /^verifying EmailDomain "mail-test.example.com": .*MX mail-test.example.com.*run again$/,
    );
    expect(kinds.changes(outputs, next)).toBe(true);
    await publish();
    const now = await kinds.update(id, outputs, next);
    expect((await live()).status).toBe("active");
    expect(now.verifyTrigger).toBe("2");
    expect(kinds.changes(now, next)).toBe(false);
  });

  it("can be disabled on create or later, and is verified when it is enabled again", async () => {
    const kinds = kind("EmailDomain");
    const off = { ...inputs, disabled: true };
    const { id, outputs } = await kinds.create(off);
    expect((await live()).status).toBe("disabled");
    expect(kinds.changes(outputs, off)).toBe(false);
    const failure: unknown = await kinds
      .update(id, outputs, inputs)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartialFailure);
    expect((await live()).status).toBe("verification_failed");
    await publish();
    const again = await kinds.update(id, outputs, inputs);
    expect((await live()).status).toBe("active");
    await api("PATCH", "/email/domains/mail-test.example.com", { status: "disabled" });
    const seen = await kinds.read(id, again);
    expect(seen?.inputs.disabled).toBe(true);
    await kinds.remove(id, again);
    expect(await kinds.read(id, again)).toBeUndefined();
  });

  it("keeps the old trigger until the verification succeeds, also when it is enabled again", async () => {
    const kinds = kind("EmailDomain");
    const off = { ...inputs, disabled: true, verifyTrigger: "1" };
    const { id, outputs } = await kinds.create(off);
    const next = { ...inputs, verifyTrigger: "2" };
    const failure: unknown = await kinds.update(id, outputs, next).catch((error: unknown) => error);
    if (!(failure instanceof PartialFailure)) throw failure;
    expect(failure.properties).toMatchObject({ verifyTrigger: "1" });
    await publish();
    const now = await kinds.update(id, failure.properties, next);
    expect(now).toMatchObject({ verifyTrigger: "2" });
    expect(kinds.isDue(now, next)).toBe(false);
    // Its removal changes nothing at the service.
    const requests = bench().emulator.requests.length;
    expect(await kinds.update(id, now, inputs)).not.toHaveProperty("verifyTrigger");
    const sent = bench().emulator.requests.slice(requests);
    expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it.each([
    ["the first", "PATCH", { done: true, status: 502, gateway: "html" }],
    ["the second", "POST", { status: 500 }],
  ] as const)(
    "is verified by the next update if %s request of enabling it has failed, also after a refresh",
    async (_which, method, effect) => {
      const kinds = kind("EmailDomain");
      const { id, outputs } = await kinds.create({ ...inputs, disabled: true });
      await publish();
      bench().emulator.faults.add({ method, path: "/api/v1/email/domains/**", times: 9, effect });
      const failure: unknown = await kinds
        .update(id, outputs, inputs)
        .catch((error: unknown) => error);
      if (!(failure instanceof PartialFailure)) throw failure;
      bench().emulator.faults.clear();
      const olds = (await kinds.read(id, failure.properties))?.outputs ?? {};
      expect(kinds.isDue(olds, inputs)).toBe(true);
      const now = await kinds.update(id, olds, inputs);
      expect((await live()).status).toBe("active");
      expect(kinds.isDue(now, inputs)).toBe(false);
    },
  );

  it.each([true, false])(
    "stays active if it was not disabled after all (verified: %s)",
    async (isVerified) => {
      const kinds = kind("EmailDomain");
      const { id, outputs } = await kinds.create(inputs);
      await publish();
      const name = "/email/domains/mail-test.example.com";
      if (isVerified) await api("POST", `${name}/verify`);
      const before = (await live()).status;
      const fault = { path: "/api/v1/email/domains/**", times: 9 };
      bench().emulator.faults.add({ ...fault, method: "PATCH", effect: { drop: "before" } });
      const failure: unknown = await kinds
        .update(id, outputs, { ...inputs, disabled: true })
        .catch((error: unknown) => error);
      if (!(failure instanceof PartialFailure)) throw failure;
      bench().emulator.faults.clear();
      const requests = bench().emulator.requests.length;
      const now = await kinds.update(id, failure.properties, inputs);
      const sent = bench().emulator.requests.slice(requests);
      expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
      expect((await live()).status).toBe(before);
      expect(kinds.isDue(now, inputs)).toBe(false);
    },
  );

  it("needs no verification once another user has verified or disabled it", async () => {
    const kinds = kind("EmailDomain");
    const { id, outputs } = await kinds.create({ ...inputs, disabled: true });
    const failure: unknown = await kinds
      .update(id, outputs, inputs)
      .catch((error: unknown) => error);
    if (!(failure instanceof PartialFailure)) throw failure;
    const name = "/email/domains/mail-test.example.com";
    await publish();
    await api("POST", `${name}/verify`);
    const verified = (await kinds.read(id, failure.properties))?.outputs ?? {};
    expect(kinds.isDue(verified, inputs)).toBe(false);
    await api("PATCH", name, { status: "disabled" });
    const disabled = (await kinds.read(id, failure.properties))?.outputs ?? {};
    expect(kinds.isDue(disabled, { ...inputs, disabled: true })).toBe(false);
  });
});
