// @ts-check
// `npm run demo`: a guided tour of a sample stack, with the emulator and the real engine. Every
// step is checked; if one fails, the exit code is 1. Everything is removed at the end, unless --keep is
// given.
import { parseArgs } from "node:util";
import { ensureInstalled, main } from "./install.mjs";

const HELP = `Usage: npm run demo [-- --keep]

Runs a guided tour of a sample stack, from up to destroy, and checks each step.

  --keep   keeps the embedded API and the stack running, and prints how to access them`;

await main(async () => {
  const { values } = parseArgs({
    options: { keep: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(HELP);
  await ensureInstalled();
  // After the dependencies are installed, because it needs them.
  const { importTypeScript } = await import("./build/sources.mjs");
  const { perform } = /** @type {typeof import("./demo/perform")} */ (
    await importTypeScript("demo/perform.ts")
  );
  return perform(values.keep);
});
