// How users adopt a component: they move resources of existing stacks into it. A missing alias would delete a monitor with
// its history.
import { expect, test } from "vitest";

import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";
import { filesOf } from "./files";

const PATIENCE_MS = 240_000;
/** Only the component: the programs and their settings are those of the tests. */
const { "index.ts": _program, "Pulumi.yaml": _settings, ...component } = filesOf("component");

const SHARED = `
import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";
import { MonitoredService } from "./monitored-service";

const group = new monitoring.ResourceGroup("shop", { name: "Shop" });
const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
`;

/** Before the component existed: four resources with names of the user's choice. */
const ONE_BY_ONE = `${SHARED}
const mail = new monitoring.AlertChannel("who-is-notified", {
  name: "Checkout",
  config: { channelType: "email", recipients: ["checkout@example.com"] },
});
const monitor = new monitoring.Monitor("checkout-check", {
  name: "Checkout",
  type: "HTTP",
  config: { url: "https://checkout.example.com/health" },
  frequencySeconds: 60,
  regions: ["eu-west", "us-east"],
  assertions: [
    { config: { type: "status_code", expected: "200", operator: "equals" } },
    { config: { type: "response_time_warn", warnMs: 1000 }, severity: "warn" },
  ],
  alertChannelIds: [mail.id],
});
new monitoring.ResourceGroupMember("checkout-in-shop", {
  groupId: group.id,
  memberType: "monitor",
  memberId: monitor.id,
});
new monitoring.StatusPageComponent("checkout-line", {
  statusPageId: page.id,
  name: "Checkout",
  type: "MONITOR",
  monitorId: monitor.id,
});
`;

const asComponent = (formerNames: string): string => `${SHARED}
new MonitoredService("checkout", {
  displayName: "Checkout",
  url: "https://checkout.example.com/health",
  alerts: { channel: { channelType: "email", recipients: ["checkout@example.com"] } },
  resourceGroupId: group.id,
  statusPage: { pageId: page.id },
  ${formerNames}
});
`;

const PREVIOUS_NAMES = `formerNames: {
    monitor: "checkout-check",
    alertChannel: "who-is-notified",
    groupMember: "checkout-in-shop",
    statusPageComponent: "checkout-line",
  },`;

/** The steps of a preview, by type; unchanged resources are omitted. */
async function changesOf(stack: Stack): Promise<Record<string, string>> {
  const { stdout } = await stack.preview({ flags: ["--json"] });
  const { steps } = JSON.parse(stdout) as { steps: { op: string; urn: string }[] };
  const changed = steps.filter(({ op }) => op !== "same");
  const typeOf = (urn: string): string => urn.split("::")[2]?.split("$").at(-1) ?? urn;
  return Object.fromEntries(changed.map(({ op, urn }) => [typeOf(urn), op]));
}

describeStack(
  "resources that move into a component",
  (stack) => {
    let world: unknown;

    test(
      "with aliases, stay unchanged, and no request is sent",
      async () => {
        stack.write("index.ts", ONE_BY_ONE);
        await stack.up();
        world = await stack.storedState();
        stack.write("index.ts", asComponent(PREVIOUS_NAMES));
        expect(await changesOf(stack)).toEqual({ "example:monitoring:MonitoredService": "create" });
        expect((await stack.up()).requests).toEqual([]);
        expect(await stack.storedState()).toEqual(world);
      },
      PATIENCE_MS,
    );

    test(
      "no longer need their aliases after that",
      async () => {
        stack.write("index.ts", asComponent(""));
        await stack.expectNoChanges();
        await stack.up({ flags: ["--expect-no-changes"] });
        expect(await stack.storedState()).toEqual(world);
        await stack.expectNothingLeft();
      },
      PATIENCE_MS,
    );
  },
  { files: component },
);
