// Where texts leave for a person or a log: whatever people have typed, it is one visible line without commands to a runner.
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { responding } from "../../../src/dynamic/responses";
import type { Severity } from "../../../src/internals/engine";
import { policies } from "../../../src/checks";
import { kindNamed } from "../../../src/definitions";
import { PartialFailure, check } from "../../../src/lifecycle";
import { Unfinished, statusOf } from "../../../src/plugin/failures";
import { listResponses } from "../../../src/plugin/listing";
import { Sessions } from "../../../src/provider";
import { proto } from "../../../src/internals/protocol";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { runs } from "../../support/definitions/arbitraries";
import { urnOf } from "../../support/review/previews";
import { HIDDEN, RUNNER, anyText } from "./texts";

type Exit = (text: string) => Promise<string[]> | string[];

/** What an engine without a window shows. */
function notified(text: string): string[] {
  const shown: string[] = [];
  const none = (): void => undefined;
  const engine = {
    port: undefined,
    notify: (_severity: Severity, message: string) => shown.push(message),
    allNotified: () => Promise.resolve(),
    ...{ onCancel: none, onEnd: none, endWithEngine: none },
  };
  new Sessions(engine).notify("warning", text);
  return shown;
}

/** A provider of dynamic resources that fails with this error. */
async function failing(error: Error): Promise<string[]> {
  const fail = (): Promise<never> => Promise.reject(error);
  const check = () =>
    Promise.resolve({ failures: [{ property: "", reason: error.message }], inputs: {} });
  const verbs = { create: fail, read: fail, update: fail, delete: fail, diff: fail, check };
  const provider = responding({ configure: fail, ...verbs }, () => Promise.resolve());
  const { failures = [] } = (await provider.check?.({}, {})) ?? {};
  await expect(provider.create({})).rejects.toBe(error);
  const reasons = "reasons" in error && Array.isArray(error.reasons) ? error.reasons : [];
  // Frames are on lines of their own.
  const stack = (error.stack ?? "").split("\n").filter((line) => !/^ +at /.test(line));
  return [error.message, ...stack, ...reasons.map(String), ...failures.map(({ reason }) => reason)];
}

const EXITS: Readonly<Record<string, Exit>> = {
  "a message": notified,
  "an error of a dynamic resource": (text) => failing(new Error(text)),
  "a bug in a dynamic resource": (text) => failing(new TypeError(text)),
  "a partial failure of a dynamic resource": (text) =>
    failing(new PartialFailure("1", {}, new Error(text))),
  "an error of the plugin": (text) => [statusOf(new Error(text)).details],
  "a partial failure of the plugin": (text) => [
    statusOf(new Unfinished(text, "1", new Struct())).details,
  ],
  "a failed check of a dynamic resource": async (text) => {
    const { failures } = check(kindNamed("Tag"), {}, { name: "a", [text]: text, color: text });
    const checked = () => Promise.resolve({ failures, inputs: {} });
    const none = (): Promise<never> => Promise.reject(new Error("not called"));
    const verbs = { create: none, read: none, update: none, delete: none, diff: none };
    const provider = responding({ configure: none, ...verbs, check: checked }, () =>
      Promise.resolve(),
    );
    const shown = await provider.check?.({}, {});
    return (shown?.failures ?? []).flatMap(({ property, reason }) => [property, reason]);
  },
  "a report of a policy": async (text) => {
    const resources = [`one${text}`, `two${text}`].map((name) => ({
      ...{ type: "pulumi-nodejs:dynamic/monitoring:Tag", name, opts: {} },
      ...{ urn: urnOf(`Tag::${name}`), props: { name: "same" }, propertyDependencies: {} },
    }));
    const shown: string[] = [];
    for (const policy of policies({ offline: true }))
      await policy.validateStack({ resources }, (message) => void shown.push(message));
    return shown;
  },
  "a name in a list of the plugin": async (text) => {
    const listed = await listResponses(new proto.ListRequest(), () =>
      Promise.resolve([{ importId: "1", name: text }]),
    );
    return listed.map((each) => each.getResult()?.getName() ?? "");
  },
};

test.each(Object.entries(EXITS))("%s is one visible line", async (_what, exit) => {
  const property = fc.asyncProperty(anyText, async (text) => {
    for (const shown of await exit(text)) {
      expect(shown).not.toMatch(HIDDEN);
      expect(shown).not.toMatch(RUNNER);
      expect(shown).not.toMatch(/^\s*::/);
      expect(shown).not.toMatch(/\p{Cs}/u);
    }
  });
  await fc.assert(property, runs(200));
});
