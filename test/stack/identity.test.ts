// After an interrupted run the next one took an object that the state had under another name, and deleted
// it in the same breath: the state named a dead object, and the service had none.
import { expect, test } from "vitest";

import { monitor } from "./estate";
import { descendants, end, isHost, until } from "./processes";
import { calls, describeStack } from "./stack";
import type { Stack } from "./stack";

/** A run that is killed while `slow` is being created and all others are saved. */
async function interrupted(stack: Stack, others: number): Promise<void> {
  stack.fault({
    method: "POST",
    path: "/api/v1/monitors",
    nth: others + 1,
    effect: { delayMs: 60_000 },
  });
  const args = ["up", "--yes", "--skip-preview", "--parallel", "1"];
  const { child, ended } = stack.start(args);
  const posts = (): number =>
    calls(stack.emulator.requests).filter((call) => call === "POST /monitors").length;
  const before = posts();
  await until(() => posts() >= before + others + 1, 60_000);
  const below = descendants(child.pid ?? 0);
  child.kill("SIGKILL");
  end(below.filter(isHost));
  end(below);
  await ended;
  stack.emulator.faults.clear();
  stack.mendState();
  await stack.pulumi(["cancel", "--yes"]);
}

const same = { name: "shop" };

describeStack("an interrupted run, and then", (stack) => {
  const ids = async (path = "/monitors"): Promise<string[]> =>
    (await stack.list(path)).map(({ id }) => id).sort();
  const held = async (): Promise<(string | undefined)[]> =>
    (await stack.resources()).map(({ id }) => id).sort();

  test("another name: the renamed resource gets an object of its own", async () => {
    stack.declare([monitor("typo", same), monitor("slow")]);
    await interrupted(stack, 1);
    stack.declare([monitor("right", same), monitor("slow")]);
    await stack.up();
    expect(await ids()).toEqual(await held());
    expect((await stack.list("/monitors")).map(({ name }) => name).sort()).toEqual([
      "shop",
      "slow",
    ]);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });

  test("a forced replacement: what the state names is there", async () => {
    stack.declare([monitor("shop"), monitor("slow")]);
    await interrupted(stack, 1);
    const [{ urn = "" } = {}] = (await stack.resources()).filter(({ urn }) =>
      urn.endsWith("::shop"),
    );
    await stack.up({ flags: ["--replace", urn] });
    expect(await ids()).toEqual(await held());
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });

  test("another resource of the same inputs, alone: it gets an object of its own", async () => {
    stack.declare([monitor("one", same), monitor("slow")]);
    await interrupted(stack, 1);
    stack.declare([monitor("one", same), monitor("two", same), monitor("slow")]);
    await stack.up({ flags: ["--target", "**::two"] });
    const saved = await held();
    expect(new Set(saved).size).toBe(saved.length);
    await stack.up();
    expect(await ids()).toEqual(await held());
    await stack.expectNothingLeft();
  });

  test("a resource that is gone from the program: what was made for it is named and stays", async () => {
    stack.declare([monitor("a"), monitor("slow")]);
    stack.fault({ method: "POST", path: "/api/v1/monitors", nth: 2, effect: { drop: "after" } });
    stack.fault({
      method: "GET",
      path: "/api/v1/monitors",
      times: 99,
      effect: { delayMs: 60_000 },
    });
    const { child, ended } = stack.start(["up", "--yes", "--skip-preview", "--parallel", "1"]);
    await until(() => calls(stack.emulator.requests).includes("GET /monitors"), 60_000);
    const below = descendants(child.pid ?? 0);
    child.kill("SIGKILL");
    end(below);
    await ended;
    stack.emulator.faults.clear();
    stack.mendState();
    await stack.pulumi(["cancel", "--yes"]);
    const [{ id = "" } = {}] = (await stack.list("/monitors")).filter(
      ({ name }) => name === "slow",
    );
    expect(id).not.toBe("");
    stack.declare([monitor("a")]);
    const { output } = await stack.up();
    expect(output).toContain(id);
    expect(output).toContain("no resource that this run looked at has it");
    expect(await ids()).toContain(id);
    await stack.api("DELETE", `/monitors/${id}`);
    await stack.expectNothingLeft();
  });
});

describeStack("who a resource is", (stack) => {
  test("shows in no preview, and stands in inputs alone", async () => {
    stack.declare([monitor("api")]);
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(output).toContain("monitoring:Monitor");
    expect(output).not.toContain("__urn");
    await stack.up();
    const { inputs, outputs } = await stack.resource("api");
    expect(inputs?.__urn).toMatch(/^[\w-]{22}$/);
    expect(outputs).not.toHaveProperty("__urn");
    stack.declare([monitor("api", { frequencySeconds: 300 })]);
    const { output: change } = await stack.preview({ flags: ["--diff"] });
    expect(change).toContain("frequencySeconds");
    expect(change).not.toContain("__urn");
    await stack.expectNothingLeft();
  });
});
