// A create that would share an existing object is refused.
import { describe, expect, it } from "vitest";

import { eachRunning } from "./running";

const running = eachRunning();
const KIND = "ServiceSubscription";

describe("a service subscription", () => {
  it("costs one look at the list before its create", async () => {
    const made = await running().create(KIND, { slug: "stripe" });
    expect(await running().calls()).toEqual([
      expect.stringMatching(/^GET \/api\/v1\/service-subscriptions(\?|$)/),
      "POST /api/v1/service-subscriptions/stripe",
    ]);
    expect(made.outputs).toMatchObject({ slug: "stripe", alertSensitivity: "AWARENESS" });
    expect(made.outputs.subscriptionId).toBe(made.id);
  });

  it("is refused where somebody has it, and stays theirs", async () => {
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

  it("of one component is another than that of the whole service", async () => {
    await running().create(KIND, { slug: "stripe" });
    const [part] = (await running().call("GET", "/services/stripe/components")) as { id: string }[];
    const made = await running().create(KIND, { slug: "stripe", componentId: part?.id });
    expect(made.outputs.componentId).toBe(part?.id);
    await expect(running().create(KIND, { slug: "stripe", componentId: part?.id })).rejects.toThrow(
      "already exists",
    );
  });

  it("changes its sensitivity in place, back to the default when that is taken out", async () => {
    const made = await running().create(KIND, { slug: "stripe", alertSensitivity: "ALL" });
    const found = await running().read(KIND, made);
    expect(found?.inputs).toEqual({ slug: "stripe", alertSensitivity: "ALL" });
    const outputs = await running().update(KIND, made, { slug: "stripe" });
    expect(outputs.alertSensitivity).toBe("AWARENESS");
    const path = `/service-subscriptions/${made.id}`;
    expect(await running().call("GET", path)).toMatchObject({ alertSensitivity: "AWARENESS" });
    await running().remove(KIND, made);
    expect(await running().read(KIND, made)).toBeUndefined();
  });
});
