// Plan limits and the effect of the rate limit on a run, reported before anything is sent.
import { expect, test } from "vitest";

import { check, checked, complaints, previewed } from "./check-steps";
import { apiKey, channel, ESTATE_SECRETS, monitor, provider, tag } from "./estate";
import { ref, secret } from "./program";
import { describeStack } from "./stack";

const keys = (...names: string[]) => names.map((name) => apiKey(name));
const names = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_none, at) => `key-${at + from}`);

describeStack(
  "check of limits",
  (stack) => {
    test("counts creates and deletes, and considers that the engine creates before it deletes", async () => {
      // With the key in use, there are ten.
      stack.declare(keys(...names(9)));
      await stack.up();
      expect(complaints(await checked(stack))).toEqual([]);

      stack.declare(keys(...names(11)));
      const more = await checked(stack);
      expect(complaints(more)).toEqual(["error plan-limits"]);
      expect(more.findings[0]?.message).toBe(
        "the plan FREE allows 10 API keys, and 10 exist; the run adds 2: 2 too many",
      );

      stack.declare(keys(...names(9, 2)));
      const swapped = await checked(stack);
      expect(complaints(swapped)).toEqual(["error plan-limits"]);
      expect(swapped.findings[0]?.message).toContain(
        "the run adds 1, deletes 1: they would fit, but the engine deletes only after creating",
      );

      stack.declare([...keys(...names(8)), apiKey("key-9", { expiresAt: "2040-01-01T00:00:00Z" })]);
      expect(complaints(await checked(stack))).toEqual(["warning plan-limits"]);

      stack.declare(keys(...names(8)));
      expect(complaints(await checked(stack))).toEqual([]);
      await stack.destroy();
    });

    test("reports features that require a larger plan", async () => {
      const hook = { channelType: "webhook", url: ESTATE_SECRETS.webhook };
      stack.declare([channel("mail"), channel("hook", { config: hook })]);
      const { findings } = await checked(stack);
      expect(complaints({ findings, requests: 0 })).toEqual([
        "error plan-limits AlertChannel hook config.channelType",
      ]);
      expect(findings[0]?.message).toContain("it requires at least STARTER");
    });

    test("reports how long a run takes under the rate limit", async () => {
      const many = Array.from({ length: 170 }, (_none, at) =>
        monitor(`m${at}`, { alertChannelIds: [ref("mail.id")] }),
      );
      stack.declare([channel("mail"), ...many.slice(0, 20)]);
      const few = await checked(stack);
      expect(complaints(few)).toEqual([]);
      expect(few.findings.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^the run needs about 21 requests, and 100 a minute are allowed/),
      ]);
      stack.declare([channel("mail"), ...many]);
      const { findings } = await checked(stack);
      expect(findings.map(({ message }) => message)).toEqual([
        "the run needs about 171 requests; at 100 a minute that takes about 1 min 43 s",
      ]);
      const shared = await check(stack, [await previewed(stack)], {
        MONITORING_RATE_LIMIT_SHARE: "0.5",
      });
      expect(shared.stdout).toContain("at 50 a minute (50 % of 100) that takes about 3 min 26 s");
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
