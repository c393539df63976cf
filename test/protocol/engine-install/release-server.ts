// A local replacement for the vendor's download site: the same two files with the same names, around a tiny
// engine made of shell scripts. It tests the procedure, not the vendor's site.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { listening } from "../../support/local-server";
import { ENGINE_VERSION } from "../../../scripts/engine/release.mjs";
import type { Machine } from "../../support/engine/machine.js";

export const ARCHIVE = `/pulumi-v${ENGINE_VERSION}-${process.platform}-${process.arch}.tar.gz`;
export const CHECKSUMS = `/pulumi-${ENGINE_VERSION}-checksums.txt`;

/** The faulty behaviour of the server, by path. */
export type Misbehaviour = Record<string, (response: ServerResponse, body: Buffer) => void>;

interface Release {
  /** The output of its `pulumi version`. */
  version?: string;
  instead?: Misbehaviour;
}

/** Serves a release for this machine, and configures the machine to use it. */
export async function releaseServer(
  machine: Machine,
  { version = ENGINE_VERSION, instead = {} }: Release = {},
): Promise<{ requests: string[]; sha256: string }> {
  const archive = packEngine(machine, version);
  const sha256 = createHash("sha256").update(archive).digest("hex");
  const sums = `${"0".repeat(64)}  another-file.tar.gz\n${sha256}  ${ARCHIVE.slice(1)}\n`;
  const files: Record<string, Buffer> = { [ARCHIVE]: archive, [CHECKSUMS]: Buffer.from(sums) };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const body = files[path];
    if (body === undefined) response.writeHead(404).end();
    else if (instead[path]) instead[path](response, body);
    else response.end(body);
  });
  const url = await listening(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  machine.env["MONITORING_ENGINE_DOWNLOAD_URL"] = url;
  return { requests, sha256 };
}

function packEngine(machine: Machine, version: string): Buffer {
  const release = join(machine.folder, "release");
  mkdirSync(release);
  machine.engine("release/pulumi", version);
  const file = join(machine.folder, "release.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", release, "pulumi"]);
  return readFileSync(file);
}

/** Configures the machine to use a port on which nothing listens. */
export async function closedServer(machine: Machine): Promise<string> {
  const server = createServer();
  const url = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return (machine.env["MONITORING_ENGINE_DOWNLOAD_URL"] = url);
}
