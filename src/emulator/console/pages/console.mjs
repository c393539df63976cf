// @ts-check
// The page of the emulator: asks for its view every second, shows it, and does what the buttons say.
import { showChanges, showRequests } from "./activity.mjs";
import { fieldForm, openDialog } from "./dialog.mjs";
import { ask, byId, el, setText, sync, timeOf } from "./dom.mjs";
import { showEstate } from "./estate.mjs";

/** @typedef {import("./estate.mjs").Thing} Thing */
/** @typedef {{ id: string, key: string, title: string | null, severity: string, status: string, at: string }} Incident */
/** @typedef {{ id: number, method: string | null, path: string | null, status: number | null, isDropped: boolean,
 *   delayMs: number | null, isOver: boolean }} Fault */
/** @typedef {{ id: number, name: string, plan: string, managers: Record<string, number>,
 *   kinds: import("./estate.mjs").Kind[], incidents: Incident[], changes: import("./activity.mjs").Change[] }} Organization */
/** @typedef {{ now: string, organizations: Organization[], requests: import("./activity.mjs").LoggedRequest[],
 *   faults: Fault[] }} View */

const VIEW = "/__emulator/console";
const INTERVAL_MS = 1_000;

const chooser = /** @type {HTMLSelectElement} */ (byId("organization"));
/** What was shown last, as text: the page is touched only if something is new. */
let shown = "";

/** @param {View} view */
function show(view) {
  const { organizations } = view;
  sync(chooser, organizations, {
    key: ({ id }) => String(id),
    make: ({ id, name }) => el("option", { value: String(id) }, name),
  });
  byId("choose").hidden = organizations.length < 2;
  const chosen = organizations.find(({ id }) => String(id) === chooser.value) ?? organizations[0];
  if (chosen === undefined) return;
  const time = new Date(view.now).toLocaleTimeString();
  setText(byId("where"), `${location.origin}/api/v1 – plan ${chosen.plan} – as of ${time}`);
  const { now: _, ...rest } = view;
  const text = JSON.stringify([chosen.id, rest]);
  if (text === shown) return;
  shown = text;
  showNow(chosen);
  showChanges(byId("change-list"), chosen.changes);
  const own = view.requests.filter(({ orgId }) => orgId === null || orgId === chosen.id);
  showRequests(byId("request-list"), own);
  showFaults(view.faults);
  showEstate(byId("kinds"), chosen.kinds, actionsIn(chosen));
}

/** @param {Organization} organization */
function showNow({ kinds, managers, incidents }) {
  const monitors = kinds.find(({ kind }) => kind === "Monitor")?.objects ?? [];
  /** @type {Map<string, number>} */
  const states = new Map();
  for (const { state } of monitors)
    states.set(state?.text ?? "", (states.get(state?.text ?? "") ?? 0) + 1);
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    `${all} objects`,
    `Monitors: ${listed(states) || "none"}`,
    `Managed by: ${listed(new Map(Object.entries(managers))) || "nobody"}`,
    incidents.length === 0 ? "No open incident" : `Open incidents: ${incidents.length}`,
  ];
  sync(
    byId("now"),
    facts.map((text, at) => ({ text, at })),
    {
      key: ({ at }) => String(at),
      make: () => el("li"),
      update: (item, { text }) => setText(item, text),
    },
  );
  sync(byId("incidents"), incidents, {
    key: ({ id, status, severity }) => `${id} ${status} ${severity}`,
    make: ({ key, title, severity, status, at }) =>
      el(
        "li",
        {},
        el("span", { class: "state bad" }, `${key} ${severity}`),
        ` ${title ?? ""} (${status.toLowerCase()}) since `,
        timeOf(at),
      ),
  });
}

/** @param {ReadonlyMap<string, number>} counts */
const listed = (counts) => [...counts].map(([name, count]) => `${count} ${name}`).join(", ");

/** @param {readonly Fault[]} faults */
function showFaults(faults) {
  byId("clear-faults").hidden = faults.length === 0;
  sync(byId("fault-list"), faults, {
    key: ({ id, isOver }) => `${id} ${isOver}`,
    make: (fault) => el("li", {}, faultText(fault)),
  });
}

/** @param {Fault} fault */
function faultText({ method, path, status, isDropped, delayMs, isOver }) {
  const effect = isDropped
    ? "no response"
    : (status ?? (delayMs === null ? "another response" : "a late response"));
  const which = [method ?? "request", ...(path === null ? [] : [path])].join(" ");
  return isOver ? `Done: a ${which} got ${effect}` : `Waiting: the next ${which} gets ${effect}`;
}

/**
 * @param {string} text
 * @param {boolean} [isProblem]
 */
function tell(text, isProblem = false) {
  const message = byId("message");
  setText(message, text);
  message.classList.toggle("bad", isProblem);
}

/**
 * Does something and tells about it.
 * @param {() => Promise<unknown>} work
 * @param {string} done
 */
async function attempt(work, done) {
  try {
    await work();
    tell(done);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), true);
  }
  await refresh();
}

/** @param {Organization} organization */
function actionsIn({ id: organizationId }) {
  const target = (/** @type {Thing} */ { kind, id }) => ({ organizationId, kind, id });
  return {
    raise: (/** @type {Thing} */ { id, name }) =>
      void attempt(
        () => ask("POST", "/__emulator/incidents", { monitorId: id }),
        `“${name}” is down: an incident is open.`,
      ),
    end: (/** @type {Thing} */ { id, name }) =>
      void attempt(
        () => ask("POST", "/__emulator/incidents/resolve", { monitorId: id }),
        `The incident of “${name}” has ended.`,
      ),
    edit: (/** @type {Thing} */ thing) => {
      const { labels, changes } = fieldForm(thing.fields);
      openDialog({
        title: `Edit ${thing.title} “${thing.name}” outside Pulumi`,
        label: "Save",
        content: labels,
        run: async () => {
          const changed = changes();
          if (Object.keys(changed).length === 0) throw new Error("Change a value first.");
          await ask("POST", `${VIEW}/edit`, { ...target(thing), changes: changed });
          tell(`“${thing.name}” was changed: ${Object.keys(changed).join(", ")}.`);
          await refresh();
        },
      });
    },
    forget: (/** @type {Thing} */ thing) =>
      openDialog({
        title: `Delete ${thing.title} “${thing.name}” outside Pulumi?`,
        label: "Delete",
        content: [el("p", {}, "Objects that belong to it are deleted, too.")],
        run: async () => {
          await ask("POST", `${VIEW}/forget`, target(thing));
          tell(`“${thing.name}” was deleted.`);
          await refresh();
        },
      }),
  };
}

byId("fail-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const method = /** @type {HTMLSelectElement} */ (byId("fail-method")).value;
  const chosen = /** @type {HTMLSelectElement} */ (byId("fail-effect")).value;
  const [name = "", value = ""] = chosen.split(":");
  const effect = { [name]: name === "status" ? Number(value) : value };
  const fault = { path: "/api/v1/**", ...(method !== "" && { method }), effect };
  void attempt(
    () => ask("POST", "/__emulator/faults", fault),
    `The next ${method || "request"} will fail.`,
  );
});
byId("clear-faults").addEventListener("click", () => {
  void attempt(() => ask("DELETE", "/__emulator/faults"), "Requests no longer fail.");
  // The button goes away, and the focus would go with it.
  byId("fail-method").focus();
});
byId("forget-requests").addEventListener("click", () => {
  void attempt(() => ask("DELETE", "/__emulator/requests"), "The list of requests is empty.");
});
chooser.addEventListener("change", () => void refresh());

let isAway = false;

async function refresh() {
  try {
    /** @type {View} */
    const view = await ask("GET", VIEW);
    show(view);
    if (isAway) tell("The emulator is back.");
    isAway = false;
  } catch (error) {
    if (!isAway) tell(`The emulator does not respond: ${error}`, true);
    isAway = true;
  }
}

async function follow() {
  if (!document.hidden) await refresh();
  setTimeout(() => void follow(), INTERVAL_MS);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void refresh();
});
void follow();
