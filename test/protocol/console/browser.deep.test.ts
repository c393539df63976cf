// The pages in a real browser: content, buttons, accessibility, and isolation from other sites: docs/emulator.md, Web console.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { NO_BROWSER, findBrowser } from "../../../scripts/browser";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { receiver } from "../../support/emulator/receiver";
import { createLookupObjects } from "../../support/functions/lookup-objects";
import { monitor } from "../../support/emulator/records";
import { serviceAt } from "../../support/emulator/service";
import type { Service } from "../../support/emulator/service";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A browser for the tests of a file; an error on a page fails the test. */
function eachWithBrowser(executablePath: string | undefined) {
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
    open: async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
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
async function violationsIn(page: Page): Promise<string[]> {
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

const BROWSER = findBrowser();
const title = BROWSER === undefined ? `in a browser [${NO_BROWSER}]` : "in a browser";

const LOOKS = [
  ["dark", 400],
  ["light", 1280],
  ["light", 400],
  ["dark", 1280],
] as const;

/** Is executed if any of it is inserted as HTML instead of text. */
const HOSTILE = `<img src=x onerror="document.title='taken'"></script><script>document.title='taken'</script>{{1}} \u202Egnp.exe`;

describe.skipIf(BROWSER === undefined)(title, { timeout: 60_000 }, () => {
  let emulator: Emulator;
  let service: Service;

  beforeEach(async () => {
    emulator = await startEmulator();
    service = serviceAt(emulator.url, emulator.apiKey);
  });

  afterEach(() => emulator.close());

  // Registered after these hooks, so that its own hook, which closes the pages, runs before the emulator stops.
  const { open } = eachWithBrowser(BROWSER);

  it("shows new objects, changes and requests without a reload", async () => {
    const page = await open(emulator.url);
    await page.getByRole("heading", { name: "What changed" }).waitFor();
    const id = await service.makeId("/monitors", monitor({ name: "Shop" }));
    await page.getByText("created monitor “Shop”").waitFor();
    const row = page.getByRole("row", { name: /^Shop/ });
    expect(await row.innerText()).toMatch(/Shop HTTP, every \d+ s\s+unknown\s+API/);
    await service.put(`/monitors/${id}`, { frequencySeconds: 600 });
    await page.getByText(/updated monitor “Shop”.*frequencySeconds \d+ → 600.*by node/).waitFor();
    await page.getByText(/200 PUT \/api\/v1\/monitors\/\w{8}… \(Shop\)/).waitFor();
    await service.delete(`/monitors/${id}`);
    await page.getByText("deleted monitor “Shop”").waitFor();
    await row.waitFor({ state: "detached" });
  });

  it("edits and deletes an object, opens and resolves an incident, and keeps the focus", async () => {
    const id = await service.makeId("/monitors", monitor({ name: "Shop" }));
    const page = await open(emulator.url);
    await page.getByRole("button", { name: "Edit: Shop" }).click();
    const dialog = page.getByRole("dialog", { name: /Edit monitor “Shop”/ });
    await dialog.getByLabel("name").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/name must/).waitFor();
    await dialog.getByLabel("name").fill("Store");
    await dialog.getByLabel("frequencySeconds").fill("300");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await service.read(`/monitors/${id}`)).toMatchObject({
      name: "Store",
      frequencySeconds: 300,
    });

    await page.getByRole("button", { name: "Raise an incident: Store" }).press("Enter");
    await page.getByText("an incident is open").waitFor();
    await page.getByText("Open incidents: 1").waitFor();
    expect((await service.read(`/monitors/${id}`)).currentStatus).toBe("down");
    await page.getByRole("button", { name: "End the incident: Store" }).press("Enter");
    await page.getByText("No open incident").waitFor();

    const remove = page.getByRole("button", { name: "Delete: Store" });
    await remove.focus();
    await service.make("/tags", { name: "meanwhile" });
    await page.getByText("created tag “meanwhile”").waitFor();
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Delete: Store");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("“Store” was deleted.").waitFor();
    expect((await service.get(`/monitors/${id}`)).status).toBe(404);
  });

  it("makes the next request fail once", async () => {
    const page = await open(emulator.url);
    await page.getByLabel("The next").selectOption("POST");
    await page.getByRole("button", { name: "Let it fail" }).click();
    await page.getByText("Waiting: the next POST /api/v1/** gets 503").waitFor();
    expect((await service.get("/tags")).status).toBe(200);
    expect((await service.post("/tags", { name: "x" })).status).toBe(503);
    await page.getByText("Done: a POST /api/v1/** got 503").waitFor();
    expect((await service.post("/tags", { name: "x" })).status).toBe(201);
    await page.getByRole("button", { name: "Remove all of them" }).click();
    await page.getByText("Done: a POST").waitFor({ state: "detached" });
  });

  it("shows every value as text, not as HTML", async () => {
    const id = await service.makeId("/monitors", monitor({ name: HOSTILE }));
    await service.make("/status-pages", { name: HOSTILE, slug: "hostile", description: HOSTILE });
    await service.control("incidents", { monitorId: id, title: HOSTILE });
    const page = await open(emulator.url);
    await page.getByRole("row").filter({ hasText: "<img src=x" }).first().waitFor();
    await page
      .getByRole("button", { name: /^Edit: <img/ })
      .first()
      .click();
    expect(await page.getByRole("dialog").getByLabel("name").inputValue()).toBe(HOSTILE);
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.title()).not.toBe("taken");
    await page.goto(`${emulator.url}/pages/hostile`);
    await page.getByRole("heading", { name: "<img src=x" }).waitFor();
    expect([await page.title(), await page.locator("img").count()]).toEqual([HOSTILE.trim(), 0]);
  });

  it("shows a status page as its visitors see it", async () => {
    const id = await service.makeId("/monitors", monitor({ name: "Shop" }));
    const at = await service.makeAt("/status-pages", {
      name: "Shop status",
      slug: "shop-status",
      description: "How the shop is doing",
      branding: {
        brandColor: "#0b5fff",
        pageBackground: "#101418",
        textColor: "#ffffff",
        theme: "dark",
      },
    });
    const groupId = await service.makeId(`${at}/groups`, { name: "Website" });
    const component = { type: "MONITOR", monitorId: id };
    await service.make(`${at}/components`, { ...component, name: "Checkout", groupId });
    await service.control("incidents", { monitorId: id });
    const page = await open(emulator.url);
    await page.getByRole("link", { name: "Shop status" }).click();
    await page.getByRole("heading", { name: "Shop is down" }).waitFor();
    expect(page.url()).toBe(`${emulator.url}/pages/shop-status`);
    const text = await page.getByRole("main").innerText();
    expect(text).toMatch(
      /Now: major outage[^]*Incidents[^]*investigating[^]*Website[^]*Checkout[^]*major outage/,
    );
    const colors = await page.evaluate(
      "(({ backgroundColor, color, borderTopColor }) => [backgroundColor, color, borderTopColor])(getComputedStyle(document.body))",
    );
    expect(colors).toEqual(["rgb(16, 20, 24)", "rgb(255, 255, 255)", "rgb(11, 95, 255)"]);
    await service.control("incidents/resolve", { monitorId: id });
    await page.getByText("All systems are operational").waitFor();
    await page.getByRole("heading", { name: "Past incidents" }).waitFor();
  });

  it.each(LOOKS)(
    "has no accessibility violations in the %s color scheme at a width of %i px",
    async (colorScheme, width) => {
      await createLookupObjects(service, (await receiver()).url);
      const page = await open(emulator.url, { colorScheme, viewport: { width, height: 800 } });
      await page.getByText("Monitors:").waitFor();
      const closed = page.locator("#kinds > details:not([open]) > summary");
      for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
      expect(await violationsIn(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await page.getByRole("button", { name: /^Edit/ }).first().click();
      expect(await violationsIn(page)).toEqual([]);
      await page.goto(`${emulator.url}/pages/shop-status`);
      await page.getByRole("heading", { name: "Components" }).waitFor();
      expect(await violationsIn(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  /** How far a page can be scrolled horizontally. */
  const horizontalOverflow = (page: Awaited<ReturnType<typeof open>>): Promise<unknown> =>
    page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

  it("loads only its own resources, and shows no status message at first", async () => {
    const page = await open("about:blank");
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).pathname));
    await page.goto(emulator.url);
    await page.getByText("No open incident").waitFor();
    expect([...requested]).toEqual(["/", "/__emulator/console"]);
    expect(await page.getByRole("status").innerText()).toBe("");
  });

  it("cannot be read or changed by a page on another port", async () => {
    const other = createServer((_request, response) => response.end("<title>other</title>"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    try {
      // A listening TCP server has an address of this form.
      const { port } = other.address() as AddressInfo;
      const id = await service.makeId("/monitors", monitor());
      const context = await open("about:blank");
      context.removeAllListeners("console");
      await context.goto(`http://127.0.0.1:${port}/`);
      const attempts = await context.evaluate(
        async ([url, target]) => {
          const tries = [
            ["GET", "/__emulator/console", undefined, "application/json"],
            ["POST", "/__emulator/console/forget", target, "application/json"],
            ["POST", "/__emulator/console/forget", target, "text/plain"],
            ["DELETE", "/__emulator/requests", undefined, "application/json"],
          ] as const;
          return Promise.all(
            tries.map(([method, path, body, type]) =>
              fetch(`${url}${path}`, {
                method,
                ...(body !== undefined && { body, headers: { "Content-Type": type } }),
              }).then(
                ({ status }) => `read ${status}`,
                () => "blocked",
              ),
            ),
          );
        },
        [emulator.url, JSON.stringify({ organizationId: 1, kind: "Monitor", id })] as const,
      );
      expect(attempts).toEqual(["blocked", "blocked", "blocked", "blocked"]);
      expect((await service.get(`/monitors/${id}`)).status).toBe(200);
      expect(emulator.requests.length).toBeGreaterThan(0);
    } finally {
      other.close();
    }
  });
});
