// After an interrupted run, the next one took an object that was already in the state, and deleted it in the same
// run: the state then had an id that no longer existed in the service.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

import { monitor, tag } from "./estate";
import { until } from "../../support/stack/processes";
import { calls, describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

/** A run that is killed while a tag is being created and all monitors are saved. */
async function interrupted(stack: Stack): Promise<void> {
  // Never processed: a minute later, the request would disturb what follows.
  const effect = { delayMs: 60_000, drop: "before" } as const;
  stack.fault({ method: "POST", path: "/api/v1/tags", effect });
  const running = stack.start(["up", "--yes", "--skip-preview"]);
  const isThere = (): boolean =>
    ["POST /tags", "POST /monitors"].every((call) => calls(stack.emulator.requests).includes(call));
  await until(isThere, 60_000);
  // Responses until then are in the state by now.
  await sleep(1_500);
  await stack.kill(running);
}

describeStack("after an interrupted run", (stack) => {
  test("a forced replacement leaves exactly the objects in the state", async () => {
    stack.declare([monitor("shop"), tag("slow")]);
    await interrupted(stack);
    const { urn } = await stack.resource("shop");
    await stack.up({ flags: ["--replace", urn] });
    const ids = (await stack.list("/monitors")).map(({ id }) => id);
    expect(ids).toEqual([(await stack.resource("shop")).id]);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});

describeStack("the identity of a resource", (stack) => {
  test("is in the state, also after a refresh, and in no preview", async () => {
    stack.declare([monitor("api")]);
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(output).toContain("monitoring:Monitor");
    expect(output).not.toContain("__urn");
    await stack.up();
    const { inputs } = await stack.resource("api");
    expect(inputs?.__urn).toMatch(/^[\w-]{22}$/);
    const refresh = await stack.refresh({ flags: ["--diff"] });
    expect(refresh.output).not.toContain("__urn");
    const later = await stack.resource("api");
    expect([later.inputs?.__urn, later.outputs?.__urn]).toEqual([inputs?.__urn, inputs?.__urn]);
    stack.declare([monitor("api", { frequencySeconds: 300 })]);
    const { output: change } = await stack.preview({ flags: ["--diff"] });
    expect(change).toContain("frequencySeconds");
    expect(change).not.toContain("__urn");
    await stack.expectNothingLeft();
  });
});
