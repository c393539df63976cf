// `npm run api`: writes every public type of the built package, sorted, to one file, so that a change of them is a line in a
// review. `--check` writes nothing and fails if the file is out of date.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { ENTRIES } from "./build/bundle";
import { ROOT, ensureBuilt, progress } from "./install.mjs";

import type { IConfigFile } from "@microsoft/api-extractor";

const FOLDER = join(ROOT, "etc");
const REPORT = "pulumi-monitoring.api.md";

/** Writes or checks it. */
export async function start(args: string[]) {
  const { values } = parseArgs({ args, options: { check: { type: "boolean", default: false } } });
  await ensureBuilt();
  // Beside the types, because API Extractor takes no others for ours.
  const work = mkdtempSync(join(ROOT, "dist", "api-"));
  try {
    const isChanged = report(work, !values.check);
    if (isChanged && values.check)
      throw new Error(`etc/${REPORT} is out of date: run \`npm run api\` and commit the result`);
    progress(`etc/${REPORT} ${isChanged ? "was written" : "is up to date"}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param work a folder in dist
 * @returns whether it differs from the one in the repository
 */
function report(work: string, isWritten: boolean) {
  // All entry points at once: they share types, and most of the time goes to those of the SDK.
  const file = join(work, "entries.d.ts");
  const lines = Object.keys(ENTRIES).map((name) => `export * as ${name} from "../${name}.js";\n`);
  writeFileSync(file, lines.join(""));
  const config = ExtractorConfig.prepare({
    configObject: configFor(work, file),
    configObjectFullPath: undefined,
    packageJsonFullPath: join(ROOT, "package.json"),
  });
  const { apiReportChanged, errorCount } = Extractor.invoke(config, {
    localBuild: isWritten,
    messageCallback: (message) => {
      // What it did is said by main.
      if (message.category === "console") message.handled = true;
    },
  });
  if (errorCount > 0) throw new Error("the types of the package do not compile");
  return apiReportChanged;
}

function configFor(work: string, file: string): IConfigFile {
  const options = { target: "es2022", module: "node16", types: ["node"], strict: true };
  // Doc comments are reviewed where they are written, and all types are public.
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  return {
    projectFolder: ROOT,
    mainEntryPointFilePath: file,
    compiler: {
      overrideTsconfig: { compilerOptions: { ...options, skipLibCheck: true }, files: [file] },
    },
    apiReport: {
      enabled: true,
      // Types that others consist of.
      includeForgottenExports: true,
      reportFileName: REPORT,
      reportFolder: FOLDER,
      reportTempFolder: work,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
  };
}
