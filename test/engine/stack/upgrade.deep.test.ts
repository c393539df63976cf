// A new version of the package changed stacks with an unchanged program: states of earlier versions must keep
// their meaning in every later one.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { calledIn, plannedIn, refreshedIn } from "../../../scripts/demo/drift";
import { OWN_KINDS } from "../../support/host/kinds-without-records";
import { folderOfFile } from "../../support/folder";
import { installPlugin } from "../../support/languages/install-sdk";
import { language } from "../../support/languages/language";
import { ESTATE_HOSTNAME } from "./estate";
import { idsIn, kindOf } from "./import-steps";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Stack, StateResource } from "../../support/stack/stack";
import { everything } from "./upgrade/everything";
import { emulatorOf, record, recordings, restore } from "./upgrade/recording";
import type { Recording } from "./upgrade/recording";
import { ROOT } from "../../support/root";

const folder = folderOfFile();

/** The version whose state is to be recorded; set by `npm run record:state`. */
const { RECORD_STATE_OF: recorded } = process.env;

for (const door of recorded === undefined ? [] : ["", "-plugin"]) {
  const version = `${recorded}${door}`;
  const dataFile = join(folder, `records${door}.json`);
  const packages = join(ROOT, "test/support/definitions/packages");
  describeStack(
    `a stack of version ${version}`,
    (stack) => {
      test("is recorded once there are no changes", async () => {
        if (door === "-plugin") await installPlugin(stack);
        cpSync(packages, join(stack.program, "packages"), { recursive: true });
        stack.declare(await everything(stack));
        await stack.up();
        await stack.refresh();
        await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
        await stack.expectNoChanges();
        await record(stack, version, dataFile);
      });
    },
    { emulator: { dataFile }, published: [ESTATE_HOSTNAME] },
  );
}

/** What programs for the plugin need. */
const sdk = language("sdk");

for (const recording of recordings()) {
  const emulator = await emulatorOf(recording, folder);
  const title = `a stack of version ${recording.version}`;
  if (recording.isOfPlugin && sdk.path === undefined) {
    test.skip(sdk.title(title), () => undefined);
    continue;
  }
  describeStack(
    title,
    (stack) => {
      test("has every kind that its program declares", async () => {
        await restore(stack, recording);
        const held = new Set((await stack.resources()).map(kindOf));
        const declared = declaredIn(recording);
        expect(declared.length).toBeGreaterThan(20);
        expect(declared.filter((kind) => !held.has(kind))).toEqual([]);
      });

      test("shows no changes with this version but those whose outcome was unknown, and these once", async () => {
        const unconfirmed = (await stack.resources())
          .filter(hasUnconfirmed)
          .map(({ urn }) => calledIn(urn));
        const { stdout, requests } = await stack.preview({ flags: ["--json"] });
        expect(plannedIn(stdout).map((each) => each.replace(/:.*/, ""))).toEqual(
          unconfirmed.map((called) => `update ${called}`),
        );
        expect(requests).toEqual([]);
        if (unconfirmed.length === 0) return;
        await stack.up();
        expect((await stack.resources()).filter(hasUnconfirmed)).toEqual([]);
        await stack.expectNoChanges();
      });

      test("shows no changes after a refresh by this version", async () => {
        const flags = ["--refresh", "--expect-no-changes", "--diff"];
        const { output } = await stack.preview({ flags });
        // The hash of a channel's configuration was in plain text, and becomes a secret.
        const others = refreshedIn(output).filter((each) => !each.startsWith("AlertChannel "));
        expect(others).toEqual([]);
      });

      test("destroy leaves nothing", async () => {
        const before = await recordsInState(stack);
        expect(before.length).toBeGreaterThan(20);
        await stack.destroy();
        expect(await stack.resources()).toEqual([]);
        const after = await idsIn(stack);
        expect(before.filter((each) => after.has(each))).toEqual([]);
      });
    },
    { emulator },
  );
}

/** Whether an earlier version did not know what the service has in a field. */
const hasUnconfirmed = ({ outputs }: StateResource): boolean =>
  JSON.stringify(outputs?.__memory ?? null).includes("unconfirmed");

/** The kinds that a recorded program declares. */
function declaredIn({ program }: Recording): string[] {
  // Written by `Stack.declare`.
  const { resources } = JSON.parse(readFileSync(join(program, "resources.json"), "utf8")) as {
    resources: Declared[];
  };
  return [...new Set(resources.map(({ kind }) => kind))];
}

/** Resources in the state for which the service has a record: `Tag 7f3e…`. */
async function recordsInState(stack: Stack): Promise<string[]> {
  const known = await idsIn(stack);
  return (await stack.resources())
    .filter((resource) => OWN_KINDS[kindOf(resource)] === undefined)
    .map((resource) => `${kindOf(resource)} ${resource.id ?? ""}`)
    .filter((each) => known.has(each));
}
