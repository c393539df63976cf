// A preview checked against the service: each check reports existing problems, is silent otherwise, and sends
// few requests.
import { expect, test } from "vitest";

import { checked, complaints } from "./check-steps";
import {
  apiKey,
  channel,
  component,
  environment,
  estate,
  ESTATE_HOSTNAME,
  group,
  monitor,
  page,
  tag,
  without,
} from "./estate";
import { ref } from "./program";
import type { Declared, Value } from "./program";
import { describeStack } from "./stack";
import type { Row, Stack } from "./stack";

const MISSING_ID = "11111111-1111-4111-8111-111111111111";

const plain = (kind: string, name: string, args: Value): Declared => ({ kind, name, args });

async function made(stack: Stack, path: string, body: unknown, key?: string): Promise<Row> {
  const { status, body: answer } = await stack.api("POST", path, body, key);
  if (status >= 300) throw new Error(JSON.stringify(answer));
  return answer.data as Row;
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

    test("reports ids of another status page once the page exists", async () => {
      stack.declare([page("page", { slug: "first" }), component("one")]);
      await stack.up();
      const { id } = await stack.resource("one");
      stack.declare([
        page("page", { slug: "first" }),
        component("one"),
        page("second", { slug: "second" }),
        component("two", { groupId: id ?? "" }),
        plain("StatusPageSubscriber", "reader", {
          statusPageId: ref("page.id"),
          destination: "reader@example.com",
          componentIds: [ref("one.id"), MISSING_ID],
        }),
      ]);
      expect(complaints(await checked(stack))).toEqual([
        "error references StatusPageComponent two groupId",
        "error references StatusPageSubscriber reader componentIds[1]",
      ]);
      await stack.expectNothingLeft();
    });

    test("reports ids that this run deletes, without requests", async () => {
      stack.declare([channel("mail"), apiKey("key"), environment("staging", { slug: "staging" })]);
      await stack.up();
      const mail = await stack.resource("mail");
      const staging = await stack.resource("staging");
      stack.declare([
        environment("staging", { slug: "other" }),
        monitor("api", { alertChannelIds: [mail.id ?? ""], environmentId: staging.id ?? "" }),
      ]);
      const report = await checked(stack, "--offline");
      expect(complaints(report)).toEqual([
        "error references Monitor api alertChannelIds[0]",
        "error references Monitor api environmentId",
      ]);
      expect(report.requestLines).toEqual([]);
      await stack.expectNothingLeft();
    });

    test("reports unique names that are used twice, taken, or free only after a delete", async () => {
      const taken = await made(stack, "/tags", { name: "taken" });
      const free = await made(stack, "/tags", { name: "free" });
      stack.declare([tag("before", { name: "moves" }), environment("same", { slug: "same" })]);
      await stack.up();
      stack.declare([
        tag("after", { name: "moves" }),
        environment("same", { slug: "same" }),
        tag("one", { name: "twice" }),
        tag("two", { name: "twice" }),
        tag("theirs", { name: "taken" }),
        { ...tag("adopted", { name: "free" }), options: { adopt: free.id } },
        { kind: "Tag", name: "looked-at", get: taken.id },
        { kind: "Tag", name: "looked-at-again", get: taken.id },
        page("page", { slug: "own" }),
        plain("StatusPageSubscriber", "reader", {
          statusPageId: ref("page.id"),
          destination: "reader@example.com",
        }),
        plain("StatusPageSubscriber", "again", {
          statusPageId: ref("page.id"),
          destination: "reader@example.com",
        }),
      ]);
      const { findings, requestLines } = await checked(stack);
      expect(complaints({ findings, requests: 0 })).toEqual([
        "error collisions StatusPageSubscriber reader",
        "error collisions Tag after name",
        "error collisions Tag theirs name",
        "error collisions Tag two name",
      ]);
      const findingFor = (name: string) => findings.find(({ resource }) => resource?.name === name);
      expect(findingFor("after")?.remedy).toContain('aliases: [{ name: "before" }]');
      expect(findingFor("theirs")?.remedy).toContain(`adopt: "${taken.id}"`);
      expect(requestLines.filter((call) => call.startsWith("GET /tags"))).toHaveLength(1);
      for (const { id } of [taken, free]) await stack.api("DELETE", `/tags/${id}`);
      await stack.expectNothingLeft();
    });

    test("reports monitors that notify nobody, and assumes that a rule that may match does", async () => {
      const policy = (name: string, args: Record<string, Value> = {}): Declared =>
        plain("NotificationPolicy", name, {
          name,
          escalation: { steps: [{ channelIds: [ref("mail.id")] }] },
          ...args,
        });
      const rule = (name: string, ...matchRules: Value[]): Declared => policy(name, { matchRules });
      const member = (name: string, of: string): Declared =>
        plain("ResourceGroupMember", `${of}-${name}`, {
          groupId: ref(`${of}.id`),
          memberType: "monitor",
          memberId: ref(`${name}.id`),
        });
      const others = [
        channel("mail"),
        group("told", { defaultAlertChannels: [ref("mail.id")] }),
        group("attached"),
        group("quiet"),
        rule("by-tag", { type: "monitor_tag_in", values: ["shop"] }),
        rule("by-id", { type: "monitor_id_in", monitorIds: [ref("by-id-rule.id")] }),
        rule(
          "by-both",
          { type: "monitor_type_in", values: ["TCP"] },
          { type: "severity_gte", value: "DOWN" },
        ),
        rule("for-services", { type: "component_name_in", values: ["api"] }),
        policy("off", { enabled: false }),
        rule("none-such", { type: "monitor_tag_in", values: ["none"] }),
        plain("ResourceGroupPolicy", "attached-policy", {
          groupId: ref("attached.id"),
          policyId: ref("none-such.id"),
        }),
      ];
      const monitors = [
        monitor("own", { alertChannelIds: [ref("mail.id")] }),
        monitor("by-tag-rule", { tags: { newTags: [{ name: "shop" }] } }),
        monitor("by-id-rule"),
        monitor("by-type", { type: "TCP", config: { host: "a.example.com", port: 1 } }),
        monitor("in-told"),
        monitor("in-attached"),
        monitor("in-quiet"),
        monitor("emptied", { alertChannelIds: [] }),
        monitor("alone"),
        monitor("switched-off", { enabled: false }),
      ];
      const members = [
        member("in-told", "told"),
        member("in-attached", "attached"),
        member("in-quiet", "quiet"),
      ];
      const silent = ["alone", "emptied", "in-quiet"].map(
        (name) => `warning unalerted-monitors Monitor ${name}`,
      );
      stack.declare([channel("mail"), ...monitors, ...others.slice(1), ...members]);
      const report = await checked(stack);
      expect(complaints(report)).toEqual(silent);
      expect(report.code).toBe(0);
      expect((await checked(stack, "--fail-on", "warning")).code).toBe(1);
      expect(report.requestLines).toEqual([
        "GET /auth/me",
        "GET /notification-policies?page=0&size=200",
      ]);

      const mail = await made(stack, "/alert-channels", {
        name: "mail",
        config: { channelType: "email", recipients: ["a@example.com"] },
      });
      const rest = await made(stack, "/notification-policies", {
        name: "everything",
        escalation: { steps: [{ delayMinutes: 0, channelIds: [mail.id] }] },
      });
      expect(complaints(await checked(stack))).toEqual([]);
      await stack.api("DELETE", `/notification-policies/${rest.id}`);
      await stack.api("DELETE", `/alert-channels/${mail.id}`);
    });

    test("reports channels with failed deliveries, declared by the program or only referenced", async () => {
      const closed = "http://127.0.0.1:9/closed";
      const outside = await made(stack, "/alert-channels", {
        name: "outside",
        config: { channelType: "webhook", url: closed },
      });
      const mail = {
        name: "silent",
        config: { channelType: "email", recipients: ["a@example.com"] },
      };
      const unused = await made(stack, "/alert-channels", mail);
      stack.declare([
        channel("hook", { config: { channelType: "webhook", url: closed } }),
        monitor("api", { alertChannelIds: [ref("hook.id"), outside.id] }),
      ]);
      await stack.up();
      expect(complaints(await checked(stack))).toEqual([]);
      await stack.control("/incidents", { monitorId: (await stack.resource("api")).id });
      await stack.control("/clock", { advanceMs: 3_600_000 });
      await expect
        .poll(
          async () => (await stack.list("/alert-channels")).map((row) => row.lastDeliveryStatus),
          {
            timeout: 20_000,
          },
        )
        .toContain("FAILED");
      const report = await checked(stack);
      expect(complaints(report)).toEqual([
        "warning failed-deliveries AlertChannel hook",
        "warning failed-deliveries Monitor api",
      ]);
      expect(report.requestLines).toEqual(["GET /auth/me", "GET /alert-channels?page=0&size=200"]);
      for (const { id } of [outside, unused]) await stack.api("DELETE", `/alert-channels/${id}`);
    });
  },
  { published: [ESTATE_HOSTNAME] },
);
