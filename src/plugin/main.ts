// `pulumi-resource-monitoring [ENGINE]`: what the engine starts. It prints the port that it listens on.
import { PluginEngine } from "./plugin-engine";
import { PluginProvider } from "./plugin-provider";
import { serve } from "./server";
import { byImport } from "../lifecycle";
import { Sessions } from "../provider";
import { reasonOf } from "../definitions";

async function main(args: readonly string[]): Promise<void> {
  // Options of the engine, such as --tracing, come before it.
  const address = args.findLast((arg) => !arg.startsWith("-"));
  const engine = new PluginEngine(address);
  // Also if the plugin was only started for its schema.
  engine.endWithEngine();
  const port = await serve(new PluginProvider(new Sessions(engine, byImport)), engine);
  process.stdout.write(`${port}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
