// @ts-check
// How programs are laid out, for the printers of all languages.

/** @import { Reference } from "./recorded.mjs" */

const WIDTH = 90;

/** One line if it fits, else one for each part. @param {string} open @param {string[]} parts @param {string} close @param {number} [before] width of the text before it */
export function bracketed(open, parts, close, before = 0) {
  const line = `${open}${parts.join(", ")}${close}`;
  if (parts.length === 0 || (!line.includes("\n") && line.length + before < WIDTH)) return line;
  return `${open.trimEnd()}\n${parts.map((part) => `${indented(part)},\n`).join("")}${close.trimStart()}`;
}

/** @param {string} text @param {string} [by] */
export const indented = (text, by = "    ") => text.replaceAll(/^(?=.)/gm, by);

/** `alertChannelIds` → `alert_channel_ids`. @param {string} name */
export const snakeCase = (name) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** `alertChannelIds` → `AlertChannelIds`. @param {string} name */
export const upperFirst = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {Reference} reference @param {(name: string) => string} [spelled] */
export const path = ({ base, path: steps }, spelled = (name) => name) =>
  [
    spelled(base),
    ...steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${spelled(step)}`)),
  ].join("");
