// After an interrupted run, the next one took an object that was in the state under another name, and deleted
// it in the same run: the state then had an id that no longer existed in the service.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

import { monitor, tag } from "./estate";
import { until } from "./processes";
import { calls, describeStack } from "./stack";
import type { Stack } from "./stack";

/** A run that is killed while a tag is being created and all monitors are saved. */
async function interrupted(stack: Stack): Promise<void> {
  // Never processed: a minute later, the request would disturb the following tests.
  stack.fault({
    method: "POST",
    path: "/api/v1/tags",
    effect: { delayMs: 60_000, drop: "before" },
  });
  await killed(stack, "POST /tags", "POST /monitors");
}

/** A run that is killed shortly after the last of these calls. */
async function killed(stack: Stack, ...awaited: string[]): Promise<void> {
  const before = stack.emulator.requests.length;
  const running = stack.start(["up", "--yes", "--skip-preview"]);
  const isThere = (): boolean =>
    awaited.every((call) =>
      calls(stack.emulator.requests.slice(before)).some((each) => each.startsWith(call)),
    );
  await until(isThere, 60_000);
  // Responses until then are in the state by now.
  await sleep(1_500);
  await stack.kill(running);
}

const same = { name: "shop" };

describeStack("after an interrupted run", (stack) => {
  const ids = async (): Promise<string[]> =>
    (await stack.list("/monitors")).map(({ id }) => id).sort();
  const held = async (): Promise<(string | undefined)[]> =>
    (await stack.resources())
      .filter(({ type }) => type.endsWith(":Monitor"))
      .map(({ id }) => id)
      .sort();

  test("a renamed resource gets its own object", async () => {
    stack.declare([monitor("typo", same), tag("slow")]);
    await interrupted(stack);
    stack.declare([monitor("right", same), tag("slow")]);
    await stack.up();
    expect(await ids()).toEqual(await held());
    expect((await stack.list("/monitors")).map(({ name }) => name)).toEqual(["shop"]);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });

  test("a forced replacement leaves exactly the objects in the state", async () => {
    stack.declare([monitor("shop"), tag("slow")]);
    await interrupted(stack);
    const [shop] = (await stack.resources()).filter(({ urn }) => urn.endsWith("::shop"));
    await stack.up({ flags: ["--replace", shop?.urn ?? ""] });
    expect(await ids()).toEqual(await held());
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });

  test("another resource with the same inputs, run alone with --target, gets its own object", async () => {
    stack.declare([monitor("one", same), tag("slow")]);
    await interrupted(stack);
    stack.declare([monitor("one", same), monitor("two", same), tag("slow")]);
    await stack.up({ flags: ["--target", "**::two"] });
    const saved = await held();
    expect(new Set(saved).size).toBe(saved.length);
    await stack.up();
    expect(await ids()).toEqual(await held());
    await stack.expectNothingLeft();
  });

  test("the object of a resource that was removed from the program is reported and not deleted", async () => {
    stack.declare([tag("slow"), monitor("a")]);
    stack.fault({ method: "POST", path: "/api/v1/monitors", effect: { drop: "after" } });
    stack.fault({ method: "GET", path: "/api/v1/monitors", effect: { delayMs: 60_000 } });
    await killed(stack, "GET /monitors");
    const [made] = await stack.list("/monitors");
    const id = made?.id ?? "";
    expect(id).not.toBe("");
    stack.declare([tag("slow")]);
    const { output } = await stack.up();
    expect(output).toContain(id);
    expect(output).toContain("no resource in this run has it");
    expect(await ids()).toContain(id);
    await stack.api("DELETE", `/monitors/${id}`);
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
