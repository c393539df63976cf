// Which languages programs can be run in; scripts/test.mjs determines this for the languages in test files.
import { delimiter } from "node:path";

import { ENGINE, NO_ENGINE } from "../stack/engine";

/** What a language needs in addition to the engine. */
export interface Language {
  /** Folders to prepend to PATH; undefined if programs in this language cannot be run here. */
  readonly path?: string;
  /** A title for tests, with the reason if they are skipped. */
  title(text: string): string;
}

/**
 * Must be called in the test file itself: scripts/test.mjs searches for the call. "sdk" stands for the generators of
 * SDKs and programs, which are otherwise not on PATH.
 */
export function language(name: "yaml" | "python" | "go" | "java" | "sdk"): Language {
  const variable = `MONITORING_TEST_${name.toUpperCase()}`;
  const folders = process.env[variable];
  if (ENGINE !== undefined && folders !== undefined)
    return { path: [folders, ENGINE].join(delimiter), title: (text) => text };
  const missing = process.env[`${variable}_MISSING`] ?? "start the tests with npm test";
  const reason = ENGINE === undefined ? NO_ENGINE : missing;
  return { title: (text) => `${text} [${reason}]` };
}
