// @ts-check
// `node scripts/start.mjs NAME …` runs a script in TypeScript with arguments, once the dependencies that compile it are there.
import { ensureDependencies, main } from "./install.mjs";

const [name, ...args] = process.argv.slice(2);

await main(async () => {
  await ensureDependencies();
  const { importTypeScript } = await import("./build/sources.mjs");
  const { start } = /** @type {{ start(args: string[]): Promise<number | void> }} */ (
    await importTypeScript(`${name}.ts`)
  );
  return start(args);
});
