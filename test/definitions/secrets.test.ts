import { expect, test } from "vitest";

import { UNKNOWN, kindNamed, secretInputPaths, secretTexts } from "../../src/definitions";
import { secretOutputs } from "../../src/definitions/secrets";

const channel = kindNamed("AlertChannel");

test("every credential of every channel type has its path, once", () => {
  const paths = secretInputPaths(channel).map((path) => path.join("."));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining(["config.webhookUrl", "config.customHeaders", "config.signingSecret"]),
  );
});

test("the texts of a secret map are all of its values; an unknown one is none", () => {
  const config = { channelType: "webhook", url: UNKNOWN, customHeaders: { a: "1", b: "2" } };
  expect(secretTexts(channel, { name: "a", config })).toEqual(["1", "2"]);
});

test("what is shown once or lets somebody in is a secret output", () => {
  expect(secretOutputs(kindNamed("ApiKey"))).toEqual(["key"]);
  expect(secretOutputs(kindNamed("Monitor"))).toEqual(["pingUrl"]);
  expect(secretOutputs(kindNamed("Secret"))).toEqual(["valueHash"]);
});
