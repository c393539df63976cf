// The browser that tests of the emulator's pages use: any of the Chromium family that is installed, since they all speak the
// same protocol.
import { join } from "node:path";
import { isExecutable, pathFolders } from "./engine/probe";
import { testSources } from "./vitest";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** The error message if there is none. */
export const NO_BROWSER = `there is no browser: none of ${NAMES.join(", ")} is on PATH; on Debian, \`apt-get install chromium\` installs one`;

/** The path of a browser, if there is one. */
export function findBrowser() {
  const places = pathFolders(process.env).flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  );
  return [...places, ...ELSEWHERE].find(isExecutable);
}

/** Whether a run of vitest has tests that need a browser, and there is none. */
export async function lacksBrowser(args: readonly string[]) {
  if (findBrowser() !== undefined) return false;
  return (await testSources(args)).some((text) => text.includes("findBrowser("));
}
