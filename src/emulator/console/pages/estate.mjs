// @ts-check
// The objects, a table for each kind, with buttons for what people try.
import { el, setText, showState, sync } from "./dom.mjs";

/** @typedef {{ name: string, type: string, value: string | number | boolean | null, choices?: string[],
 *   min?: number | null, max?: number | null }} Field */
/** @typedef {{ kind: string, title: string, id: string | number, name: string, note: string,
 *   state: { text: string, tone: string } | null, managedBy: string | null, incident: string | null,
 *   page: string | null, fields: Field[], isDeletable: boolean }} Thing */
/** @typedef {{ kind: string, title: string, hasManager: boolean, count: number, objects: Thing[] }} Kind */
/** @typedef {{ edit: (thing: Thing) => void, forget: (thing: Thing) => void, raise: (thing: Thing) => void,
 *   end: (thing: Thing) => void }} Actions */

/** The kinds that are open at first. */
const OPEN = ["Monitor", "AlertChannel", "NotificationPolicy", "ResourceGroup", "StatusPage"];

/** The objects as last shown: a button acts on what is there now. @type {Map<string, Thing>} */
const things = new Map();

/** @param {Thing} thing */
const keyOf = ({ kind, id }) => `${kind} ${id}`;

/**
 * @param {Element} parent
 * @param {readonly Kind[]} kinds
 * @param {Actions} actions
 */
export function showEstate(parent, kinds, actions) {
  things.clear();
  for (const { objects } of kinds) for (const thing of objects) things.set(keyOf(thing), thing);
  sync(parent, kinds, {
    key: ({ kind }) => kind,
    make: kindSection,
    update: (section, kind) => {
      const [heading, body] = [section.querySelector("h3"), section.querySelector("tbody")];
      const more = section.querySelector("p");
      if (!heading || !body || !more) return;
      setText(heading, `${kind.title} (${kind.count})`);
      const hidden = kind.count - kind.objects.length;
      setText(more, hidden === 0 ? "" : `… and ${hidden} more`);
      sync(body, kind.objects, {
        key: keyOf,
        make: (thing) => rowOf(thing, kind, actions),
        update: showRow,
      });
    },
  });
}

/** @param {Kind} kind */
function kindSection({ kind, title, hasManager }) {
  const columns = ["Name", "State", ...(hasManager ? ["Managed by"] : []), "Try"];
  const head = el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name)));
  const table = el("table", { "aria-label": title }, el("thead", {}, head), el("tbody", {}));
  const summary = el("summary", {}, el("h3", {}));
  return el("details", { open: OPEN.includes(kind) }, summary, table, el("p", { class: "quiet" }));
}

/**
 * @param {Thing} thing
 * @param {Kind} kind
 * @param {Actions} actions
 */
function rowOf(thing, { hasManager }, actions) {
  const key = keyOf(thing);
  const button = (/** @type {keyof Actions} */ action, /** @type {string} */ label) =>
    el(
      "button",
      {
        type: "button",
        "data-action": action,
        click: () => {
          const current = things.get(key);
          if (current !== undefined) actions[action](current);
        },
      },
      label,
    );
  const buttons = [
    ...(thing.kind === "Monitor"
      ? [button("raise", "Raise an incident"), button("end", "End the incident")]
      : []),
    ...(thing.fields.length > 0 ? [button("edit", "Edit")] : []),
    ...(thing.isDeletable ? [button("forget", "Delete")] : []),
  ];
  const name = el("span", { class: "name" });
  const label = thing.page === null ? name : el("a", { href: thing.page }, name);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, label, " ", el("span", { class: "quiet note" })),
    el("td", { "data-label": "State" }, el("span", { class: "state" })),
    ...(hasManager ? [el("td", { "data-label": "Managed by", class: "manager" })] : []),
    el("td", {}, el("div", { class: "buttons" }, ...buttons)),
  );
}

/**
 * @param {HTMLElement} row
 * @param {Thing} thing
 */
function showRow(row, thing) {
  const part = (/** @type {string} */ selector) => row.querySelector(selector);
  const [name, note, manager] = [part(".name"), part(".note"), part(".manager")];
  const state = part("td:nth-child(2) > span");
  if (name !== null) setText(name, thing.name);
  if (note !== null) setText(note, thing.note);
  if (manager !== null) setText(manager, thing.managedBy ?? "nobody");
  if (state instanceof HTMLElement) showState(state, thing.state);
  for (const button of row.querySelectorAll("button")) {
    const action = button.dataset["action"];
    // The name of the object is part of what a screen reader says of the button.
    button.setAttribute("aria-label", `${button.textContent}: ${thing.name}`);
    if (action === "end") button.hidden = thing.incident === null;
    if (action === "raise") button.hidden = thing.incident !== null;
  }
}
