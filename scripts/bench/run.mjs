// @ts-check
// `npm run bench`: loads the benchmark, once the dependencies that load TypeScript are there.
import { ensureInstalled, main } from "../install.mjs";

await main(async () => {
  await ensureInstalled();
  const { importTypeScript } = await import("../build/sources.mjs");
  const { bench } = /** @type {typeof import("./bench")} */ (
    await importTypeScript("bench/bench.ts")
  );
  await bench(process.argv.slice(2));
});
