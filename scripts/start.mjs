// @ts-check
// `node scripts/start.mjs NAME …` runs a script in TypeScript with arguments, once the dependencies that compile it are there.
// It ends with the exit code that the script returns, or with 1 after an error, of which only the message is printed.
import { ensureDependencies, progress } from "./install.mjs";

const [name, ...args] = process.argv.slice(2);
try {
  await ensureDependencies();
  const { importTypeScript } = await import("./build/sources.mjs");
  const { start } = /** @type {{ start(args: string[]): Promise<number | void> }} */ (
    await importTypeScript(`${name}.ts`)
  );
  process.exitCode = (await start(args)) ?? 0;
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
