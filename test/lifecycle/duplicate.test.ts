// A create that would share an existing object is refused.
import { describe, expect, it } from "vitest";

import { eachRunning } from "./running";

const running = eachRunning();
const KIND = "ServiceSubscription";

describe("a service subscription", () => {
  it("costs one read of the list before its create", async () => {
    const created = await running().create(KIND, { slug: "stripe" });
    expect(running().calls()).toEqual([
      expect.stringMatching(/^GET \/api\/v1\/service-subscriptions(\?|$)/),
      "POST /api/v1/service-subscriptions/stripe",
    ]);
    expect(created.outputs).toMatchObject({ slug: "stripe", alertSensitivity: "AWARENESS" });
    expect(created.outputs.subscriptionId).toBe(created.id);
  });

  it("is refused if another user has subscribed, and theirs is not changed", async () => {
    const theirs = await running().call("POST", "/service-subscriptions/stripe", {
      alertSensitivity: "MAJOR_ONLY",
    });
    const creating = running().create(KIND, { slug: "stripe", alertSensitivity: "ALL" });
    const { subscriptionId } = theirs as { subscriptionId: string };
    await expect(creating).rejects.toThrow(
      `creating ServiceSubscription "stripe" failed: it already exists with the id ${subscriptionId}`,
    );
    await expect(creating).rejects.toThrow(`{ adopt: "${subscriptionId}" }`);
    const [row] = (await running().call("GET", "/service-subscriptions")) as object[];
    expect(row).toMatchObject({ subscriptionId, alertSensitivity: "MAJOR_ONLY" });
  });

  it("of one component is distinct from that of the whole service", async () => {
    await running().create(KIND, { slug: "stripe" });
    const [part] = (await running().call("GET", "/services/stripe/components")) as { id: string }[];
    const created = await running().create(KIND, { slug: "stripe", componentId: part?.id });
    expect(created.outputs.componentId).toBe(part?.id);
    await expect(running().create(KIND, { slug: "stripe", componentId: part?.id })).rejects.toThrow(
      "already exists",
    );
  });

  it("changes its sensitivity in place, back to the default if it is removed", async () => {
    const created = await running().create(KIND, { slug: "stripe", alertSensitivity: "ALL" });
    const found = await running().read(KIND, created);
    expect(found?.inputs).toEqual({ slug: "stripe", alertSensitivity: "ALL" });
    const outputs = await running().update(KIND, created, { slug: "stripe" });
    expect(outputs.alertSensitivity).toBe("AWARENESS");
    const path = `/service-subscriptions/${created.id}`;
    expect(await running().call("GET", path)).toMatchObject({ alertSensitivity: "AWARENESS" });
    await running().remove(KIND, created);
    expect(await running().read(KIND, created)).toBeUndefined();
  });
});

it("a subscriber of another status page is another one", async () => {
  const run = running();
  const pages = await Promise.all(
    ["one", "two"].map((slug) => run.call("POST", "/status-pages", { name: slug, slug })),
  );
  const [one = {}, two = {}] = (pages as { id: string }[]).map(({ id }) => ({
    ...{ statusPageId: id, channel: "EMAIL", destination: "press@example.com" },
  }));
  await run.create("StatusPageSubscriber", one);
  await run.create("StatusPageSubscriber", two);
  await expect(run.create("StatusPageSubscriber", two)).rejects.toThrow("already exists");
});
