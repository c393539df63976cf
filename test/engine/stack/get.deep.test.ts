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
    await make("env", "/environments", { name: "Env", slug: "env", variables: { A: "1" } });
    const mail = { channelType: "email", recipients: ["oncall@example.com"] };
    await make("mail", "/alert-channels", { name: "mail", config: mail });
    await make("page", "/status-pages", { name: "page", slug: "page" });
    const line = { name: "line", type: "MONITOR", monitorId: id("api") };
    await make("line", `/status-pages/${id("page")}/components`, line);
    await make("group", "/resource-groups", { name: "group" });
    const member = { memberType: "monitor", memberId: id("api") };
    await make("member", `/resource-groups/${id("group")}/members`, member);
    await make("ci", "/api-keys", { name: "ci" });
    await stack.remember();
  });

  const program = (): Declared[] => [
    { kind: "Monitor", name: "api", get: id("api") },
    { kind: "Environment", name: "env", get: id("env") },
    { kind: "AlertChannel", name: "mail", get: id("mail") },
    { kind: "StatusPage", name: "page", get: id("page") },
    {
      kind: "StatusPageComponent",
      name: "line",
      get: id("line"),
      parent: { statusPageId: ref("page.id") },
    },
    { kind: "ResourceGroup", name: "group", get: id("group") },
    {
      kind: "ResourceGroupMember",
      name: "member",
      get: id("member"),
      parent: { groupId: id("group") },
    },
    { kind: "ApiKey", name: "ci", get: id("ci") },
  ];

  test("has all its outputs, already in the preview, and nothing is written", async () => {
    stack.declare(program(), {
      api: ref("api.config"),
      regions: ref("api.regions"),
      env: ref("env.variables"),
      mail: ref("mail.channelType"),
      page: ref("page.slug"),
      line: ref("line.monitorId"),
      lineId: ref("line.id"),
      member: ref("member.memberId"),
      key: ref("ci.key"),
    });
    const { requests } = await stack.pulumi(["up", "--yes"]);
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(await stack.output("api")).toMatchObject({ url: "https://shop.example.com" });
    expect(await stack.output("regions")).toEqual(["us-east"]);
    expect(await stack.output("env")).toEqual({ A: "1" });
    expect(await stack.output("mail")).toBe("email");
    expect(await stack.output("page")).toBe("page");
    expect(await stack.output("line")).toBe(id("api"));
    expect(await stack.output("lineId")).toBe(id("line"));
    expect(await stack.output("member")).toBe(id("api"));
    expect(await stack.output("key")).toBe(made.ci?.key);
    expect(stack.backend()).not.toContain(made.ci?.key);
    await stack.preview({ flags: ["--expect-no-changes"] });
  });

  test("is not deleted by a destroy", async () => {
    await stack.expectNothingLeft();
  });

  test("fails if the id does not exist, and the error says what to check", async () => {
    const missing = "00000000-0000-4000-8000-000000000000";
    stack.declare([
      { kind: "Tag", name: "no-tag", get: missing },
      { kind: "Environment", name: "no-env", get: missing },
    ]);
    const { code, output } = await stack.preview({ exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toMatch(new RegExp(`there is no (tag|environment) with the id ${missing}`));
    expect(output).toContain("monitoring:apiKey");
    expect(output).not.toContain("at KindProvider");
  });
});
