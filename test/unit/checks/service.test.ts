// What the checks report about the service and the preview themselves, and what they request.
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { checkPreview } from "../../../src/checks";
import type { PreviewOptions } from "../../../src/checks";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Effect, Emulator } from "../../../src/emulator";
import { readPreview } from "../../../src/review";
import { preview, same, step, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { CHANNEL, createStep, monitor, posted, settingsOf } from "./steps";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
});
afterEach(() => emulator.close());

/** The findings of these checks as `check severity: message`, the number of requests and their paths. */
async function run(
  steps: readonly EngineStep[],
  checks: readonly string[],
  {
    rest = {},
    unchanged = 0,
    ...options
  }: PreviewOptions & { rest?: object; unchanged?: number } = {},
): Promise<{ found: string[]; requests: number; paths: string[]; organization: unknown }> {
  const settings = settingsOf(emulator, { MONITORING_MAX_RETRY_WAIT_SECONDS: "1" });
  const before = emulator.requests.length;
  const read = readPreview(preview(steps, unchanged, rest));
  const report = await checkPreview(read, { settings, ...options });
  return {
    found: report.findings
      .filter(({ check }) => checks.includes(check))
      .map(({ check, severity, message }) => `${check} ${severity}: ${message}`),
    requests: report.requests,
    paths: emulator.requests.slice(before).map(({ path }) => path.replace("/api/v1", "")),
    organization: report.organization,
  };
}

test("a key of another organization is refused, and nothing of that organization is used", async () => {
  const changed = update("Tag", "a", { name: "a" }, { name: "b" });
  const oldState = { ...changed.oldState, outputs: { name: "a", organizationId: 4711 } };
  const foreign = { ...changed, oldState };
  const { found, paths } = await run([foreign], ["service", "collisions"]);
  expect(found).toEqual([
    expect.stringMatching(
      /^service error: the API key belongs to organization \d+, the objects of the stack to 4711: use/,
    ),
  ]);
  expect(paths).toEqual(["/auth/me"]);
});

const tag = (name: string, provider?: string): EngineStep =>
  step("create", "Tag", {
    ...{ name, after: { name } },
    ...(provider !== undefined && {
      state: { provider: `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${provider}::1` },
    }),
  });

/** A monitor that refers to these channels. */
const alerting = (...alertChannelIds: string[]): EngineStep => monitor("m", { alertChannelIds });

const fault = (path: string, effect: Effect, times = 9): void => {
  emulator.faults.add({ method: "GET", path: `/api/v1${path}`, times, effect });
};

describe("the requests of a check", () => {
  test.each<[string, EngineStep[], string[]]>([
    ["of unused kinds", [tag("a"), tag("b")], []],
    [
      "of used kinds",
      [tag("a"), alerting(CHANNEL)],
      ["alert-channels", "notification-policies", "resource-groups"],
    ],
  ])("read each list once and the credential once, with objects %s", async (_of, steps, more) => {
    const { paths, requests } = await run(steps, []);
    const lists = [...more, "tags"].map((path) => `/${path}?page=0&size=200`);
    expect(paths.sort()).toEqual(["/auth/me", ...lists].sort());
    expect(requests).toBe(paths.length);
  });

  test("read single objects by id if their list has more pages than there are ids", async () => {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    let last = "";
    for (let at = 0; at <= 200; at += 1)
      last = await posted(emulator, "/alert-channels", { name: `c${at}`, config });
    expect((await run([alerting(last)], ["references"])).found).toEqual([]);
    const { paths, found } = await run([alerting(CHANNEL)], ["references"]);
    expect(paths).toContain(`/alert-channels/${CHANNEL}`);
    expect(found).toEqual([expect.stringContaining("which is not in this organization")]);
  });

  test("do not go below an id that no object has, and that is information", async () => {
    const inputs = { statusPageId: "..", groupId: CHANNEL };
    const component = createStep("StatusPageComponent", "a", inputs);
    const { paths, found } = await run([component], ["service"]);
    expect(paths.filter((path) => path.includes("groups"))).toEqual([]);
    expect(found).toContainEqual(
      "service info: status page component groups: not read, because the preview has an id that no object has",
    );
  });

  test("are none without settings", async () => {
    const { paths, requests, organization } = await run([tag("a")], [], { settings: undefined });
    expect([paths, requests, organization]).toEqual([[], 0, undefined]);
  });

  test("return the organization of the credential", async () => {
    expect((await run([tag("a")], [])).organization).toMatchObject({ id: 1 });
  });
});

describe("the limit of requests", () => {
  test.each<[number, string[]]>([
    [0, ["tags: not read, because that takes more than 0 requests"]],
    [1, ["tags: not read, because that takes more than 1 request"]],
    [2, []],
  ])("of %d is respected", async (maxRequests, missing) => {
    await posted(emulator, "/tags", { name: "a" });
    const { found, requests } = await run([tag("a")], ["service", "collisions"], { maxRequests });
    expect(found.filter((text) => text.includes("tags:"))).toEqual(
      missing.map((text) => `service info: ${text}`),
    );
    expect(found.filter((text) => text.startsWith("collisions"))).toHaveLength(
      missing.length === 0 ? 1 : 0,
    );
    expect(requests).toBeLessThanOrEqual(maxRequests);
  });

  test.each([
    [199, 1],
    [200, 0],
  ])("with one page left: a list of %d rows has %d collisions", async (count, collisions) => {
    for (let at = 0; at < count; at += 1) await posted(emulator, "/tags", { name: `t${at}` });
    const { found } = await run([tag("t7")], ["service", "collisions"], { maxRequests: 2 });
    expect(found.filter((text) => text.startsWith("collisions"))).toHaveLength(collisions);
    expect(found.filter((text) => text.includes("tags: not read"))).toHaveLength(1 - collisions);
  });
});

describe("a service that fails", () => {
  const body = { status: 403, code: "FORBIDDEN", message: "No permission" };
  const forbidden: Effect = { status: 403, body };

  test("is only information if the credential lacks a permission, and the rest is checked", async () => {
    fault("/tags", forbidden);
    const { found } = await run([tag("a"), alerting(CHANNEL)], ["service", "references"]);
    expect(found).toEqual([
      expect.stringMatching(/^references error: it refers to alert channel/),
      expect.stringMatching(/^service info: this credential has no permission to read tags: /),
    ]);
  });

  test("is an error otherwise, and nothing more is requested", async () => {
    fault("/auth/me", { status: 500 });
    const { found, paths } = await run([tag("a"), alerting(CHANNEL)], ["service", "references"]);
    expect(found).toEqual([
      expect.stringMatching(/^service error: the service could not be queried: .*500/),
    ]);
    expect(new Set(paths)).toEqual(new Set(["/auth/me"]));
  });

  test("has no children of a parent that does not exist", async () => {
    const below = createStep("StatusPageComponent", "c", { name: "C", statusPageId: CHANNEL });
    const { found } = await run([below], ["service", "references"]);
    expect(found).toEqual([expect.stringMatching(/^references error: it refers to status page/)]);
  });
});

describe("the rows of a list", () => {
  const rows = (path: string, ...data: JsonObject[]): void => {
    fault(path, { status: 200, body: { data, totalElements: data.length } });
  };

  const failed = { lastDeliveryStatus: "FAILED", lastDeliveryAt: "2026-11-01T00:00:00Z" };
  const declared = (op: string): EngineStep =>
    step(op, "AlertChannel", { before: {}, id: CHANNEL, ...(op !== "delete" && { after: {} }) });
  const others = ["a", "b", "c", "d"].map((name) => monitor(name, { alertChannelIds: [CHANNEL] }));
  const by = (names: string): string => `alert channel ${CHANNEL}, referenced by ${names}: `;
  const report = "its last delivery failed: recipients may not get its alerts";
  const timed = `${report} (2026-11-01T00:00:00Z)`;
  const untimed = { lastDeliveryStatus: "FAILED", lastDeliveryAt: null };
  const four = by('Monitor "a", Monitor "b", Monitor "c" and 1 more');

  test.each<[string, EngineStep[], JsonObject, string[]]>([
    ["declared", [declared("same")], failed, [timed]],
    ["declared, at an unknown time", [declared("same")], untimed, [report]],
    ["deleted", [declared("delete")], failed, []],
    ["not used", [tag("a")], failed, []],
    ["declared, and has not failed", [declared("same")], { lastDeliveryStatus: "SENT" }, []],
    ["referred to", others.slice(1, 2), failed, [`${by('Monitor "b"')}${timed}`]],
    ["referred to by many", others, failed, [`${four}${timed}`]],
  ])(
    "say that the delivery of a channel failed that is %s",
    async (_what, steps, row, expected) => {
      rows("/alert-channels", { id: "theirs", ...failed }, { id: CHANNEL, ...row });
      const { found } = await run(steps, ["failed-deliveries"]);
      expect(found).toEqual(expected.map((text) => `failed-deliveries warning: ${text}`));
    },
  );

  const hostname = "status.example.com";
  const status = createStep("StatusPageDomain", "d", { statusPageId: CHANNEL, hostname });
  const assigned = step("create", "AssignedEmailDomain", { after: {} });
  test.each<[string, EngineStep, JsonObject, number]>([
    ["of the same kind", assigned, { kind: "assigned" }, 1],
    ["of another kind", assigned, { kind: "custom" }, 0],
    ["that exists", status, { hostname, status: "VERIFIED" }, 1],
    ["that counts as gone", status, { hostname, status: "REMOVED" }, 0],
  ])("collide with an object %s", async (_what, each, row, count) => {
    rows("/email/domains", { id: "x", ...row });
    rows(`/status-pages/${CHANNEL}/domains`, { id: "x", ...row });
    expect((await run([each], ["collisions"])).found).toHaveLength(count);
  });
});

describe("several providers", () => {
  test("a provider other than the default one is checked with the service if it is the only one", async () => {
    await posted(emulator, "/tags", { name: "a" });
    const { found } = await run([tag("a", "other")], ["collisions", "preview"]);
    expect(found).toEqual([expect.stringMatching(/^collisions error/)]);
  });

  test.each([
    [undefined, ["b"]],
    ["other", ["a"]],
    ["default", ["b"]],
  ])("with --provider %s, only that one is checked with the service", async (provider, names) => {
    for (const name of ["a", "b"]) await posted(emulator, "/tags", { name });
    const steps = [tag("a", "other"), tag("b", "default"), tag("c", "default")];
    const { found } = await run(steps, ["collisions", "preview"], { provider });
    const count =
      names[0] === "a"
        ? '2 resources of the provider "default"'
        : '1 resource of the provider "other"';
    expect(found).toEqual([
      expect.stringMatching(/^collisions error/),
      `preview info: ${count}: checked without the service, because it needs another credential`,
    ]);
  });

  test("no provider is reported as skipped if none is checked with the service", async () => {
    const steps = [tag("a", "other"), tag("b", "default")];
    expect((await run(steps, ["preview"], { settings: undefined })).found).toEqual([]);
  });

  test("a provider that no resource has is rejected, and the error lists the others", async () => {
    await expect(run([tag("a", "other"), tag("b")], [], { provider: "third" })).rejects.toThrow(
      'no resource of the preview has the provider "third"; the providers are other, default',
    );
  });
});

describe("a preview", () => {
  const one = [same("Tag", "a", { name: "a" })];

  test.each<[string, number, EngineStep[], string[]]>([
    ["that lists all resources", 1, one, []],
    ["that lists more resources than it counts", 0, one, []],
    ["that lacks one resource", 2, one, ["1 unchanged resource"]],
    ["that lacks several resources", 2, [], ["2 unchanged resources"]],
  ])("%s", async (_what, unchanged, steps, lacks) => {
    const { found } = await run(steps, ["preview"], { unchanged, settings: undefined });
    expect(found).toEqual(
      lacks.map((what) => expect.stringContaining(`info: the preview lacks ${what}: `) as string),
    );
  });

  test("that failed is an error with the first messages, before all other findings", async () => {
    const messages = ["one", "two", "three", "four"];
    const rest = { diagnostics: messages.map((message) => ({ severity: "error", message })) };
    const options = { rest, settings: undefined };
    const { found } = await run([tag("a"), tag("a")], ["preview", "collisions"], options);
    expect(found[0]).toBe(
      "preview error: the preview failed, so only a part of the run is known: four, one, three and 1 more",
    );
  });
});

test("findings are sorted by severity", async () => {
  const { found } = await run(
    [monitor("m"), tag("x"), step("create", "Tag", { name: "y", after: { name: "x" } })],
    ["collisions", "unalerted-monitors", "rate-limit"],
  );
  expect(found.map((text) => text.split(/[ :]/)[1])).toEqual(["error", "warning", "info"]);
});
