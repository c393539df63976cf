// Opens pages of the emulator in a headless browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Opens pages, each with a fresh profile. */
export interface PageOpener {
  readonly open: (url: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** A browser for the tests of a file; an error on a page fails the test. */
export function eachWithBrowser(executablePath: string | undefined): PageOpener {
  let browser: Browser | undefined;
  let pageErrors: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) });
  });
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    const found = pageErrors;
    pageErrors = [];
    expect(found).toEqual([]);
  });
  afterAll(() => browser?.close());
  return {
    open: async (url, options = {}) => {
      if (browser === undefined) throw new Error("only inside a test");
      const page = await (await browser.newContext(options)).newPage();
      page.setDefaultTimeout(15_000);
      page.on("pageerror", ({ message }) => pageErrors.push(message));
      page.on("console", (message) => {
        const text = message.text();
        // The page itself shows that the emulator refused a request.
        const isRefusal = text.startsWith("Failed to load resource: the server responded with");
        if (message.type() === "error" && !isRefusal) pageErrors.push(text);
      });
      await page.goto(url);
      return page;
    },
  };
}

/** An accessibility rule that a page violates, with the elements. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The violations that axe finds on a page: landmarks, labels, names, contrast and more. */
export async function violationsIn(page: Page): Promise<string[]> {
  // Evaluated through the DevTools protocol, so the page's content security policy does not apply.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    // The injected script defines `axe`.
    () =>
      (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`),
  );
}
