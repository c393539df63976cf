// Requests and uploads through the proxy from the environment.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { isCertainlyNotDone, settingsFrom, TransportError } from "../../../src/client";
import type { ApiClient } from "../../../src/client";
import { compiledClient } from "../../support/client/compiled-client";
import { startProxy } from "./connect-proxy";
import type { ConnectProxy } from "./connect-proxy";
import { call, clientOf, fakeClock, rejection, serve } from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";

const PASSWORD = "pa@ssword-7";
const CLIENT = await compiledClient();
const fine: Reply = { json: { data: { id: "m1" } } };
let proxy: ConnectProxy | undefined;

afterEach(() => proxy?.close());

async function behindProxy(env: (address: string) => Record<string, string>, replies = [fine]) {
  const { url, seen } = await serve(replies);
  proxy = await startProxy(Number(new URL(url).port));
  const config = new Map([
    ["monitoring:apiKey", "svc_live_testkey"],
    ["monitoring:baseUrl", "http://api.test"],
    ["monitoring:concurrency", "2"],
  ]);
  const settings = settingsFrom((key) => config.get(key), env(proxy.address));
  const client: ApiClient = clientOf("http://api.test", { ...settings, timeoutMs: 1_000 });
  return { client, seen, proxy };
}

describe("a client in an environment with a proxy", () => {
  it.each([
    ["HTTP_PROXY", "http://"],
    ["http_proxy", "http://"],
    // As other tools do.
    ["HTTP_PROXY", ""],
  ])("uses the proxy in %s, an address with %j", async (name, scheme) => {
    const { client, seen, proxy } = await behindProxy((address) => ({ [name]: scheme + address }));
    expect((await client.send(call("POST"))).data).toEqual({ id: "m1" });
    expect(proxy.targets).toEqual(["api.test:80"]);
    expect(seen.map(({ method, headers }) => [method, headers.host])).toEqual([
      ["POST", "api.test"],
    ]);
  });

  it("bypasses the proxy for hosts in NO_PROXY", async () => {
    const { client, proxy } = await behindProxy((address) => ({
      HTTP_PROXY: `http://${address}`,
      NO_PROXY: "example.com,.test",
    }));
    const error = await rejection(client.send(call("GET")));
    expect(String(error)).toContain("api.test");
    expect(proxy.targets).toEqual([]);
  });

  it("opens no more connections than monitoring:concurrency allows", async () => {
    const { client, proxy } = await behindProxy(
      (address) => ({ HTTP_PROXY: `http://${address}` }),
      [{ ...fine, afterMs: 20 }],
    );
    await Promise.all(Array.from({ length: 10 }, () => client.send(call("GET"))));
    expect(proxy.targets).toHaveLength(2);
  });

  it("authenticates with the credentials in the proxy address and never prints them", async () => {
    const { client, proxy } = await behindProxy((address) => ({
      HTTP_PROXY: `http://someone:${encodeURIComponent(PASSWORD)}@${address}`,
    }));
    await client.send(call("GET"));
    const basic = Buffer.from(`someone:${PASSWORD}`).toString("base64");
    expect(proxy.credentials).toEqual([`Basic ${basic}`]);
    proxy.refuse = 407;
    await proxy.close();
    const error = await rejection(client.send(call("POST")));
    expect(String(error) + String((error as Error).cause)).not.toMatch(/pa(@|%40)ssword|someone/);
  });

  it.each([403, 407, 502])("sends nothing if the proxy responds with %i", async (status) => {
    const { client, seen, proxy } = await behindProxy((address) => ({
      HTTP_PROXY: `http://someone:${PASSWORD.replace("@", "%40")}@${address}`,
    }));
    proxy.refuse = status;
    const error = await rejection(client.send(call("POST")));
    expect(error).toBeInstanceOf(TransportError);
    expect(isCertainlyNotDone(error)).toBe(true);
    expect(String(error)).toContain(`Proxy response (${status})`);
    expect(String(error)).toContain("and the proxy in HTTPS_PROXY or HTTP_PROXY");
    expect(String(error)).not.toContain("ssword");
    expect(seen).toEqual([]);
    // A directory locks an account after a few attempts with an old password.
    expect(proxy.credentials).toHaveLength(status === 502 ? 4 : 1);
  });

  it("applies its timeout to a proxy that never responds", async () => {
    const { client, proxy } = await behindProxy((address) => ({ HTTP_PROXY: address }));
    proxy.refuse = "never";
    expect(isCertainlyNotDone(await rejection(client.send(call("POST"))))).toBe(true);
  });

  it("does not keep the process alive through an open tunnel", async () => {
    const { proxy } = await behindProxy(() => ({}));
    const options = {
      baseUrl: "http://api.test",
      apiKey: "k",
      version: "0",
      proxies: { http: `http://${proxy.address}`, https: "", except: "" },
    };
    const script = `require(${CLIENT}).createClient(${JSON.stringify(options)})
      .send({ method: "GET", path: "/", operation: { action: "reading", resource: "x" } })`;
    const child = spawn(process.execPath, ["-e", script], { stdio: "ignore", timeout: 20_000 });
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(proxy.targets).toHaveLength(1);
  });

  it("reports an unknown outcome for a POST whose tunnel breaks", async () => {
    const { client, seen } = await behindProxy(
      (address) => ({ HTTP_PROXY: `http://${address}` }),
      [{ drop: true }],
    );
    const error = await rejection(client.send(call("POST")));
    expect(error).toMatchObject({ name: "AmbiguousError" });
    expect(seen).toHaveLength(1);
  });

  it("uploads through the proxy too", async () => {
    const { client, seen, proxy } = await behindProxy((address) => ({
      HTTP_PROXY: `http://${address}`,
    }));
    const operation = { action: "uploading package of", resource: 'Monitor "api"' };
    const url = "http://store.test/bucket?signature=1";
    await client.upload({ url, headers: {}, body: Buffer.from("PK"), operation });
    expect(proxy.targets).toEqual(["store.test:80"]);
    expect(seen.map(({ method, body }) => [method, body])).toEqual([["PUT", "PK"]]);
  });

  it.each(["socks4://a", "http://", "::", "http://me:100%@a"])(
    "rejects %s as a proxy address",
    (address) => {
      const env = {
        MONITORING_API_KEY: "k",
        MONITORING_BASE_URL: "http://a",
        HTTPS_PROXY: address,
      };
      expect(() => settingsFrom(() => undefined, env)).toThrow(/^HTTPS_PROXY must be the address/);
    },
  );
});

describe("a client without settings from the environment", () => {
  it("uses no proxy, even if HTTP_PROXY is set", async () => {
    process.env.HTTP_PROXY = "http://127.0.0.1:1";
    try {
      const { url, seen } = await serve([fine]);
      await clientOf(url, { clock: fakeClock() }).send(call("GET"));
      expect(seen).toHaveLength(1);
    } finally {
      delete process.env.HTTP_PROXY;
    }
  });
});
