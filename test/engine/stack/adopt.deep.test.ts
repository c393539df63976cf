// Existing objects could not be adopted: the import option fails for every dynamic resource. With adopt in
// the options of a resource they can, and a preview shows the effect.
import { beforeAll, expect, test } from "vitest";

import { ENGINE } from "../../support/stack/engine";
import { channel, component, monitor, page, tag } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Run } from "../../support/stack/stack";

const writes = ({ requests }: Run): string[] =>
  calls(requests).filter((call) => !call.startsWith("GET "));

describeStack("a resource with adopt", (stack) => {
  const ids: Record<string, string> = {};
  const make = async (name: string, path: string, body: unknown): Promise<void> => {
    ids[name] = String(((await stack.api("POST", path, body)).body.data as { id: unknown }).id);
  };
  const http = {
    type: "HTTP",
    config: { url: "https://shop.example.com/health", method: "GET" },
    regions: ["us-east"],
  };
  const id = (name: string): string => ids[name] ?? "";
  const known = async (name: string): Promise<string | undefined> =>
    (await stack.resource(name)).id;
  const slack = (end: string) => ({
    channelType: "slack",
    webhookUrl: `https://hooks.example.com/services/T/B/${end}`,
  });

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    await stack.remember();
    await make("api", "/monitors", { ...http, name: "api", frequencySeconds: 60 });
    await make("alerts", "/alert-channels", { name: "alerts", config: slack("hook-word") });
    await make("page", "/status-pages", { name: "page", slug: "shop" });
    await make("line", `/status-pages/${id("page")}/components`, { name: "line", type: "STATIC" });
    await make("shop", "/tags", { name: "shop" });
  });

  const program = (more: Partial<Record<string, object>> = {}): Declared[] => [
    tag("shop", {}, { adopt: true }),
    channel("alerts", { config: slack("hook-word") }, { adopt: id("alerts") }),
    page("page", { slug: "shop" }, { adopt: true }),
    component("line", {}, { adopt: id("line") }),
    monitor(
      "api",
      { frequencySeconds: 300, alertChannelIds: [ref("alerts.id")], ...more.api },
      { adopt: id("api"), ...more.options },
    ),
  ];

  test("the preview shows which objects are adopted and what would change", async () => {
    stack.declare(program());
    const run = await stack.preview();
    const printed = run.output.replace(/\s+/g, " ");
    expect(printed).toContain(
      `Monitor "api" ${id("api")} is adopted; changes: frequencySeconds 60 → 300, alertChannelIds (not known yet)`,
    );
    expect(printed).toContain(`AlertChannel "alerts" ${id("alerts")} is adopted without changes`);
    expect(printed).toContain(`Tag "shop" ${id("shop")} is adopted without changes`);
    expect(printed).toContain(
      'StatusPageComponent "line" adopts an existing object; statusPageId is not',
    );
    expect(printed).not.toContain("hook-word");
    expect(printed).not.toContain("__adopt");
    expect(writes(run)).toEqual([]);
  });

  test("adopts the objects and writes only the differences", async () => {
    const run = await stack.up();
    expect(writes(run)).toEqual([`PUT /monitors/${id("api")}`]);
    for (const name of ["shop", "alerts", "page", "line", "api"]) {
      expect(await known(name)).toBe(id(name));
    }
    expect(await stack.record(`/monitors/${id("api")}`)).toMatchObject({
      frequencySeconds: 300,
      alertChannelIds: [id("alerts")],
    });
    expect(stack.backend()).not.toContain("hook-word");
    await stack.expectNoChanges();
    await stack.refresh({ flags: ["--expect-no-changes"] });
    await stack.expectNoChanges();
  });

  test("removing or changing adopt is not a difference", async () => {
    stack.declare(program({ options: { adopt: true } }));
    await stack.expectNoChanges();
    await stack.up({ flags: ["--expect-no-changes"] });
    stack.declare(program().map(({ options: _adopt, ...rest }) => rest));
    await stack.expectNoChanges();
    await stack.up({ flags: ["--expect-no-changes"] });
    stack.declare(program());
    await stack.expectNoChanges();
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(output).not.toContain("__adopt");
  });

  test("a replacement creates a new object instead of adopting", async () => {
    const before = await known("api");
    const options = { replaceOnChanges: ["frequencySeconds"], adopt: before ?? "" };
    stack.declare(program({ api: { frequencySeconds: 60 }, options }));
    const preview = await stack.preview();
    expect(preview.output).not.toContain("is adopted");
    await stack.up();
    expect(await known("api")).not.toBe(before);
    expect((await stack.list("/monitors")).map((row) => row.id)).toEqual([await known("api")]);
    await stack.expectNoChanges();
  });

  test("is replaced together with its deleteBeforeReplace dependency", async () => {
    const before = await known("line");
    const [one, two, , ...others] = program();
    if (one === undefined || two === undefined) throw new Error("a program of five");
    const options = { adopt: true, deleteBeforeReplace: true };
    stack.declare([one, two, page("page", { slug: "shop-two" }, options), ...others.slice(0, 1)]);
    await stack.preview();
    await stack.up();
    expect(await known("line")).not.toBe(before);
    expect((await stack.list("/status-pages")).map(({ slug }) => slug)).toEqual(["shop-two"]);
    await stack.expectNoChanges();
  });

  // The engine checks it as a new resource, without having shown that the state has it.
  test("keeps its object when the engine is forced to replace it", async () => {
    const { urn, id: before } = await stack.resource("shop");
    const { output } = await stack.up({ flags: ["--target-replace", urn] });
    expect(output).toContain("is not deleted, because a resource of this program manages it");
    expect(await known("shop")).toBe(before);
    expect((await stack.list("/tags")).map((row) => row.id)).toEqual([before]);
  });

  test("destroy deletes the adopted objects", async () => {
    await stack.expectNothingLeft();
  });
});
