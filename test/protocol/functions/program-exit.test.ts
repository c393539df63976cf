// A program that used a lookup exits by itself: no connection keeps it alive, although the service would keep
// it open forever.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listening } from "../../support/local-server";
import { ROOT } from "../../support/root";

const DIST = join(ROOT, "dist", "index.js");

const PROGRAM = `
const pulumi = require("@pulumi/pulumi");
const { getTags } = require(${JSON.stringify(DIST)});
pulumi.runtime.setAllConfig({ "monitoring:baseUrl": process.argv[1], "monitoring:apiKey": "key" });
getTags().then((tags) => console.log(tags.length));
`;

it("ends after its lookups", async () => {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end('{"data": [{"id": "1"}, {"id": "2"}], "hasNext": false}');
  });
  server.keepAliveTimeout = 0;
  const url = await listening(server);
  const child = spawn(process.execPath, ["-e", PROGRAM, url]);
  try {
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    const code = await new Promise((ended) => child.once("close", ended));
    expect([code, output.trim()]).toEqual([0, "2"]);
  } finally {
    child.kill("SIGKILL");
    server.closeAllConnections();
    server.close();
  }
});
