// After a key was rotated, refresh and destroy kept failing with 401 without an explanation: they use the key in
// the state.
import { expect, test } from "vitest";

import { tag } from "./estate";
import { describeStack } from "../../support/stack/stack";

describeStack("a key that was rotated since the last up", (stack) => {
  let id = "";
  let first = "";
  let second = "";

  test("makes a refresh fail, and the error says what to do", async () => {
    const made = (await stack.api("POST", "/api-keys", { name: "deploy" })).body.data;
    ({ id, key: first } = made as { id: string; key: string });
    await stack.config("monitoring:apiKey", first, true);
    stack.declare([tag("shop"), tag("checkout")]);
    await stack.up();
    const rotated = (await stack.api("POST", `/api-keys/${id}/regenerate`)).body.data;
    ({ key: second } = rotated as { key: string });
    await stack.config("monitoring:apiKey", second, true);
    const { code, output } = await stack.refresh({ exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toMatch(/reading Tag "\w+" failed: 401 UNAUTHORIZED/);
    expect(output).toContain("--run-program (or PULUMI_RUN_PROGRAM=true)");
    expect(await stack.resources()).toHaveLength(2);
  });

  test("makes a destroy fail too, whatever key is in the environment, and nothing leaves the state", async () => {
    const { code } = await stack.destroy({ exit: "any", env: { MONITORING_API_KEY: second } });
    expect(code).not.toBe(0);
    expect(await stack.resources()).toHaveLength(2);
    expect(await stack.list("/tags")).toHaveLength(2);
  });

  test("is not used by commands that run the program", async () => {
    const env = { PULUMI_RUN_PROGRAM: "true" };
    await stack.refresh({ env });
    await stack.destroy({ env });
    expect(await stack.list("/tags")).toEqual([]);
    await stack.api("DELETE", `/api-keys/${id}`);
  });
});
