// docs/installation-configuration.md, "Proxies and certificates": the plugin host in a network with a proxy as the only way out, and a server with a company
// certificate behind it: `api.test` exists only there. What fails without them is in test/protocol/client/{proxy,retry}.test.ts.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startProxy } from "../client/connect-proxy";
import type { ConnectProxy } from "../client/connect-proxy";
import { folderOfFile } from "../../support/folder";
import { startHost } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { startService } from "../../support/host/service";
import type { TestService } from "../../support/host/service";

const folder = folderOfFile();
const [keyFile, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
let service: TestService;
let front: Server;
let proxy: ConnectProxy;
const hosts: Host[] = [];

beforeAll(async () => {
  service = await startService({ allowHosts: ["api.test"] });
  const options = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=api.test`.split(" ");
  const names = ["-addext", "subjectAltName=DNS:api.test"];
  const files = ["-keyout", keyFile, "-out", certificate];
  execFileSync("openssl", [...options, ...names, ...files], { stdio: "ignore" });
  const tls = { key: readFileSync(keyFile), cert: readFileSync(certificate) };
  front = createServer(tls, (incoming, response) => {
    const { method, url = "", headers } = incoming;
    const onward = request(service.emulator.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  proxy = await startProxy((front.address() as AddressInfo).port);
});

afterAll(async () => {
  for (const host of hosts) await host.stop();
  await proxy.close();
  front.closeAllConnections();
  front.close();
  await service.close();
});

async function hostWith(env: Record<string, string>): Promise<Host> {
  const host = await startHost(env);
  hosts.push(host);
  const impatient = { "monitoring:maxRetryWaitSeconds": "0" };
  await host.configure({
    ...service.config,
    ...impatient,
    "monitoring:baseUrl": "https://api.test",
  });
  return host;
}

const inCompany = (): Record<string, string> => ({
  HTTPS_PROXY: `http://someone:pa%40ssword@${proxy.address}`,
  NODE_EXTRA_CA_CERTS: certificate,
});

test("requests go through the proxy, and the certificate in NODE_EXTRA_CA_CERTS is trusted", async () => {
  const host = await hostWith(inCompany());
  const { id, props } = await host.create("Tag", { name: "proxied" });
  expect((await host.read("Tag", id, props)).id).toBe(id);
  expect(await service.call("GET", "/tags")).toMatchObject([{ id, name: "proxied" }]);
  expect([...new Set(proxy.targets)]).toEqual(["api.test:443"]);
  expect(proxy.credentials[0]).toMatch(/^Basic /);
});
