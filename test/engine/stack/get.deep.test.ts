// A `get` adopted the object (and deleted it on destroy), left most outputs empty, or turned a wrong id into an
// empty resource.
import { beforeAll, expect, test } from "vitest";

import { ENGINE } from "../../support/stack/engine";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

describeStack("a resource from get", (stack) => {
  const made: Record<string, Row> = {};
  const make = async (name: string, path: string, body: unknown): Promise<void> => {
    made[name] = (await stack.api("POST", path, body)).body.data as Row;
  };
  const id = (name: string): string => String(made[name]?.id);

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    const config = { url: "https://shop.example.com", method: "GET" };
    await make("api", "/monitors", { name: "api", type: "HTTP", config, regions: ["us-east"] });
    await make("page", "/status-pages", { name: "page", slug: "page" });
    const line = { name: "line", type: "MONITOR", monitorId: id("api") };
    await make("line", `/status-pages/${id("page")}/components`, line);
    await make("ci", "/api-keys", { name: "ci" });
    await stack.remember();
  });

  test("has all its outputs, already in the preview, and nothing is written", async () => {
    const parent = { statusPageId: ref("page.id") };
    const program: Declared[] = [
      { kind: "Monitor", name: "api", get: id("api") },
      { kind: "StatusPage", name: "page", get: id("page") },
      { kind: "StatusPageComponent", name: "line", get: id("line"), parent },
      { kind: "ApiKey", name: "ci", get: id("ci") },
    ];
    stack.declare(program, {
      api: ref("api.config"),
      page: ref("page.slug"),
      line: ref("line.monitorId"),
      lineId: ref("line.id"),
      key: ref("ci.key"),
    });
    const { requests } = await stack.pulumi(["up", "--yes"]);
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(await stack.output("api")).toMatchObject({ url: "https://shop.example.com" });
    expect(await stack.output("page")).toBe("page");
    expect(await stack.output("line")).toBe(id("api"));
    expect(await stack.output("lineId")).toBe(id("line"));
    expect(await stack.output("key")).toBe(made.ci?.key);
    expect(stack.backend()).not.toContain(made.ci?.key);
    await stack.preview({ flags: ["--expect-no-changes"] });
  });

  test("is not deleted by a destroy", async () => {
    await stack.expectNothingLeft();
  });
});
