// What is generated from. Loaded without a check of its types: before a generation, the rest of src, and references to a
// kind whose name is not generated yet, may not compile.
export * as spec from "../../src/definitions";
export { BEHAVIOURS } from "../../src/emulator/routes";
export { coreBehaviours } from "../../src/emulator/routes/core-routes";
export { importForms } from "../../src/lifecycle/adopt/import-id";
export { reportSchema } from "../../src/review/formats/report-schema";
