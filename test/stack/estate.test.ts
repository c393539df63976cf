// The second run of an unchanged program was not empty: defaults of the service, lists in another
// order, normalised values and write-only fields showed as changes (with or without a refresh), and
// something was left behind after a destroy.
import { expect, test } from "vitest";

import { estate } from "./estate";
import { calls, describeStack } from "./stack";

describeStack("an estate of all kinds", (stack) => {
  test("is created with one POST for each resource, a second call only for a disabled channel", async () => {
    stack.declare(estate());
    // With its preview: there, everything that other resources refer to is unknown.
    const { requests } = await stack.pulumi(["up", "--yes"]);
    const paths = calls(requests);
    expect(paths.filter((call) => call.startsWith("POST "))).toHaveLength(estate().length);
    expect(paths.filter((call) => !call.startsWith("POST "))).toEqual([
      expect.stringMatching(/^PATCH \/alert-channels\/[^/]+\/enabled$/),
    ]);
    expect(requests.every(({ status }) => status < 300)).toBe(true);
  });

  test("shows no changes in a preview, and asks the service nothing for it", async () => {
    await stack.expectNoChanges();
  });

  test("shows no changes in a preview that refreshes, and only reads for it", async () => {
    const { requests } = await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("is left as it is by another up and by a refresh", async () => {
    const before = await stack.world();
    const again = await stack.up({ flags: ["--expect-no-changes"] });
    expect(again.requests).toEqual([]);
    await stack.refresh({ flags: ["--expect-no-changes"] });
    expect(await stack.world()).toEqual(before);
    await stack.expectNoChanges();
  });

  test("leaves nothing after a destroy", async () => {
    await stack.expectNothingLeft();
  });
});
