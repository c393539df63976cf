// All files that are derived from the definitions, by their paths. Loaded without a check of its types: before a generation, the
// rest of src, and references to a kind whose name is not generated yet, may not compile.
import { KINDS } from "../../src/definitions";
import { BEHAVIOURS } from "../../src/emulator/routes";
import { coreBehaviours } from "../../src/emulator/routes/core-routes";
import { reportSchema } from "../../src/review/formats/report-schema";
import { coveragePage } from "./coverage";
import { definitionsPage } from "./definition-facts";
import { kindFile, kindFileName } from "./kind-file";
import { llmsText } from "./llms";
import { lookupsFile, recordsFile } from "./lookup-file";
import { referencePages } from "./reference";
import { packageSchema } from "./schema";
import { enumsFile, factsFile, indexFile, kindNameFile, typesFiles } from "./tables";

/** The texts, before they are formatted. */
export async function generatedFiles(
  source: (path: string) => string,
): Promise<Record<string, string>> {
  // Only the paths of the core's routes are needed, so it needs no rate limits, which the type requires.
  const behaviours = [...coreBehaviours(undefined as never), ...BEHAVIOURS];
  const routes = behaviours.flatMap((each) => each.routes);
  const provider = source("src/resources/provider.ts");
  const { schema, examples } = await packageSchema(provider);
  return {
    "src/definitions/kind-name.ts": kindNameFile(),
    "src/resources/enums.ts": enumsFile(),
    "src/resources/facts.ts": factsFile(),
    "src/resources/index.ts": indexFile(),
    "src/functions/lookups.ts": lookupsFile(),
    "src/functions/records.ts": recordsFile(),
    ...typesFiles(),
    ...referencePages(examples),
    "docs/dev/coverage.md": coveragePage(routes),
    "docs/dev/definitions.md": definitionsPage(source),
    "src/plugin/schema.json": JSON.stringify(schema),
    "docs/review.schema.json": JSON.stringify(reportSchema()),
    "docs/llms.txt": llmsText(source("README.md")),
    ...Object.fromEntries(
      KINDS.map((kind) => [`src/resources/${kindFileName(kind)}.ts`, kindFile(kind)]),
    ),
  };
}
