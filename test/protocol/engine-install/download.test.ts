// `npm run engine`: downloading the official engine. The site is replaced, and its archive contains a tiny engine made of
// shell scripts.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import nock from "nock";
import type { Interceptor } from "nock";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { resolveEngine } from "../../../scripts/engine/resolve";
import { ENGINE_VERSION } from "../../../scripts/engine/release";
import type { Machine } from "../../support/engine/machine.js";
import { machine } from "../../support/engine/machine.js";

const SITE = "https://get.pulumi.com";
const PLATFORM = `${process.platform}-${process.arch}`;
const ARCHIVE = `/releases/sdk/pulumi-v${ENGINE_VERSION}-${PLATFORM}.tar.gz`;

beforeAll(() => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
});
afterEach(() => {
  vi.useRealTimers();
  nock.cleanAll();
});
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

/** The archive of an engine that says that it has this version. */
function packEngine(here: Machine, version = ENGINE_VERSION): Buffer {
  mkdirSync(join(here.folder, "release"));
  here.engine("release/pulumi", version);
  const file = join(here.folder, "release.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", join(here.folder, "release"), "pulumi"]);
  return readFileSync(file);
}

/** `npm run engine` on a machine that accepts this archive. */
function install({ env }: Machine, accepted: Buffer): ReturnType<typeof resolveEngine> {
  delete env["MONITORING_ENGINE_DOWNLOAD_URL"];
  const digests = { [PLATFORM]: createHash("sha256").update(accepted).digest("hex") };
  return resolveEngine(env, digests);
}

const asked = (): Interceptor => nock(SITE).get(ARCHIVE);

function* beginning(): Generator<string> {
  yield "the first bytes";
  throw new Error("connection closed");
}
const cut = (): Readable => Readable.from(beginning());

function never(): Promise<never> {
  vi.advanceTimersByTime(10_000);
  return new Promise(() => undefined);
}

it("sends one request, and none the second time", async () => {
  const here = machine();
  const archive = packEngine(here);
  asked().reply(200, archive);
  const got = { folder: here.shared, version: ENGINE_VERSION };
  expect(await install(here, archive)).toEqual({ ...got, source: "download" });
  expect(here.leftOvers()).toEqual([]);
  expect(await install(here, archive)).toEqual({ ...got, source: "shared folder" });
});

it("two concurrent runs both get a complete engine", async () => {
  const here = machine();
  const archive = packEngine(here);
  asked().twice().reply(200, archive);
  const engines = await Promise.all([install(here, archive), install(here, archive)]);
  for (const { folder } of engines) expect(folder).toBe(here.shared);
  expect(here.leftOvers()).toEqual([]);
});

it("replaces a broken engine by a complete one", async () => {
  const here = machine();
  const archive = packEngine(here);
  asked().reply(200, archive);
  here.script(join("home", "versions", ENGINE_VERSION, "bin", "pulumi"), "exit 3");
  expect(await install(here, archive)).toMatchObject({ source: "download" });
  expect(here.leftOvers()).toEqual([]);
});

it("ends if an archive has another digest, and tries no other way, which would hide that somebody replaced it", async () => {
  const here = machine();
  const archive = packEngine(here);
  asked().reply(200, Buffer.concat([archive, archive]));
  const digest = createHash("sha256").update(archive).digest("hex");
  const error = await install(here, archive).catch(String);
  expect(error).toMatch(new RegExp(`^Error: .*, not ${digest} .*replaced, and is discarded$`));
  expect(existsSync(here.shared)).toBe(false);
  expect(here.leftOvers()).toEqual([]);
});

it("accepts only the official archives", async () => {
  const here = machine();
  delete here.env["MONITORING_ENGINE_DOWNLOAD_URL"];
  asked().reply(200, packEngine(here));
  await expect(resolveEngine(here.env)).rejects.toThrow(/has the SHA-256 \w+, not \w+/);
});

it.each<[string, (interceptor: Interceptor, archive: Buffer) => unknown, string]>([
  ["does not have it", (to) => to.reply(404), `${SITE}${ARCHIVE}: returned 404`],
  ["refuses the connection", (to) => to.replyWithError("connect refused"), "connect refused"],
  ["closes the connection during the download", (to) => to.reply(200, cut), "connection closed"],
  ["does not respond", (to) => to.reply(never), "no response within 10 s"],
  [
    "has an engine of another version",
    (to, archive) => to.reply(200, archive),
    "`pulumi version` reports 3.1.0",
  ],
])("installs nothing and says why if the site %s", async (_what, answer, message) => {
  const here = machine();
  const archive = packEngine(here, "3.1.0");
  answer(asked(), archive);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const error = await install(here, archive).catch(String);
  expect(error).toContain("official download: ");
  expect(error).toContain(message);
  expect(error).toContain("build from Go modules: Go is not installed");
  expect(existsSync(here.shared)).toBe(false);
  expect(here.leftOvers()).toEqual([]);
});
