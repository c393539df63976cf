// A separate file, because nock intercepts every socket of the file that loads it.
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client";
import { call } from "./scripted-server";

describe("over https", () => {
  it("asks the host of the base URL, whose own path stays in front", async () => {
    const { default: nock } = await import("nock");
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
