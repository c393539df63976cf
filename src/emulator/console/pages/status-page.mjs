// @ts-check
// A status page as its visitors see it.
import { ask, byId, el, showState, sync, timeOf } from "./dom.mjs";

/** @typedef {{ text: string, tone: string }} State */
/** @typedef {{ name: string, description: string | null, state: State }} Component */
/** @typedef {{ name: string | null, description: string | null, isOpen: boolean, components: Component[] }} Section */
/** @typedef {{ id: string, title: string, status: string, impact: string | null, isScheduled: boolean,
 *   from: string | null, until: string | null, components: string[],
 *   updates: { id: string, body: string | null, status: string, at: string }[] }} Incident */
/** @typedef {{ name: string, description: string | null, isPublic: boolean, status: State,
 *   branding: Record<string, string | boolean | null>, sections: Section[], incidents: Incident[],
 *   maintenance: Incident[], past: Incident[] }} Page */

const INTERVAL_MS = 5_000;
const COLORS = {
  brandColor: "--brand-color",
  pageBackground: "--page-background",
  cardBackground: "--card-background",
  textColor: "--text-color",
  borderColor: "--border-color",
};
const OVERALL = "All systems are operational";

/** What was shown last, as text: the page is touched only if something is new. */
let shown = "";

/** @param {Page} page */
function show(page) {
  const text = JSON.stringify(page);
  if (text === shown) return;
  shown = text;
  document.title = page.name;
  byId("name").textContent = page.name;
  byId("description").textContent = page.description ?? "";
  const overall = el("strong", { class: `state ${page.status.tone}` }, page.status.text);
  const words = page.status.tone === "good" ? OVERALL : "Now: ";
  byId("overall").replaceChildren(words, ...(page.status.tone === "good" ? [] : [overall]));
  showBranding(page.branding);
  showList("incidents", page.incidents.map(incidentPart));
  showList("maintenance", page.maintenance.map(incidentPart));
  showList("components", page.sections.flatMap(sectionParts));
  showList("past", page.past.map(incidentPart));
}

/**
 * Files of other servers are not loaded: the logo is named instead.
 * @param {Page["branding"]} branding
 */
function showBranding(branding) {
  const { style, dataset } = document.documentElement;
  for (const [name, property] of Object.entries(COLORS)) {
    const color = branding[name];
    if (typeof color === "string") style.setProperty(property, color);
    else style.removeProperty(property);
  }
  // Colours of its own are meant for one of both schemes.
  dataset["theme"] = branding["theme"] === "dark" ? "dark" : "light";
  const { logoUrl, reportUrl, showSubscribeButton } = branding;
  byId("logo").hidden = typeof logoUrl !== "string";
  byId("logo").textContent = `Logo: ${logoUrl}`;
  byId("report").hidden = typeof reportUrl !== "string";
  if (typeof reportUrl === "string" && /^https?:\/\//i.test(reportUrl))
    byId("report").replaceChildren(
      el("a", { href: reportUrl, rel: "noreferrer" }, "Report a problem"),
    );
  byId("subscribe").hidden = showSubscribeButton === false;
}

/**
 * @param {string} id
 * @param {readonly HTMLElement[]} parts
 */
function showList(id, parts) {
  byId(id).hidden = parts.length === 0;
  byId(id)
    .querySelector(".list")
    ?.replaceChildren(...parts);
}

/**
 * @param {Section} section
 * @returns {HTMLElement[]}
 */
function sectionParts({ name, description, isOpen, components }) {
  if (name === null) return components.map((each) => componentLine(each, "h3"));
  return [
    el(
      "details",
      { open: isOpen },
      el("summary", {}, el("h3", {}, name)),
      ...(description === null ? [] : [el("p", { class: "quiet" }, description)]),
      ...components.map((each) => componentLine(each, "h4")),
    ),
  ];
}

/**
 * @param {Component} component
 * @param {"h3" | "h4"} heading
 */
function componentLine({ name, description, state }, heading) {
  const shownState = el("span");
  showState(shownState, state);
  const text = el("div", {}, el(heading, {}, name));
  if (description !== null) text.append(el("p", { class: "quiet" }, description));
  return el("div", { class: "line" }, text, shownState);
}

/** @param {Incident} incident */
function incidentPart({ title, status, impact, isScheduled, from, until, components, updates }) {
  const facts = [status, ...(impact === null ? [] : [`impact ${impact}`]), ...components];
  const updateList = el("div");
  sync(updateList, updates, {
    key: ({ id }) => id,
    make: (update) =>
      el("p", {}, timeOf(update.at), " ", el("strong", {}, update.status), ` ${update.body ?? ""}`),
  });
  const when = [isScheduled ? "from " : "since ", timeOf(from)];
  if (until !== null) when.push(" until ", timeOf(until));
  return el(
    "article",
    {},
    el("h3", {}, title),
    el("p", { class: "quiet" }, `${facts.join(" · ")} · `, ...when),
    updateList,
  );
}

async function follow() {
  const slug = location.pathname.split("/").at(-1);
  try {
    if (!document.hidden) {
      /** @type {Page} */
      const page = await ask("GET", `/__emulator/console/pages/${slug}`);
      show(page);
    }
  } catch (error) {
    shown = "";
    byId("overall").textContent =
      error instanceof TypeError
        ? "The emulator does not respond."
        : "There is no status page with this address, or it is disabled.";
  }
  setTimeout(() => void follow(), INTERVAL_MS);
}
void follow();
