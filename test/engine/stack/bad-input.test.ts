// A typo, a missing field or a value out of range was found by the service, after half of the stack had been
// changed; or only the first of several mistakes was reported; or an unknown value counted as missing.
import { expect, test } from "vitest";

import { channel, environment, monitor, tag } from "./estate";
import { ref } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

describeStack("invalid input", (stack) => {
  test("fails the preview with one message for each property, with its path and a correction", async () => {
    const wrong = monitor("api", {
      frequencySeconds: 5,
      regions: [],
      config: { url: "https://shop.example.com", metod: "GET" },
      assertions: [{ config: { type: "dns_resolves" } }],
    });
    stack.declare([tag("shop"), wrong]);
    const { code, output, requests } = await stack.preview({ exit: "any" });
    expect(code).not.toBe(0);
    expect(requests).toEqual([]);
    const messages = [
      /Monitor.*api.*frequencySeconds.*(30|86400)/,
      /Monitor.*api.*regions.*at least one/i,
      /Monitor.*api.*config\.metod.*did you mean.*method/i,
      /Monitor.*api.*assertions\[0\]\.config\.type.*DNS/,
    ];
    // Each is printed twice: when it happens and at the end.
    const [, summary = ""] = output.split("Diagnostics:");
    const lines = summary.split("\n").filter((line) => line.includes("error:"));
    for (const message of messages) {
      expect(lines.filter((line) => message.test(line.replaceAll(/\s+/g, " ")))).toHaveLength(1);
    }
    // What the engine prints for a missing value.
    expect(output).not.toContain("<nil>");
  });

  test("a value that is unknown in the preview is checked once it is known", async () => {
    // A timestamp is not a valid slug, and it is known only after the tag is created.
    stack.declare([tag("shop"), environment("env", { slug: ref("shop.createdAt") })]);
    await stack.preview();
    const { code, output, requests } = await stack.pulumi(["up", "--yes"], { exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toMatch(/slug.*lower-case letters/);
    expect(requests.filter(({ path }) => path.includes("/environments"))).toEqual([]);
    await stack.expectNothingLeft();
  });

  test("values that are unknown in the preview are accepted at any depth", async () => {
    // The placeholder for an unknown value is not a valid URL, number, enum value or flag.
    const later = ref("mail.createdAt");
    stack.declare([
      channel("mail"),
      monitor("api", {
        alertChannelIds: [ref("mail.id")],
        config: { url: later, method: later, verifyTls: later },
        frequencySeconds: later,
        enabled: later,
      }),
    ]);
    await stack.preview();
  });
});
