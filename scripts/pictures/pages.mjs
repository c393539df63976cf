// @ts-check
// Creates the pictures of the emulator's pages in docs/pictures, with example objects and a real browser.
//
//     node scripts/pictures/pages.mjs
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { NO_BROWSER, findBrowser } from "../browser.mjs";
import { ROOT, ensureInstalled } from "../install.mjs";

const PICTURES = join(ROOT, "docs", "pictures");
const PROVIDER = "pulumi-monitoring/0.1.0";

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error(NO_BROWSER);
await ensureInstalled();
/** @type {typeof import("../../src/emulator/index.js")} */
const { startEmulator } = createRequire(import.meta.url)(join(ROOT, "dist", "emulator"));
const emulator = await startEmulator();
const browser = await chromium.launch({ executablePath });
try {
  await createObjects();
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  for (const [path, file] of /** @type {const} */ ([
    ["/", "emulator-page.webp"],
    ["/pages/shop-status", "emulator-status-page.webp"],
  ])) {
    await page.goto(emulator.url + path);
    await page.getByText("Checkout is down").first().waitFor();
    const fullPage = path !== "/";
    await page.screenshot({ path: join(PICTURES, file), type: "webp", quality: 80, fullPage });
  }
} finally {
  await browser.close();
  await emulator.close();
}

/** Creates a shop that was deployed, then edited by hand, and is now down. */
async function createObjects() {
  const mail = { channelType: "email", recipients: ["oncall@example.com"] };
  const channel = await call("POST", "/alert-channels", { name: "On call", config: mail });
  const [shop, checkout] = await Promise.all(
    ["Shop", "Checkout"].map((name) =>
      call("POST", "/monitors", {
        name,
        type: "HTTP",
        config: { url: "https://shop.example.com/health", method: "GET" },
        frequencySeconds: 60,
        regions: ["us-east", "eu-west"],
        alertChannelIds: [channel],
      }),
    ),
  );
  const status = await call("POST", "/status-pages", {
    name: "Shop status",
    slug: "shop-status",
    description: "How the shop is doing",
    branding: { brandColor: "#0b5fff" },
  });
  const at = `/status-pages/${status}`;
  const groupId = await call("POST", `${at}/groups`, { name: "Website" });
  const type = "MONITOR";
  await call("POST", `${at}/components`, { name: "Shop", type, monitorId: shop, groupId });
  await call("POST", `${at}/components`, { name: "Checkout", type, monitorId: checkout, groupId });
  await call("POST", `${at}/maintenance`, {
    title: "A new database",
    impact: "MINOR",
    body: "Orders may take longer.",
    scheduledFor: "2035-01-07T02:00:00Z",
    scheduledUntil: "2035-01-07T04:00:00Z",
  });
  await call("PUT", `/monitors/${shop}`, { frequencySeconds: 600 }, "curl/8.14.1");
  await call("PUT", `/monitors/${shop}`, { frequencySeconds: 60 });
  await control("checks", { monitorId: shop });
  await control("incidents", { monitorId: checkout });
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} body
 * @param {string} [client]
 * @returns {Promise<string>} the id of the object
 */
async function call(method, path, body, client = PROVIDER) {
  const response = await send(method, `/api/v1${path}`, body, client);
  const { data } = /** @type {{ data: { id: string } }} */ (await response.json());
  return data.id;
}

/**
 * @param {string} path
 * @param {object} body
 */
function control(path, body) {
  return send("POST", `/__emulator/${path}`, body, "demo");
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} body
 * @param {string} client
 */
async function send(method, path, body, client) {
  const response = await fetch(emulator.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${emulator.apiKey}`,
      "Content-Type": "application/json",
      "User-Agent": client,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response;
}
