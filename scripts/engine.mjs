// @ts-check
// `npm run --silent engine`: prints only the folder of a Pulumi engine, so that
// PATH="$(npm run --silent engine):$PATH" gives a working `pulumi`. Installs an engine if there is none.
import { resolveEngine } from "./engine/resolve.mjs";
import { ensureDependencies, progress } from "./install.mjs";

try {
  // The engine needs the dynamic provider's start script, which lies in @pulumi/pulumi.
  await ensureDependencies();
  const engine = await resolveEngine({ log: progress });
  progress(`Pulumi ${engine.version} (${engine.source})`);
  process.stdout.write(`${engine.folder}\n`);
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
