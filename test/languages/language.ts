// Which languages programs can be run in; scripts/test.mjs finds it out for the languages that test files name.
import { delimiter } from "node:path";

import { ENGINE, NO_ENGINE } from "../stack/engine";

/** What a language needs beside the engine. */
export interface Language {
  /** Folders for the front of PATH; undefined if programs in this language cannot be run here. */
  readonly path?: string;
  /** A title for tests, with the reason if they are skipped. */
  title(text: string): string;
}

/**
 * Call it in the test file itself: scripts/test.mjs looks for the call there. "sdk" are the generators of SDKs and
 * programs, which lie outside of PATH otherwise.
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
