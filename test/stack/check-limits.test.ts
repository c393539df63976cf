// Plan limits and the resources of several providers, reported before anything is sent.
import { expect, test } from "vitest";

import { check, checked, complaints, previewed } from "./check-steps";
import { channel, ESTATE_SECRETS, monitor, provider, tag } from "./estate";
import { ref, secret } from "./program";
import { describeStack } from "./stack";

describeStack(
  "check of limits",
  (stack) => {
    test("reports features that require a larger plan", async () => {
      const hook = { channelType: "webhook", url: ESTATE_SECRETS.webhook };
      stack.declare([channel("mail"), channel("hook", { config: hook })]);
      const { findings } = await checked(stack);
      expect(complaints({ findings, requests: 0 })).toEqual([
        "error plan-limits AlertChannel hook config.channelType",
      ]);
      expect(findings[0]?.message).toContain("it requires at least STARTER");
    });

    test("queries the service for one provider's resources and reports which others it did not check", async () => {
      const other = await stack.organization();
      stack.declare([
        provider("other", { apiKey: secret(other.apiKey) }),
        tag("ours", { name: "shop" }),
        { ...tag("theirs", { name: "shop" }), options: { provider: ref("other") } },
      ]);
      await stack.api("POST", "/tags", { name: "shop" }, other.apiKey);
      const file = await previewed(stack);
      const ours = await checked(stack);
      expect(complaints(ours)).toEqual([]);
      const messages = ours.findings.map(({ message }) => message).join("\n");
      expect(messages).toContain('1 resource of the provider "other": checked without the service');
      expect(messages).toContain(
        'needs 1 request for the provider "other"; the rate limit was not',
      );
      const theirs = await check(stack, [file, "--provider", "other"], {
        MONITORING_API_KEY: other.apiKey,
      });
      expect(theirs.stdout).toContain('error: collisions: Tag "theirs" name');
      expect(theirs.stdout).toContain("Organization 2");
      const none = await check(stack, [file, "--provider", "third"]);
      expect(none.code).toBe(2);
      expect(none.stderr).toContain("the providers are");
    });
  },
  { emulator: { plan: "FREE" } },
);

describeStack("check and secrets", (stack) => {
  test("the output contains no secrets", async () => {
    const hidden = "a-tag-nobody-may-see";
    await stack.api("POST", "/tags", { name: hidden });
    stack.declare([
      tag("hidden", { name: secret(hidden) }),
      tag("again", { name: secret(hidden) }),
      channel("hook", { config: { channelType: "webhook", url: ESTATE_SECRETS.webhook } }),
      monitor("api", { alertChannelIds: ["11111111-1111-4111-8111-111111111111"] }),
    ]);
    const file = await previewed(stack);
    for (const format of ["text", "json", "github"]) {
      const { stdout, stderr } = await check(stack, [file, "--format", format]);
      expect(stdout).toContain("references");
      for (const value of [hidden, ESTATE_SECRETS.webhook, stack.emulator.apiKey]) {
        expect(stdout + stderr).not.toContain(value);
      }
    }
  });
});
