// @ts-check
// The one dialog of the page: to edit an object, or to confirm that it is deleted.
import { byId, el, setText } from "./dom.mjs";

/** @typedef {import("./estate.mjs").Field} Field */
/** @typedef {import("./estate.mjs").Thing} Thing */

/**
 * Opens the dialog; what `run` throws is shown in it.
 * @param {object} what
 * @param {string} what.title
 * @param {string} what.label of the button
 * @param {readonly (Node | string)[]} what.content
 * @param {() => Promise<void>} what.run
 */
export function openDialog({ title, label, content, run }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const problem = byId("dialog-problem");
  setText(byId("dialog-title"), title);
  setText(byId("dialog-do"), label);
  setText(problem, "");
  byId("dialog-content").replaceChildren(...content);
  byId("dialog-cancel").onclick = () => dialog.close();
  byId("dialog-form").onsubmit = async (event) => {
    event.preventDefault();
    try {
      await run();
      dialog.close();
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : String(error));
    }
  };
  dialog.showModal();
}

/**
 * A form for the fields of an object, and what has been changed in it.
 * @param {readonly Field[]} fields
 * @returns {{ labels: HTMLElement[], changes: () => Record<string, string | number | boolean> }}
 */
export function fieldForm(fields) {
  const inputs = fields.map((field) => ({ field, input: inputFor(field) }));
  return {
    labels: inputs.map(({ field, input }) => el("label", {}, `${field.name} `, input)),
    changes: () => {
      /** @type {Record<string, string | number | boolean>} */
      const changed = {};
      for (const { field, input } of inputs) {
        const value = valueIn(field, input);
        if (value !== undefined && value !== field.value) changed[field.name] = value;
      }
      return changed;
    },
  };
}

/** @param {Field} field */
function inputFor({ type, value, choices = [], min, max }) {
  if (type === "choice") {
    const empty = value === null ? [el("option", { value: "" }, "")] : [];
    const options = choices.map((each) => el("option", { selected: each === value }, each));
    return el("select", {}, ...empty, ...options);
  }
  const input = el("input", {
    type: { number: "number", flag: "checkbox" }[type] ?? "text",
    ...(type === "number" && { step: "any" }),
    ...(typeof min === "number" && { min: String(min) }),
    ...(typeof max === "number" && { max: String(max) }),
  });
  if (type === "flag") input.checked = value === true;
  else input.value = value === null ? "" : String(value);
  return input;
}

/**
 * @param {Field} field
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @returns {string | number | boolean | undefined} undefined: it cannot be emptied, or is as empty as before
 */
function valueIn({ type, value }, input) {
  if (input instanceof HTMLInputElement && type === "flag") {
    return input.checked === (value === true) ? undefined : input.checked;
  }
  if (input.value === "") return type === "text" && value !== null ? "" : undefined;
  return type === "number" ? Number(input.value) : input.value;
}
