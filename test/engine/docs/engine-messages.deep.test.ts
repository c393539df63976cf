// Messages of the engine that this package causes, or that follow a killed run.
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { tag } from "../stack/estate";
import { until } from "../../support/stack/processes";
import { describeStack } from "../../support/stack/stack";
import type { RunOptions } from "../../support/stack/stack";
import { page } from "../../support/docs/page";
import { ROOT } from "../../support/root";
import { quotesIn } from "../../support/docs/quotes";
import { patternOf } from "../../support/docs/run-page";

const SECTION = "What the engine says";

const quotes = quotesIn(page("troubleshooting.md")).filter(({ section }) => section === SECTION);

describeStack("messages of the engine", (stack) => {
  const messages: string[] = [];

  /** Records the output of a command that must fail. */
  async function recordFailure(args: readonly string[], options: RunOptions = {}): Promise<void> {
    const { code, output } = await stack.pulumi(args, { ...options, exit: "any" });
    expect(code, output).not.toBe(0);
    messages.push(output);
  }

  test("with an unexpected change", async () => {
    stack.declare([tag("shop")]);
    await recordFailure(["preview", "--expect-no-changes"]);
    await recordFailure(["up", "--yes", "--skip-preview", "--expect-no-changes"]);
    await stack.up();
  });

  test("for an import", async () => {
    const created = (await stack.api("POST", "/tags", { name: "theirs" })).body.data as {
      id: string;
    };
    await recordFailure([
      "import",
      "pulumi-nodejs:dynamic/monitoring:Tag",
      "theirs",
      created.id,
      "--yes",
    ]);
    await stack.api("DELETE", `/tags/${created.id}`);
  });

  test("with a missing or wrong passphrase, and without a program", async () => {
    await stack.pulumi(["stack", "change-secrets-provider", "passphrase"]);
    await recordFailure(["preview"], { env: { PULUMI_CONFIG_PASSPHRASE: undefined } });
    await recordFailure(["preview"], { env: { PULUMI_CONFIG_PASSPHRASE: "another" } });
    const nowhere = join(stack.folder, "nowhere");
    mkdirSync(nowhere);
    await recordFailure(["preview", "--cwd", nowhere]);
  });

  test("without a backend, without a stack, and without a terminal", async () => {
    await recordFailure(["preview"], { env: { PULUMI_BACKEND_URL: undefined } });
    await stack.pulumi(["stack", "unselect"]);
    await recordFailure(["preview"]);
    await stack.pulumi(["stack", "select", "test"]);
    await recordFailure(["up"]);
  });

  test("after a killed run", async () => {
    stack.declare([tag("shop"), tag("checkout")]);
    stack.fault({ method: "POST", path: "/api/v1/tags", effect: { delayMs: 60_000 } });
    const before = stack.emulator.requests.length;
    const running = stack.start(["up", "--yes", "--skip-preview"]);
    const isPosted = (): boolean =>
      stack.emulator.requests.slice(before).some(({ method }) => method === "POST");
    await until(isPosted, 60_000);
    running.child.kill("SIGKILL");
    await running.ended;
    stack.emulator.faults.clear();
    await recordFailure(["up", "--yes", "--skip-preview"]);
    const state = join(stack.folder, "state", ".pulumi", "stacks", "test");
    const [attributes = "test.json.attrs"] = readdirSync(state).filter((name) =>
      name.endsWith(".attrs"),
    );
    writeFileSync(join(state, attributes), "");
    await recordFailure(["preview"]);
    rmSync(join(state, attributes));
    await stack.pulumi(["cancel", "--yes"]);
    await stack.up();
  });

  test("without the installed package", async () => {
    const modules = join(stack.program, "node_modules");
    rmSync(modules);
    await recordFailure(["refresh", "--yes", "--skip-preview"]);
    mkdirSync(modules);
    symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(modules, "@pulumi"));
    await recordFailure(["refresh", "--yes", "--skip-preview"]);
  });

  test.each(quotes.map(({ text }) => text))("%s", (text) => {
    expect(messages.join("\n")).toMatch(patternOf(text));
  });
});
