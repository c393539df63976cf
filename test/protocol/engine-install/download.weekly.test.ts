// `npm run engine`: downloading the official engine, from a local replacement for the vendor's site.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Answer, Machine } from "../../support/engine/machine.js";
import { machine } from "../../support/engine/machine.js";
import { ARCHIVE, CHECKSUMS, closedServer, releaseServer } from "./release-server.js";
import type { Misbehaviour } from "./release-server.js";

function expectNothingGot(here: Machine, answer: Answer): void {
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(here.leftOvers()).toEqual([]);
  expect(existsSync(here.shared)).toBe(false);
}

it("prints only the folder, because the output becomes part of PATH", async () => {
  const here = machine();
  const { requests } = await releaseServer(here);
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
  expect(answer.stderr).toContain("its SHA-256 is as published");
  expect(requests).toEqual([CHECKSUMS, ARCHIVE]);
  expect(here.leftOvers()).toEqual([]);
});

it("sends no request the second time", async () => {
  const here = machine();
  const { requests } = await releaseServer(here);
  await here.run();
  requests.length = 0;
  const again = await here.run();
  expect(again).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
  expect(again.stderr).toContain("(shared folder)");
  expect(requests).toEqual([]);
});

it("two concurrent runs both get a complete engine", async () => {
  const here = machine();
  await releaseServer(here);
  const answers = await Promise.all([here.run(), here.run()]);
  for (const answer of answers)
    expect(answer).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
  expect(here.leftOvers()).toEqual([]);
});

it("replaces a broken engine by a complete one", async () => {
  const here = machine();
  await releaseServer(here);
  here.script(
    join("home", "versions", here.shared.split("/").at(-2) ?? "", "bin", "pulumi"),
    "exit 3",
  );
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
  expect(here.leftOvers()).toEqual([]);
});

it("rejects an archive whose checksum differs, and names no other way, which would hide that somebody replaced it", async () => {
  const here = machine();
  const { sha256 } = await releaseServer(here, {
    instead: { [ARCHIVE]: (response, body) => response.end(Buffer.concat([body, body])) },
  });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(`but ${sha256} is published`);
  expect(answer.stderr).not.toContain("build from Go modules");
});

it.each<[string, string, Misbehaviour[string], string]>([
  [
    "has no checksum of it",
    CHECKSUMS,
    (response) => response.end(`${"0".repeat(64)}  other.tar.gz\n`),
    `has no SHA-256 for ${ARCHIVE.slice(1)}`,
  ],
  ...[CHECKSUMS, ARCHIVE].map((path): [string, string, Misbehaviour[string], string] => [
    `has no ${path}`,
    path,
    (response) => response.writeHead(404).end(),
    `${path}: returned 404`,
  ]),
  [
    "closes the connection during the download",
    ARCHIVE,
    (response, body) => {
      response.writeHead(200, { "content-length": body.length });
      response.write(body.subarray(0, 20), () => response.destroy());
    },
    ARCHIVE,
  ],
  ["does not respond", CHECKSUMS, () => undefined, "no response within 8 s"],
])("installs nothing and says why if the site %s", async (_what, path, misbehaviour, message) => {
  const here = machine();
  await releaseServer(here, { instead: { [path]: misbehaviour } });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(message);
});

it("rejects an engine with another version than requested", async () => {
  const here = machine();
  await releaseServer(here, { version: "3.1.0" });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain("`pulumi version` reports 3.1.0");
});

it("tries the next option when the connection is refused", async () => {
  const here = machine();
  const url = await closedServer(here);
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(`official download: ${url}${CHECKSUMS}: connect ECONNREFUSED`);
});
