// docs/ci.md: the comment command as a pipeline runs it, its exit codes, its output and its requests. What a comment says is
// in test/unit/review.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { isObject } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { folderOfFile } from "../../support/folder";
import { idText, serviceOfFile } from "../../support/host/service";
import { preview, step } from "../../support/review/previews";
import { expectReport } from "../../support/review/report-schema";
import { asking, run, runHere } from "../../support/cli/command";
import type { Outcome } from "../../support/cli/command";

const service = serviceOfFile();
const folder = folderOfFile();

const comment = (
  args: readonly string[],
  input?: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> => runHere("comment", args, { env, ...(input !== undefined && { input }) });

/** The comment without its time. */
const untimed = ({ stdout, ...rest }: Outcome): Outcome => ({
  ...rest,
  stdout: stdout.replace(/\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC/, "TIME"),
});

const withKey = (): NodeJS.ProcessEnv => asking(service);

const page = { name: "Status", slug: "status" };
const EMPTY = preview([], 3);
const CHANGED = preview([step("update", "Tag", { before: { name: "a" }, after: { name: "b" } })]);
const REPLACED = preview([
  step("replace", "StatusPage", { before: page, after: { ...page, slug: "other" } }),
]);
const DELETED = preview([step("delete", "Tag", { before: { name: "a" } })]);
const REFRESHED = { before: { name: "a" }, after: { name: "a" }, id: "not-in-the-log" };
const DRIFTED = preview([
  step("refresh", "Tag", REFRESHED),
  step("update", "Tag", { ...REFRESHED, before: { name: "by hand" } }),
]);
const FAILED = preview([], 0, { diagnostics: [{ severity: "error", message: "it is broken" }] });

test("the run that writes a comment is linked below it", async () => {
  const { stdout } = await comment(["--format", "github"], CHANGED, {
    COMMIT: "c0ffee0123456789",
    GITHUB_SHA: "0123456789",
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_REPOSITORY: "acme/monitoring",
    GITHUB_RUN_ID: "7",
    DASHBOARD_URL: "https://app.example.com/{kind}/{id}",
  });
  expect(stdout).toContain("tag [`it`](https://app.example.com/tags/an-id)");
  expect(stdout).toContain("commit `c0ffee0123` · ");
  const log = "https://github.example/acme/monitoring/actions/runs/7";
  expect(stdout).toContain(` · [log](${log}) · apply with`);
});

test("a dashboard address without {id} is rejected", async () => {
  const env = { DASHBOARD_URL: "https://app.example.com/" };
  const { code, stdout, stderr } = await comment(["--format", "github"], CHANGED, env);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("DASHBOARD_URL must be an address with {id} in it");
});

describe("input and output", () => {
  test("a file and standard input produce the same comment", async () => {
    const file = join(folder, "preview.json");
    writeFileSync(file, REPLACED);
    const fromFile = await comment([file, "--format", "github"]);
    expect(fromFile).toMatchObject({ code: 0, stderr: "" });
    expect(fromFile.stdout).toMatch(/^### 🔴 Status page `it` is replaced and loses/);
    for (const args of [[], ["-"]]) {
      const piped = ["comment", ...args, "--format", "github"];
      const fromInput = await run(piped, { input: REPLACED, env: {} });
      expect(untimed(fromInput)).toEqual(untimed(fromFile));
    }
  });

  test("several files produce one comment, most severe stack first, with one marker for all", async () => {
    const files = [CHANGED, REPLACED.replaceAll("urn:pulumi:dev", "urn:pulumi:prod")].map(
      (content, at) => {
        const file = join(folder, `stack-${at}.json`);
        writeFileSync(file, content);
        return file;
      },
    );
    const { code, stdout } = await comment([...files, "--format", "github"]);
    expect(code).toBe(0);
    expect(stdout.match(/^##+ .*?(?=: |$)/gm)).toEqual([
      "## 🔴 Harm in 1 of 2 stacks",
      "### 🔴 `shop/prod`",
    ]);
    expect(stdout).toContain("<!-- pulumi-monitoring shop/dev, shop/prod -->");
    const { stdout: json } = await comment([...files, "--format", "json"]);
    expect(expectReport(json)).toMatchObject({ stacks: [{ stack: "dev" }, { stack: "prod" }] });
    expect((await comment([...files, "--fail-on", "replace"])).code).toBe(3);
    const quiet = await comment([...files, "--quiet-when-empty"]);
    expect(quiet.stdout).not.toBe("");
  });

  test.each<[string, BufferEncoding]>([
    ["UTF-8", "utf8"],
    ["UTF-16, as Windows PowerShell writes it", "utf16le"],
  ])("%s with its byte order mark", async (_what, encoding) => {
    const file = join(folder, `${encoding}.json`);
    writeFileSync(file, `\ufeff${REPLACED}`, encoding);
    expect(await comment([file])).toEqual(await comment([], REPLACED));
  });

  test("several formats are written at once, and the service is queried once", async () => {
    const at = (name: string): string => join(folder, name);
    const requests = await service.requestsDuring(async () => {
      const files = ["slack", "github"].map((format) => ["--write", `${format}=${at(format)}`]);
      const { code, stdout } = await comment(files.flat(), DRIFTED, withKey());
      expect(code).toBe(0);
      expect(stdout).toMatch(/^No changes|^1 set back, with --refresh/m);
    });
    expect(requests).toHaveLength(1);
    expect(JSON.parse(readFileSync(at("slack"), "utf8"))).toHaveProperty("blocks");
    expect(readFileSync(at("github"), "utf8")).toContain("<!-- pulumi-monitoring shop/dev -->");
    const quiet = ["--write", `json=${at("json")}`, "--quiet-when-empty"];
    expect((await comment(quiet, EMPTY)).stdout).toBe("");
    expectReport(readFileSync(at("json"), "utf8"));
  });

  test("annotations have paths relative to the root of the repository", async () => {
    const project = join(folder, "infra", "shop");
    mkdirSync(project, { recursive: true });
    const state = { sourcePosition: "project:///src/index.ts#4,1" };
    const sides = { before: page, after: { ...page, slug: "other" }, state };
    writeFileSync(join(project, "preview.json"), preview([step("replace", "StatusPage", sides)]));
    const annotations = ["--format", "github-annotations"];
    const env = { GITHUB_WORKSPACE: folder };
    const inside = { env, cwd: project };
    // The current folder is the project's, unless a Pulumi.yaml is next to the preview.
    const here = await run(["comment", "preview.json", ...annotations], inside);
    expect(here.stdout).toContain("file=infra/shop/src/index.ts,line=4::");
    const outside = { env, cwd: folder };
    const before = await run(["comment", "infra/shop/preview.json", ...annotations], outside);
    expect(before.stdout).toContain("file=src/index.ts,line=4::");
    writeFileSync(join(project, "Pulumi.yaml"), "");
    const after = await run(["comment", "infra/shop/preview.json", ...annotations], outside);
    expect(after.stdout).toBe(here.stdout);
    const elsewhere = { env: { GITHUB_WORKSPACE: project }, cwd: folder };
    const strange = await run(["comment", ...annotations], { ...elsewhere, input: REPLACED });
    expect(strange.code).toBe(0);
  });

  test("a comment without changes is one line, or empty with --quiet-when-empty", async () => {
    const { stdout } = await comment(["--format", "github"], EMPTY);
    expect(
      stdout.split("\n").filter((line) => line !== "" && !/^<(sub|!--)/.test(line)),
    ).toHaveLength(1);
    const quiet = ["--format", "github", "--quiet-when-empty"];
    expect(await comment(quiet, EMPTY)).toEqual({ code: 0, stdout: "", stderr: "" });
    for (const each of [CHANGED, DRIFTED, FAILED]) {
      expect((await comment(quiet, each)).stdout).not.toBe("");
    }
  });
});

describe("--fail-on", () => {
  test.each([
    ["replace", REPLACED],
    ["delete", DELETED],
    ["harm", REPLACED],
    ["warning", REPLACED],
    ["drift", DRIFTED],
    ["failure", FAILED],
  ])("%s exits with 3 and still writes the comment", async (condition, found) => {
    const stopped = await comment(["--fail-on", condition], found);
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toContain(condition);
    expect(stopped.stdout).toBe((await comment([], found)).stdout);
    expect((await comment(["--fail-on", condition], CHANGED)).code).toBe(0);
  });

  test("a risk counts as a warning, not as harm", async () => {
    const [before, after] = [{ url: "https://a.example.com" }, { url: "https://b.example.com" }];
    const risky = preview([step("update", "Webhook", { before, after })]);
    expect((await comment(["--fail-on", "harm"], risky)).code).toBe(0);
    expect((await comment(["--fail-on", "warning"], risky)).code).toBe(3);
  });

  test("with several conditions names those that apply", async () => {
    const { code, stderr } = await comment(["--fail-on", "delete, replace"], REPLACED);
    expect(code).toBe(3);
    expect(stderr).toContain("The preview matches --fail-on: replace.");
  });
});

describe("invalid usage", () => {
  test.each([
    [["/nowhere/preview.json"], "", "cannot read /nowhere/preview.json"],
    [["no\u001b[31m\u202efile\n::error::x"], "", "cannot read no [31m file\n: :error::x"],
    [[], "", "cannot use standard input: it is empty"],
    [[], "error: no stack selected", "cannot use standard input: it is not JSON"],
  ])("%j exits with 1", async (args, input, message) => {
    const { code, stdout, stderr } = await run(["comment", ...args], { input, env: {} });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
  });
});

describe("the service", () => {
  const monitor = { name: "Shop", type: "HTTP", frequencySeconds: 60, alertChannelIds: [] };
  const NEW_MONITOR = preview([step("create", "Monitor", { after: monitor, name: "shop" })]);

  test("is queried for other policies and groups if a change affects notifications", async () => {
    const requests = await service.requestsDuring(async () => {
      const { stdout } = await comment([], NEW_MONITOR, withKey());
      expect(stdout).toMatch(/^! Monitor shop is new and alerts nobody/);
    });
    expect(requests.map((request) => request.replace(/\?.*/, ""))).toEqual([
      "GET /org",
      "GET /auth/me",
      "GET /notification-policies",
      "GET /resource-groups",
      "GET /alert-channels",
    ]);
    expect((await comment(["--offline"], NEW_MONITOR, withKey())).stdout).toMatch(
      /^! Monitor shop is new and alerts nobody in this program/,
    );
  });

  test("is queried for the losses of a replacement, unless it retains the old object", async () => {
    const NO_PAGE = "00000000-0000-4000-8000-00000000000";
    const sides = { before: page, after: { ...page, slug: "other" }, id: `${NO_PAGE}9` };
    const readsOf = async (state: JsonObject): Promise<number> => {
      const replaced = preview([step("replace", "StatusPage", { ...sides, state })]);
      const requests = await service.requestsDuring(async () => {
        await comment([], replaced, withKey());
      });
      return requests.filter((request) => request === `GET /status-pages/${NO_PAGE}9`).length;
    };
    expect(await readsOf({})).toBe(1);
    expect(await readsOf({ retainOnDelete: true })).toBe(0);
    const body = { data: { subscriberCount: 3, componentCount: null } };
    service.emulator.faults.add({
      path: `/api/v1/status-pages/${NO_PAGE}9`,
      effect: { status: 200, body },
    });
    const replaced = preview([step("replace", "StatusPage", sides)]);
    expect((await comment([], replaced, withKey())).stdout).toContain("(now: 3 subscribers)");
    const many = Array.from({ length: 6 }, (_, at) =>
      step("delete", "StatusPage", { before: page, name: `page ${at}`, id: `${NO_PAGE}${at}` }),
    );
    const requests = await service.requestsDuring(async () => {
      await comment([], preview(many), withKey());
    });
    expect(requests.filter((request) => request.includes(NO_PAGE))).toHaveLength(5);
  });

  test("is queried for the last use of a rotated API key; without permission the comment omits it", async () => {
    const created = await service.call("POST", "/api-keys", { name: "rotates" });
    if (!isObject(created)) throw new Error("no key");
    const before = { name: "rotates", rotationTrigger: "1" };
    const id = idText(created.id);
    const sides = { before, after: { ...before, rotationTrigger: "2" }, id };
    const rotated = preview([step("update", "ApiKey", sides)]);
    // A key that nobody uses is no finding.
    const unused = await comment([], rotated, withKey());
    expect(unused.stdout).not.toContain("! ");
    const headers = { Authorization: `Bearer ${idText(created.key)}` };
    await fetch(`${service.emulator.url}/api/v1/tags`, { headers });
    const allowed = await comment([], rotated, withKey());
    expect(allowed).toMatchObject({ code: 0, stderr: "" });
    expect(allowed.stdout).toMatch(/five minutes later, wherever it is used; last used .*\./);
    expect(allowed.stdout).not.toContain(idText(created.key));
    service.emulator.faults.add({ path: "/api/v1/api-keys", times: 9, effect: { status: 403 } });
    const refused = await comment([], rotated, withKey());
    expect(refused).toMatchObject({ code: 0, stderr: "" });
    expect(refused.stdout).toContain("wherever it is used.");
  });

  test.each([
    { effect: { status: 403 }, why: /403/ },
    { effect: { status: 200, body: { data: {} } }, why: /GET \/org returned no id/ },
  ])("that fails is not used, and the reason is reported: $why", async ({ effect, why }) => {
    service.emulator.faults.add({ path: "/api/v1/org", times: 9, effect });
    const { code, stdout, stderr } = await comment([], NEW_MONITOR, withKey());
    expect(code).toBe(0);
    expect(stdout).toBe((await comment(["--offline"], NEW_MONITOR)).stdout);
    expect(stderr).toMatch(/^Policies and groups outside the program are not known: /);
    expect(stderr).toMatch(why);
    expect(stderr).not.toContain(service.emulator.apiKey);
  });

  test("of another organization is not used", async () => {
    const state = { outputs: { ...monitor, organizationId: 4711 } };
    const sides = { before: monitor, after: { ...monitor, frequencySeconds: 300 } };
    const update = step("update", "Monitor", sides);
    const foreign = preview([{ ...update, oldState: { ...update.oldState, ...state } }]);
    const { stderr } = await comment([], foreign, withKey());
    expect(stderr).toMatch(
      /the API key belongs to organization \d+, the objects of the stack to 4711: use/,
    );
  });
});

describe("the audit log", () => {
  test("is queried only with drift and an API key, and not with --offline", async () => {
    const requests = await service.requestsDuring(async () => {
      await comment([], DRIFTED, withKey());
    });
    expect(requests).toEqual([expect.stringMatching(/^GET \/audit-log\?/)]);
    const others = await service.requestsDuring(async () => {
      await comment([], CHANGED, withKey());
      await comment(["--offline"], DRIFTED, withKey());
      await comment([], DRIFTED);
    });
    expect(others).toEqual([]);
  });

  test("that fails is not used, and the reason is reported", async () => {
    service.emulator.faults.add({ path: "/api/v1/audit-log", times: 9, effect: { status: 403 } });
    const { code, stdout, stderr } = await comment([], DRIFTED, withKey());
    expect(code).toBe(0);
    expect(stdout).toBe((await comment(["--offline"], DRIFTED)).stdout);
    expect(stderr).toMatch(/^The authors of the drift are not known: .*403/);
    expect(stderr).not.toContain(service.emulator.apiKey);
  });
});
