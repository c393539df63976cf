// @ts-check
// Starts an executable like the engine does and requests its version, to check that it runs on this platform.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { firstLine } from "../run.mjs";
import { VERSION } from "../build/bundle.mjs";

const PATIENCE_MS = 60_000;

// Loaded through the SDK: a request of another copy would not be accepted.
const load = createRequire(createRequire(import.meta.url).resolve("@pulumi/pulumi/package.json"));
/** @type {typeof import("@grpc/grpc-js")} */
const grpc = load("@grpc/grpc-js");
/** @type {typeof import("@pulumi/pulumi/proto/provider_grpc_pb")} */
const { ResourceProviderClient } = load("./proto/provider_grpc_pb");
/** @type {typeof import("google-protobuf/google/protobuf/empty_pb")} */
const { Empty } = load("google-protobuf/google/protobuf/empty_pb");

/**
 * Throws unless it returns the version of the package.
 * @param {string} file
 */
export async function checkExecutable(file) {
  const child = spawn(file, [], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const port = await firstLine(file, child, PATIENCE_MS);
    const version = await versionAt(`127.0.0.1:${port}`);
    if (version !== VERSION) throw new Error(`${file} reports version ${version}, not ${VERSION}`);
  } finally {
    child.kill();
  }
}

/**
 * @param {string} address
 * @returns {Promise<string>}
 */
function versionAt(address) {
  const client = new ResourceProviderClient(address, grpc.credentials.createInsecure());
  return new Promise((resolve, reject) => {
    client.getPluginInfo(new Empty(), (error, info) => {
      client.close();
      if (error === null) resolve(info.getVersion());
      else reject(error);
    });
  });
}
