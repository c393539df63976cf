// Completed maintenance was drift in every run, was announced again by the next one, or disappeared from the page
// together with the program that had planned it.
import { expect, test } from "vitest";

import { component, page, without } from "./estate";
import { entriesIn, importing } from "./import-steps";
import { ref } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

const announced = (name: string, args: Record<string, Value> = {}): Declared => ({
  kind: "StatusPageMaintenance",
  name,
  args: {
    statusPageId: ref("page.id"),
    title: `About ${name}`,
    impact: "MINOR",
    body: "Orders may be slow.",
    scheduledFor: "2030-01-05T22:00:00Z",
    scheduledUntil: "2030-01-06T02:00:00Z",
    autoResolve: true,
    affectedComponents: [{ componentId: ref("shop.id"), status: "UNDER_MAINTENANCE" }],
    ...args,
  },
});

const LATER = { scheduledFor: "2031-01-05T22:00:00Z", scheduledUntil: "2031-01-06T02:00:00Z" };
const base: Declared[] = [
  page("page", { slug: "shop-status" }),
  component("shop"),
  component("office"),
];
const plans: Declared[] = [...base, announced("database"), announced("cables", LATER)];

describeStack("maintenance of a page", (stack) => {
  const at = async (): Promise<string> =>
    `/status-pages/${(await stack.list("/status-pages"))[0]?.id ?? ""}/maintenance`;
  const find = async (name: string): Promise<Row> => {
    const row = (await stack.list(await at())).find(({ title }) => title === `About ${name}`);
    if (row === undefined) throw new Error(`the page has no maintenance about ${name}`);
    return row;
  };
  const textsOf = ({ updates }: Row): unknown[] =>
    (updates as Row[]).map(({ body, createdBy }) => [createdBy, body]);
  const expectQuiet = async (): Promise<void> => {
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.refresh({ flags: ["--expect-no-changes"] });
    await stack.expectNoChanges();
  };

  test("is announced as planned, and then there are no changes", async () => {
    stack.declare(plans);
    await stack.pulumi(["up", "--yes"]);
    const made = await find("database");
    expect(made).toMatchObject({ status: "INVESTIGATING", scheduled: true, autoResolve: true });
    expect(made.affectedComponents).toMatchObject([{ componentStatus: "UNDER_MAINTENANCE" }]);
    await expectQuiet();
  });

  test("is repaired with its text after another user changed it, and subscribers are not notified", async () => {
    const { id, updates } = await find("database");
    const [first] = updates as Row[];
    await stack.api("PUT", `${await at()}/${id}`, { title: "Oops", affectedComponents: [] });
    await stack.api("PATCH", `${await at()}/${id}/updates/${first?.id ?? ""}`, { body: "Oops." });
    const { output } = await stack.preview({ flags: ["--refresh", "--diff"] });
    for (const name of ["title", "body", "affectedComponents"]) expect(output).toContain(name);
    await stack.pulumi(["up", "--yes", "--refresh"]);
    const mended = await stack.record(`${await at()}/${id}`);
    expect(mended.title).toBe("About database");
    expect(textsOf(mended)).toEqual([["USER", "Orders may be slow."]]);
    expect(mended.affectedComponents).toHaveLength(1);
    await expectQuiet();
  });

  test("a changed program moves it and corrects its text", async () => {
    const body = "Orders are slow.";
    const next = { body, scheduledUntil: "2030-01-06T04:00:00Z" };
    stack.declare([...base, announced("database", next), announced("cables", LATER)]);
    const { requests } = await stack.up();
    expect(calls(requests).filter((call) => call.startsWith("P"))).toHaveLength(2);
    const moved = await find("database");
    expect(moved.scheduledUntil).toBe("2030-01-06T04:00:00.000Z");
    expect(textsOf(moved)).toEqual([["USER", body]]);
    stack.declare(plans);
    await stack.up();
    await expectQuiet();
  });

  test("an update posted by another user while it is in progress is not drift", async () => {
    await stack.control("/clock", { now: "2030-01-05T23:00:00Z" });
    await expectQuiet();
    const { id } = await find("database");
    const [, office] = await stack.list((await at()).replace("maintenance", "components"));
    await stack.api("POST", `${await at()}/${id}/updates`, {
      status: "MONITORING",
      body: "Half done.",
      affectedComponents: [{ componentId: office?.id, status: "PARTIAL_OUTAGE" }],
    });
    await expectQuiet();
  });

  test("completing on schedule is not drift, and it stays readable", async () => {
    await stack.control("/clock", { now: "2030-01-06T02:00:01Z" });
    const over = await find("database");
    expect(over.status).toBe("RESOLVED");
    await expectQuiet();
    const { output } = await stack.pulumi(["stack", "export"]);
    expect(output).toContain("About database");
  });

  test("is not imported once it is completed", async () => {
    const folder = `${stack.folder}/imported`;
    await importing(stack, "--out", folder);
    const planned = entriesIn(folder).filter(({ type }) => type.endsWith("StatusPageMaintenance"));
    expect(planned.map(({ id }) => id)).toEqual([(await find("cables")).id]);
  });

  test("removed from the program, stays on the page if completed, and is deleted otherwise", async () => {
    stack.declare(base);
    const { output } = await stack.up();
    expect(output).toContain("is over and is not deleted");
    const left = await stack.list(await at());
    expect(left.map(({ title, status }) => [title, status])).toEqual([
      ["About database", "RESOLVED"],
    ]);
    await stack.expectNoChanges();
  });

  test("leaves the state without an error if it is already deleted", async () => {
    stack.declare([...base, announced("lifts", LATER)]);
    await stack.up();
    await stack.api("DELETE", `${await at()}/${(await find("lifts")).id}`);
    stack.declare(base);
    await stack.up();
    await stack.expectNoChanges();
  });

  test("is deleted with its page", async () => {
    stack.declare(without([...base, announced("lifts", LATER)], "office"));
    await stack.up();
    await stack.expectNothingLeft();
  });
});
