// What the compiler rejects in user programs. Checked by `npm run types`: each expected error is directly
// above the member that causes it. Nothing here is run.
import * as pulumi from "@pulumi/pulumi";
import { expect, expectTypeOf, test } from "vitest";

import * as monitoring from "../../../src";

const texts = (): string[] => ["a"];

/** Never called: the types are the test. */
export function programs(): void {
  const channelType: pulumi.Input<"slack"> = pulumi.output("slack" as const);
  const webhookUrl = "https://example.com";
  new monitoring.AlertChannel("a", { name: "a", config: { channelType: "slack", webhookUrl } });
  new monitoring.AlertChannel("a", {
    name: "a",
    // @ts-expect-error -- a member of slack in the configuration of email
    config: { channelType: "email", recipients: texts(), webhookUrl },
  });
  new monitoring.AlertChannel("a", {
    name: "a",
    // @ts-expect-error -- the discriminator must be known at compile time
    config: { channelType, webhookUrl },
  });
  // @ts-expect-error -- the classes adopt
  new monitoring.Tag("a", {}, { import: "id" });
  // @ts-expect-error -- config is required
  new monitoring.AlertChannel("a", { name: "a" });
  new monitoring.Monitor("a", {
    name: "a",
    type: "DNS",
    regions: texts(),
    // @ts-expect-error -- a DNS monitor has a host name and no URL
    config: { url: "https://example.com" },
  });
  new monitoring.Monitor("a", {
    name: "a",
    // @ts-expect-error -- this type of monitor does not exist
    type: "HTTPS",
  });
  // @ts-expect-error -- an HTTP monitor needs regions
  new monitoring.Monitor("a", { name: "a", type: "HTTP", config: { url: "a" } });
  // @ts-expect-error -- and TCP, DNS and ICMP monitors do, too
  new monitoring.Monitor("a", { name: "a", type: "TCP", config: { host: "a", port: 1 } });
  const heartbeat = { expectedInterval: 60, gracePeriod: 30 };
  new monitoring.Monitor("a", { name: "a", type: "HEARTBEAT", config: heartbeat });
  // @ts-expect-error -- a monitor that runs code requires an environment
  new monitoring.Monitor("a", { name: "a", type: "BROWSER", definitionId: "a" });
  new monitoring.StatusPageComponent("a", {
    statusPageId: "a",
    name: "a",
    type: "STATIC",
    // @ts-expect-error -- a static component has no monitor
    monitorId: "a",
  });
  // @ts-expect-error -- a child is looked up with its parent
  monitoring.StatusPageComponent.get("a", "id");
  monitoring.StatusPageComponent.get("a", "id", { statusPageId: "page" });
  monitoring.StatusPageComponent.get(
    "a",
    "id",
    { statusPageId: "page", name: "a" },
    { protect: true },
  );
  monitoring.Tag.get("a", "id", { protect: true });
  const state: monitoring.TagState = { name: "a", organizationId: pulumi.output(7) };
  monitoring.Tag.get("a", "id", state, { protect: true });
  // @ts-expect-error -- there is no such member in the state of a tag
  monitoring.Tag.get("a", "id", { nmae: "a" });
  new monitoring.Tag("a", { name: pulumi.secret("a"), color: pulumi.output("#fff") });
  new monitoring.Tag("a", { name: "a" }, { adopt: pulumi.output("id"), protect: true });
  const options: monitoring.ResourceOptions = { adopt: { managedBy: "TERRAFORM" } };
  new monitoring.Tag("a", { name: "a" }, options);
  // @ts-expect-error -- the tool that manages it must be named
  new monitoring.Tag("a", { name: "a" }, { adopt: { id: "id" } });
  // @ts-expect-error -- a resource from get cannot be adopted
  monitoring.Tag.get("a", "id", { adopt: true });
}

test("objects are in the same namespaces as in generated SDKs", () => {
  expectTypeOf<monitoring.types.input.EscalationArgs>().toEqualTypeOf<monitoring.EscalationArgs>();
  expectTypeOf<monitoring.types.output.Escalation>().toEqualTypeOf<monitoring.Escalation>();
  expect(monitoring.types.enums.MonitorType).toBe(monitoring.MonitorType);
});

test("outputs are typed, and enumerations are values", () => {
  expectTypeOf<monitoring.Tag["color"]>().toEqualTypeOf<pulumi.Output<string>>();
  expectTypeOf<monitoring.ApiKey["key"]>().toEqualTypeOf<pulumi.Output<string>>();
  expectTypeOf<monitoring.TagArgs["color"]>().toEqualTypeOf<pulumi.Input<string> | undefined>();
  expect(monitoring.MonitorType.HTTP).toBe("HTTP");
});
