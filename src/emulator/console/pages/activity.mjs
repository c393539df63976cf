// @ts-check
// What has happened: the changes with who made them, and the requests with their responses.
import { el, setText, sync, timeOf } from "./dom.mjs";

/** @typedef {{ name: string, from?: unknown, to?: unknown }} FieldChange */
/** @typedef {{ id: number, at: string, verb: string, title: string, object: string, by: string,
 *   client: string | null, fields: FieldChange[] }} Change */
/** @typedef {{ number: number, method: string, path: string, status: number, at: string, client: string | null,
 *   about: string | null, orgId: number | null }} LoggedRequest */

/** Its beginning is enough to tell ids apart. */
const UUID = /\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** More changes of the same sort in a row are one line that opens. */
const MOST_ALONE = 3;

/**
 * @param {Element} list
 * @param {readonly Change[]} changes newest first
 */
export function showChanges(list, changes) {
  sync(list, runsOf(changes), {
    // The oldest of a run stays the same while the run grows.
    key: (run) => `${run.length > MOST_ALONE} ${run.at(-1)?.id}`,
    make: (run) => el("li", {}, ...(run.length > MOST_ALONE ? groupOf() : [])),
    update: (item, run) => {
      if (run.length > MOST_ALONE) showGroup(item, run);
      else if (run[0] !== undefined && item.childElementCount === 0)
        item.append(...changeLine(run[0]));
    },
  });
}

/**
 * Changes of the same sort by the same program, if there are many in a row; others are runs of one.
 * @param {readonly Change[]} changes
 */
function runsOf(changes) {
  /** @type {Change[][]} */
  const runs = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && sortOf(last[0]) === sortOf(change)) last.push(change);
    else runs.push([change]);
  }
  return runs.flatMap((run) => (run.length > MOST_ALONE ? [run] : run.map((change) => [change])));
}

/** @param {Change} change */
const sortOf = ({ verb, by, client }) => JSON.stringify([verb, by, client]);

/** @param {Change} change */
function changeLine({ at, verb, title, object, by, client, fields }) {
  const what = el("strong", {}, `${verb} ${title} “${object}”`);
  const details = fields.length === 0 ? [] : [": ", fields.map(fieldText).join(", ")];
  return [timeOf(at), what, ...details, " ", fromWhom(by, client)];
}

/** @param {FieldChange} change */
function fieldText({ name, from, to }) {
  return from === undefined && to === undefined ? name : `${name} ${word(from)} → ${word(to)}`;
}

/** @param {unknown} value */
const word = (value) => (value === null || value === "" ? "nothing" : String(value));

/**
 * @param {string} by
 * @param {string | null} client
 */
const fromWhom = (by, client) =>
  el("span", { class: "from" }, client === null ? `by ${by}` : `by ${client}, with ${by}`);

function groupOf() {
  const summary = el("summary", {}, el("span", {}), el("strong", {}), " ", el("span", {}));
  return [el("details", {}, summary, el("ul", {}))];
}

/**
 * @param {Element} item
 * @param {readonly Change[]} run
 */
function showGroup(item, run) {
  const [time, what, from] = item.querySelectorAll("summary > *");
  const list = item.querySelector("ul");
  const [newest] = run;
  if (!time || !what || !from || !list || !newest) return;
  time.replaceChildren(timeOf(newest.at));
  setText(what, `${newest.verb} ${run.length} objects: ${countsOf(run)}`);
  from.replaceChildren(fromWhom(newest.by, newest.client));
  sync(list, run, {
    key: ({ id }) => String(id),
    make: ({ title, object }) => el("li", {}, `${title} “${object}”`),
  });
}

/** @param {readonly Change[]} run */
function countsOf(run) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { title } of run) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => `${title} × ${count}`).join(", ");
}

/**
 * @param {Element} list
 * @param {readonly LoggedRequest[]} requests newest first
 */
export function showRequests(list, requests) {
  sync(list, requests, {
    key: ({ number }) => String(number),
    make: ({ at, method, path, about, client }) =>
      el(
        "li",
        {},
        timeOf(at),
        el("span", { class: "state" }),
        " ",
        el("span", { class: "path" }, `${method} ${path.replaceAll(UUID, "$1…")}`),
        about === null ? "" : ` (${about})`,
        " ",
        client === null ? "" : el("span", { class: "from" }, `by ${client}`),
      ),
    update: (item, { status }) => {
      const shown = item.querySelector(".state");
      if (shown === null) return;
      setText(shown, status === 0 ? "no response" : String(status));
      shown.className = `state ${toneOf(status)}`;
    },
  });
}

/** @param {number} status */
function toneOf(status) {
  if (status === 0 || status >= 500) return "bad";
  return status >= 400 ? "warning" : "good";
}
