// Messages of the engine that this package causes, or that follow a killed run.
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { tag } from "../../stack/estate";
import { until } from "../../stack/processes";
import { describeStack } from "../../stack/stack";
import type { RunOptions } from "../../stack/stack";
import { ROOT, page } from "../page";
import { quotesIn } from "../quotes";
import { patternOf } from "../walk";

const SECTION = "What the engine says";

const quotes = quotesIn(page("troubleshooting.md")).filter(({ section }) => section === SECTION);

describeStack("what the engine says", (stack) => {
  const messages: string[] = [];

  /** What the engine says to a command that has to fail. */
  async function hear(args: readonly string[], options: RunOptions = {}): Promise<void> {
    const { code, output } = await stack.pulumi(args, { ...options, exit: "any" });
    expect(code, output).not.toBe(0);
    messages.push(output);
  }

  test("where something changes that must not", async () => {
    stack.declare([tag("shop")]);
    await hear(["preview", "--expect-no-changes"]);
    await hear(["up", "--yes", "--skip-preview", "--expect-no-changes"]);
    await stack.up();
  });

  test("where it is asked to import", async () => {
    const made = (await stack.api("POST", "/tags", { name: "theirs" })).body.data as { id: string };
    await hear(["import", "pulumi-nodejs:dynamic/monitoring:Tag", "theirs", made.id, "--yes"]);
    await stack.api("DELETE", `/tags/${made.id}`);
  });

  test("where the passphrase is missing or another, and where there is no program", async () => {
    await hear(["preview"], { env: { PULUMI_CONFIG_PASSPHRASE: undefined } });
    await hear(["preview"], { env: { PULUMI_CONFIG_PASSPHRASE: "another" } });
    const nowhere = join(stack.folder, "nowhere");
    mkdirSync(nowhere);
    await hear(["preview", "--cwd", nowhere]);
  });

  test("where it has no backend, no stack, and nobody to ask", async () => {
    await hear(["preview"], { env: { PULUMI_BACKEND_URL: undefined } });
    await stack.pulumi(["stack", "unselect"]);
    await hear(["preview"]);
    await stack.pulumi(["stack", "select", "test"]);
    await hear(["up"]);
  });

  test("where a run was killed", async () => {
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
    await hear(["up", "--yes", "--skip-preview"]);
    const state = join(stack.folder, "state", ".pulumi", "stacks", "test");
    const [attributes = "test.json.attrs"] = readdirSync(state).filter((name) =>
      name.endsWith(".attrs"),
    );
    writeFileSync(join(state, attributes), "");
    await hear(["preview"]);
    rmSync(join(state, attributes));
    await stack.pulumi(["cancel", "--yes"]);
    await stack.up();
  });

  test("where the package is not installed", async () => {
    const modules = join(stack.program, "node_modules");
    rmSync(modules);
    await hear(["refresh", "--yes", "--skip-preview"]);
    mkdirSync(modules);
    symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(modules, "@pulumi"));
    await hear(["refresh", "--yes", "--skip-preview"]);
  });

  test.each(quotes.map(({ text }) => text))("%s", (text) => {
    expect(messages.join("\n")).toMatch(patternOf(text));
  });
});
