// An estate whose state is lost is imported again, and the resulting program is equivalent to the original
// one.
import { symlinkSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { estateSecrets } from "../../../scripts/demo/estate-config.mjs";
import { refreshedIn } from "../../../scripts/demo/drift.mjs";
import { diff } from "../../../src/lifecycle";
import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { complete, importing, kindOf, plain, settingsOf, shownState } from "../stack/import-steps";
import { describeStack } from "../../support/stack/stack";
import type { StateResource } from "../../support/stack/stack";
import { filesOf } from "./files";
import { ROOT } from "../../support/root";

const PATIENCE_MS = 300_000;

/** Kinds without a record in the service. */
const WITHOUT_RECORD = ["StatusPageDomainVerification"];

/** Values that the service does not have: rotation triggers, what a destroy does, folders of code. */
function withoutLocal(kind: string, props: JsonObject): JsonObject {
  const { fields, archive } = kindNamed(kind);
  return Object.fromEntries(
    Object.entries(props).filter(
      ([name]) => fields[name]?.local !== true && name !== archive?.field,
    ),
  );
}

describeStack(
  "the estate after its state was lost",
  (stack) => {
    let folder = "";
    let original: StateResource[] = [];
    let world: unknown;

    test(
      "is created",
      async () => {
        await stack.config("statusDomainReady", "true");
        await stack.config("webhookSecretRotation", "2026-11");
        await stack.config("administrator", "admin-1@example.com");
        const given = Object.entries(estateSecrets()).flatMap(([key, value]) => [
          "--secret",
          `${key}=${value}`,
        ]);
        await stack.pulumi(["config", "set-all", ...given]);
        await stack.up();
        original = await shownState(stack);
        world = await stack.storedState();
      },
      PATIENCE_MS,
    );

    test(
      "is imported, and then there are no changes",
      async () => {
        folder = join(stack.folder, "again");
        await importing(stack, "--out", folder);
        symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
        await stack.startOver(folder);
        complete(folder, original);
        const settings = [...(await settingsOf(stack, original))].flatMap(([key, value]) => [
          "--secret",
          `${key}=${value}`,
        ]);
        await stack.pulumi(["config", "set-all", ...settings]);
        await stack.pulumi([
          ...["import", "--file", "import.json"],
          ...["--generate-code=false", "--yes"],
        ]);
        const { output } = await stack.preview({
          flags: ["--refresh", "--expect-no-changes", "--diff"],
        });
        expect(refreshedIn(output)).toEqual([]);
        await stack.up({ flags: ["--expect-no-changes"] });
        expect(await stack.storedState()).toEqual(world);
      },
      PATIENCE_MS,
    );

    test("the original and the imported program are equivalent", async () => {
      const imported = await shownState(stack);
      const missed: string[] = [];
      for (const one of original.filter((each) => !WITHOUT_RECORD.includes(kindOf(each)))) {
        const kind = kindOf(one);
        const other = imported.find(({ id, type }) => id === one.id && type === one.type);
        const props = (values: unknown): JsonObject =>
          withoutLocal(kind, plain(values as JsonObject) as JsonObject);
        const ways = [
          diff(kindNamed(kind), props(one.outputs), props(other?.inputs ?? {})),
          diff(kindNamed(kind), props(other?.outputs ?? {}), props(one.inputs)),
        ];
        if (ways.some(({ changes }) => changes !== false)) {
          missed.push(`${one.urn}: ${JSON.stringify([props(one.inputs), props(other?.inputs)])}`);
        }
      }
      expect(missed).toEqual([]);
      expect(original.length).toBeGreaterThan(50);
    });
  },
  { files: filesOf("estate"), published: ["status.shop.example.com"] },
);
