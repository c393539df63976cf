// Apart from the other tests: nock puts itself under every socket of the file that loads it.
import nock from "nock";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/client";
import { call } from "./scripted-server";

// nock needs it, and Node 20 does not have it.
Promise.withResolvers ??= <T>() => {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
};

describe("over https", () => {
  afterEach(() => nock.cleanAll());
  it("asks the host of the base URL, whose own path stays in front", async () => {
    const scope = nock("https://api.example.test", {
      reqheaders: {
        authorization: "Bearer svc_live_testkey",
        "user-agent": "pulumi-monitoring/1.2.3",
      },
      badheaders: ["content-type", "x-service-org-id", "x-service-workspace-id", "cookie"],
    })
      .get("/proxy/api/v1/monitors")
      .query({ type: "HTTP" })
      .reply(200, { data: [] });
    const client = createClient({
      baseUrl: "https://api.example.test/proxy/",
      apiKey: "svc_live_testkey",
      version: "1.2.3",
    });
    const answer = await client.send(call("GET", { path: "/monitors", query: { type: "HTTP" } }));
    expect(answer.data).toEqual([]);
    scope.done();
    await client.close();
  });
});
