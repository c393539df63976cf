// The executable required something of the machine it was built on, could not be installed from a server, or its
// archive had a name that the engine does not request.
import { createServer } from "node:http";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { archiveName } from "../../../scripts/plugin/archive";
import { VERSION } from "../../../scripts/build/bundle";
import { EXECUTABLE_FILE } from "../../../scripts/plugin/executable";
import { filesOf } from "../examples/files";
import { ask, messages, startPlugin } from "../../support/plugin/plugin";
import { schemaText } from "../../support/plugin/package-schema";
import { Stack } from "../../support/stack/stack";
import { folderOfFile } from "../../support/folder";
import { language } from "../../support/languages/language";
import { run } from "../../support/languages/project";
import { ROOT } from "../../support/root";

const yaml = language("yaml");

const PATIENCE_MS = 300_000;

const folder = folderOfFile();
const plugin = join(folder, "plugin");
const archives = join(folder, "archives");
const executable = join(plugin, EXECUTABLE_FILE);

/** Takes precedence over any Node of this machine. */
const noNode = join(folder, "no-node");

beforeAll(async () => {
  const options = ["--executable", "--out", plugin, "--archive", archives];
  await run(ROOT, ["npm", "run", "--silent", "plugin", "--", ...options]);
  mkdirSync(noNode);
  writeFileSync(join(noNode, "node"), "#!/bin/sh\necho Node was started >&2\nexit 9\n", {
    mode: 0o755,
  });
}, PATIENCE_MS);

test("performs the handshake, serves its schema and ends with its engine, without Node", async () => {
  const host = await startPlugin({ PATH: noNode }, executable);
  try {
    const handshake = new messages.ProviderHandshakeRequest().setProgramDirectory("/");
    const agreed = await ask<InstanceType<typeof messages.ProviderHandshakeResponse>>((done) =>
      host.client.handshake(handshake, done),
    );
    expect(agreed.getAcceptSecrets()).toBe(true);
    const request = new messages.GetSchemaRequest();
    const answer = await ask<InstanceType<typeof messages.GetSchemaResponse>>((done) =>
      host.client.getSchema(request, done),
    );
    expect(JSON.parse(answer.getSchema())).toEqual(JSON.parse(schemaText));
    host.loseEngine();
    await host.ended;
  } finally {
    await host.stop();
  }
});

test("is packed with the licenses and the versions of its contents, and nothing else", async () => {
  expect(readdirSync(archives)).toEqual([archiveName()]);
  const listed = await run(archives, ["tar", "-tzf", archiveName()]);
  expect(listed.trim().split("\n")).toEqual([
    "LICENSES.txt",
    basename(executable),
    "sbom.cdx.json",
  ]);
  const licenses = readFileSync(join(plugin, "LICENSES.txt"), "utf8");
  for (const part of ["pulumi-monitoring ", "@grpc/grpc-js ", "undici ", "zod ", "Node.js v"])
    expect(licenses).toMatch(new RegExp(`^${part}`, "m"));
  const { metadata, components } = JSON.parse(
    readFileSync(join(plugin, "sbom.cdx.json"), "utf8"),
  ) as { metadata: unknown; components: { purl: string }[] };
  expect(metadata).toMatchObject({ component: { purl: `pkg:npm/pulumi-monitoring@${VERSION}` } });
  const purls = components.map(({ purl }) => purl.replace(/@[^@]+$/, ""));
  for (const part of ["npm/%40grpc/grpc-js", "npm/undici", "npm/zod", "generic/node"])
    expect(purls).toContain(`pkg:${part}`);
});

test.each([
  ["linux", "x64", "linux-amd64"],
  ["linux", "arm64", "linux-arm64"],
  ["darwin", "arm64", "darwin-arm64"],
  ["win32", "x64", "windows-amd64"],
])("on %s, %s is packed for %s", (platform, arch, known) => {
  const name = `pulumi-resource-monitoring-v${VERSION}-${known}.tar.gz`;
  expect(archiveName({ platform, arch })).toBe(name);
});

describe.skipIf(yaml.path === undefined)(yaml.title("from a server"), () => {
  const stack = new Stack({ files: filesOf("yaml/quickstart"), linked: false });
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const name = basename(url);
    if (readdirSync(archives).includes(name)) response.end(readFileSync(join(archives, name)));
    else response.writeHead(404).end();
  });
  let url = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // The address of a listening TCP server has this form.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await stack.open();
    const project = filesOf("yaml/quickstart")["Pulumi.yaml"] ?? "";
    stack.write("Pulumi.yaml", project.replace(/^plugins:\n( .*\n)+/m, ""));
    stack.prefixPath(noNode, ...(yaml.path ?? "").split(":"));
  }, PATIENCE_MS);

  afterAll(async () => {
    await stack.close();
    server.close();
  });

  test("another version cannot be installed", async () => {
    const install = ["plugin", "install", "resource", "monitoring", "9.9.9", "--server", url];
    const { output } = await stack.pulumi(install, { exit: "any" });
    expect(output).toContain("404");
    expect(asked.splice(0)).toContain(`/${archiveName().replace(VERSION, "9.9.9")}`);
  });

  test("is installed, and deploys and destroys a program without Node", async () => {
    await stack.pulumi(["plugin", "install", "resource", "monitoring", VERSION, "--server", url]);
    expect(asked).toEqual([`/${archiveName()}`]);
    await stack.up();
    const [shop] = await stack.list("/monitors");
    expect(await stack.output("shopMonitorId")).toBe(shop?.id);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
    expect(stack.transcript).not.toContain("Node was started");
  });
});
