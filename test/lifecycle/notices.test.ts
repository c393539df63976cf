// What an adoption shows of a difference: values of types that cannot be secret, and otherwise only the field's name.
import { expect, test } from "vitest";

import { UNKNOWN, kindNamed } from "../../src/definitions";
import type { Json } from "../../src/definitions";
import { difference } from "../../src/lifecycle/adopt/notices";

const shownAs = (kind: string, name: string, before: Json | undefined, now: Json | undefined) =>
  difference(kindNamed(kind), name, { [name]: before }, { type: "HTTP", [name]: now });

test.each<[string, string, string, Json | undefined, Json | undefined, string]>([
  ["a flag", "Monitor", "enabled", true, false, "enabled true → false"],
  [
    "a choice",
    "StatusPage",
    "visibility",
    "PUBLIC",
    "PASSWORD",
    'visibility "PUBLIC" → "PASSWORD"',
  ],
  ["a number", "Monitor", "frequencySeconds", 60, 30, "frequencySeconds 60 → 30"],
  ["a default", "Monitor", "enabled", false, undefined, "enabled false → true"],
  [
    "no value before",
    "Monitor",
    "frequencySeconds",
    undefined,
    30,
    "frequencySeconds nothing → 30",
  ],
  ["no value now", "ResourceGroup", "defaultFrequency", 60, null, "defaultFrequency 60 → nothing"],
  ["a text", "Tag", "name", "a", "b", "name"],
  ["a list", "Monitor", "regions", ["a"], ["b"], "regions"],
  ["an unknown value", "Monitor", "enabled", true, UNKNOWN, "enabled (not known yet)"],
  ["a value of a wrong type", "Monitor", "enabled", true, { a: 1 }, "enabled"],
  ["equal values", "Monitor", "enabled", true, true, "enabled"],
  ["a long value", "StatusPage", "visibility", "PUBLIC", "x".repeat(59), "visibility"],
  [
    "a value that just fits",
    "StatusPage",
    "visibility",
    "PUBLIC",
    "x".repeat(58),
    `visibility "PUBLIC" → "${"x".repeat(58)}"`,
  ],
  [
    "another kind of an object that names its kind",
    "AlertChannel",
    "config",
    { channelType: "slack", webhookUrl: "secret" },
    { channelType: "email" },
    'config "slack" → "email"',
  ],
  [
    "a configuration whose kind another field names",
    "Monitor",
    "config",
    { url: "a" },
    { url: "b" },
    "config",
  ],
  ["a field that the kind does not have", "Tag", "other", 1, 2, "other"],
])("%s", (_what, kind, name, before, now, shown) => {
  expect(shownAs(kind, name, before, now)).toBe(shown);
});
