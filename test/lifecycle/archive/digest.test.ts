// The digest that a check adds to the inputs, and what it says about a package that cannot work.
import { describe, expect, test } from "vitest";

import { UNKNOWN, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { withDigest } from "../../../src/lifecycle/archive/digest";
import { folder } from "./folders";

const MONITOR = kindNamed("Monitor");
const FILES = { "main.spec.ts": "export {};\n" };

/** The monitor with this package, and what is said about it. */
function checked(code: JsonObject, type = "BROWSER"): { digest: unknown; messages: string[] } {
  const { inputs, problems } = withDigest(MONITOR, { type, package: code });
  const { digest } = inputs.package as JsonObject;
  return { digest, messages: problems.map(({ path, message }) => `${path.join(".")} ${message}`) };
}

describe("the digest", () => {
  test("is that of the archive, and the same in upper case", () => {
    const path = folder(FILES);
    const { digest, messages } = checked({ path, entrypoint: "main.spec.ts" });
    expect([digest, messages]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
    const explicit = String(digest).toUpperCase();
    expect(checked({ path, entrypoint: "main.spec.ts", digest: explicit })).toEqual({
      digest: explicit,
      messages: [],
    });
  });

  test("is not known if the path is not known", () => {
    expect(checked({ path: UNKNOWN, entrypoint: "a" })).toEqual({ digest: UNKNOWN, messages: [] });
  });

  test.each<[string, JsonObject, string]>([
    ["of a type that runs no code", { path: "nowhere", entrypoint: "a" }, "HTTP"],
    ["without a path", { entrypoint: "a" }, "BROWSER"],
    ["with an empty path, which is reported elsewhere", { path: "", entrypoint: "a" }, "BROWSER"],
  ])("is missing in a monitor %s", (_what, code, type) => {
    expect(checked(code, type)).toEqual({ digest: undefined, messages: [] });
  });

  test("that a program gives is not compared before it is known", () => {
    const code = { path: folder(FILES), entrypoint: "main.spec.ts", digest: UNKNOWN };
    expect(checked(code)).toEqual({ digest: UNKNOWN, messages: [] });
  });

  test("of other files is a problem", () => {
    const code = { path: folder(FILES), entrypoint: "main.spec.ts", digest: "0".repeat(64) };
    expect(checked(code).messages).toEqual([
      "package.digest does not match the files: they have changed since they were read; run again",
    ]);
  });
});

describe("the entrypoint", () => {
  const messages = (entrypoint: string, names: readonly string[]): string[] =>
    checked({ path: folder(Object.fromEntries(names.map((name) => [name, "x"]))), entrypoint })
      .messages;

  const MISSING = "package.entrypoint is not among the files of the package; ";

  test.each<[string, string, string[], string[]]>([
    ["that is there", "a.ts", ["a.ts", "b.ts"], []],
    ["that is not known yet", UNKNOWN, ["a.ts"], []],
    ["that is empty, which is reported elsewhere", "", ["a.ts"], []],
    ["with a slip", "main.spec.js", ["main.spec.ts"], [`${MISSING}did you mean main.spec.ts?`]],
    [
      "that is far from all of five",
      "start",
      ["1", "2", "3", "4", "5"],
      [`${MISSING}it contains 1, 2, 3, 4, 5`],
    ],
    [
      "that is far from all of seven",
      "start",
      ["1", "2", "3", "4", "5", "6", "7"],
      [`${MISSING}it contains 1, 2, 3, 4, 5 and 2 more`],
    ],
  ])("%s", (_what, entrypoint, names, expected) => {
    expect(messages(entrypoint, names)).toEqual(expected);
  });
});

test("a folder that cannot be packed is a problem of the path", () => {
  const { digest, messages } = checked({ path: folder(), entrypoint: "a" });
  expect(digest).toBeUndefined();
  expect(messages).toEqual([expect.stringContaining("package.path contains no files")]);
});

test("the code of a problem names its field", () => {
  const { problems } = withDigest(MONITOR, {
    type: "BROWSER",
    package: { path: folder(), entrypoint: "a" },
  });
  expect(problems.map(({ code }) => code)).toEqual(["MONITOR_PACKAGE_PATH_INVALID"]);
});
