// Downloading the official engine, from a local replacement for the vendor's site.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Answer, Machine } from "../../support/engine/machine.js";
import { machine } from "../../support/engine/machine.js";
import { ARCHIVE, CHECKSUMS, closedServer, releaseServer } from "./release-server.js";

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

it("rejects an archive whose checksum differs from the published one", async () => {
  const here = machine();
  const { sha256 } = await releaseServer(here, {
    instead: { [ARCHIVE]: (response, body) => response.end(Buffer.concat([body, body])) },
  });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(`but ${sha256} is published`);
  // Somebody may have replaced it: another way to an engine would hide that.
  expect(answer.stderr).not.toContain("build from Go modules");
});

it("rejects an archive without a published checksum", async () => {
  const here = machine();
  const { requests } = await releaseServer(here, {
    instead: { [CHECKSUMS]: (response) => response.end(`${"0".repeat(64)}  other.tar.gz\n`) },
  });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(`has no SHA-256 for ${ARCHIVE.slice(1)}`);
  expect(requests).toEqual([CHECKSUMS]);
});

it("rejects an engine with another version than requested", async () => {
  const here = machine();
  await releaseServer(here, { version: "3.1.0" });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain("`pulumi version` reports 3.1.0");
});

it.each([CHECKSUMS, ARCHIVE])("reports which file was missing: %s", async (path) => {
  const here = machine();
  await releaseServer(here, { instead: { [path]: (response) => response.writeHead(404).end() } });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(`${path}: returned 404`);
});

it("leaves nothing behind when the connection breaks during the download", async () => {
  const here = machine();
  await releaseServer(here, {
    instead: {
      [ARCHIVE]: (response, body) => {
        response.writeHead(200, { "content-length": body.length });
        response.write(body.subarray(0, 20), () => response.destroy());
      },
    },
  });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(ARCHIVE);
});

it("does not wait for a site that accepts the connection but does not respond", async () => {
  const here = machine();
  await releaseServer(here, { instead: { [CHECKSUMS]: () => undefined } });
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain("no response within 8 s");
  expect(answer.seconds).toBeLessThan(20);
});

it("tries the next option at once when the connection is refused", async () => {
  const here = machine();
  const url = await closedServer(here);
  const answer = await here.run();
  expectNothingGot(here, answer);
  expect(answer.stderr).toContain(`official download: ${url}${CHECKSUMS}: connect ECONNREFUSED`);
  expect(answer.seconds).toBeLessThan(8);
});
