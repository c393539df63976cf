// docs/secrets.md: which inputs and outputs are secret, by their definitions.
import { expect, test } from "vitest";

import { KINDS, UNKNOWN, kindNamed, secretInputPaths, secretTexts } from "../../../src/definitions";
import { secretOutputs } from "../../../src/definitions/secrets";

const channel = kindNamed("AlertChannel");

test("every credential of every channel type has its path, once", () => {
  const paths = secretInputPaths(channel).map((path) => path.join("."));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining(["config.webhookUrl", "config.customHeaders", "config.signingSecret"]),
  );
});

test("no secret is in a list or a map: dynamic resources compare the paths of secrets member by member", () => {
  expect(KINDS.flatMap(secretInputPaths).filter((path) => path.includes("*"))).toEqual([]);
});

test("the secret texts of a map are all of its values; an unknown value has none", () => {
  const config = { channelType: "webhook", url: UNKNOWN, customHeaders: { a: "1", b: "2" } };
  expect(secretTexts(channel, { name: "a", config })).toEqual(["1", "2"]);
});

test("outputs that are shown once or grant access are secret", () => {
  expect(secretOutputs(kindNamed("ApiKey"))).toEqual(["key"]);
  expect(secretOutputs(kindNamed("Monitor"))).toEqual(["pingUrl"]);
  expect(secretOutputs(kindNamed("Secret"))).toEqual(["valueHash"]);
});
