// Previews of the engine, checked against the service: a valid stack, ids at any depth, secrets. Each check by itself is
// tested in test/checks.
import { expect, test } from "vitest";

import { checked, complaints, previewed } from "./check-steps";
import {
  channel,
  component,
  estate,
  ESTATE_HOSTNAME,
  ESTATE_SECRETS,
  group,
  monitor,
  page,
  tag,
  without,
} from "./estate";
import { asking, run } from "../../support/cli/command";
import { ref, secret } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Row, Stack } from "../../support/stack/stack";

const MISSING_ID = "11111111-1111-4111-8111-111111111111";

const plain = (kind: string, name: string, args: Value): Declared => ({ kind, name, args });

async function made(stack: Stack, path: string, body: unknown, key?: string): Promise<Row> {
  return (await stack.api("POST", path, body, key)).body.data as Row;
}

describeStack(
  "check of a valid stack",
  (stack) => {
    test("reports nothing before and after the stack is created", async () => {
      // Nobody is notified about its nightly job: here that is intended, and not under test.
      stack.declare(without(estate(), "nightly"));
      const before = await checked(stack);
      expect(complaints(before)).toEqual([]);
      expect(before.code).toBe(0);
      expect(before.requests).toBe(before.requestLines.length);
      expect(before.requestLines.every((call) => call.startsWith("GET "))).toBe(true);
      expect(before.requestLines.length).toBeLessThanOrEqual(10);
      await stack.up();
      const after = await checked(stack);
      expect(complaints(after)).toEqual([]);
      expect(after.findings).toEqual([]);
      expect(after.requestLines).toEqual(["GET /auth/me", "GET /alert-channels?page=0&size=200"]);
      await stack.expectNothingLeft();
    });
  },
  { published: [ESTATE_HOSTNAME] },
);

describeStack(
  "check",
  (stack) => {
    test("reports ids that do not exist or belong to another organization, at any depth", async () => {
      const other = await stack.organization();
      const theirs = await made(stack, "/tags", { name: "theirs" }, other.apiKey);
      await stack.remember();
      const outside = await made(stack, "/tags", { name: "outside" });
      stack.declare([
        channel("mail"),
        monitor("good", { alertChannelIds: [ref("mail.id")], tags: { tagIds: [outside.id] } }),
        monitor("bad", {
          alertChannelIds: [ref("mail.id"), MISSING_ID],
          tags: { tagIds: [theirs.id] },
        }),
        group("shop"),
        plain("ResourceGroupMember", "service", {
          groupId: ref("shop.id"),
          memberType: "service",
          memberId: MISSING_ID,
        }),
        plain("NotificationPolicy", "policy", {
          name: "policy",
          matchRules: [{ type: "monitor_id_in", monitorIds: [MISSING_ID] }],
          escalation: { steps: [{ channelIds: [ref("mail.id")] }] },
        }),
        page("page", { slug: "lost" }),
        component("one", { groupId: MISSING_ID }),
      ]);
      const { findings, code, requestLines } = await checked(stack);
      expect(complaints({ findings, requests: 0 })).toEqual([
        "error references Monitor bad alertChannelIds[1]",
        "error references Monitor bad tags.tagIds[0]",
        "error references NotificationPolicy policy matchRules[0].monitorIds[0]",
        "error references ResourceGroupMember service memberId",
      ]);
      expect(findings.find(({ resource }) => resource?.name === "service")?.message).toContain(
        `service subscription ${MISSING_ID}`,
      );
      expect(code).toBe(1);
      expect(requestLines).toContain("GET /tags?page=0&size=200");
      await stack.api("DELETE", `/tags/${outside.id}`);
    });
  },
  { published: [ESTATE_HOSTNAME] },
);

describeStack("check and secrets", (stack) => {
  test("the output contains no secrets", async () => {
    const hidden = "a-tag-nobody-may-see";
    await stack.api("POST", "/tags", { name: hidden });
    stack.declare([
      tag("hidden", { name: secret(hidden) }),
      tag("again", { name: secret(hidden) }),
      channel("hook", { config: { channelType: "webhook", url: ESTATE_SECRETS.webhook } }),
      monitor("api", { alertChannelIds: [MISSING_ID] }),
    ]);
    const file = await previewed(stack);
    for (const format of ["text", "json", "github"]) {
      const { stdout, stderr } = await run(["check", file, "--format", format], {
        env: asking(stack),
      });
      expect(stdout).toContain("references");
      for (const value of [hidden, ESTATE_SECRETS.webhook, stack.emulator.apiKey]) {
        expect(stdout + stderr).not.toContain(value);
      }
    }
  });
});
