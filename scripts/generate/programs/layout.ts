// How programs are laid out, for the printers of all languages.

import type { Reference } from "./recorded";

const WIDTH = 90;

/** One line if it fits, else one for each part. @param before width of the text before it */
export function bracketed(open: string, parts: string[], close: string, before = 0) {
  const line = `${open}${parts.join(", ")}${close}`;
  if (parts.length === 0 || (!line.includes("\n") && line.length + before < WIDTH)) return line;
  return `${open.trimEnd()}\n${parts.map((part) => `${indented(part)},\n`).join("")}${close.trimStart()}`;
}

export const indented = (text: string, by = "    ") => text.replaceAll(/^(?=.)/gm, by);

/** `alertChannelIds` → `alert_channel_ids`. */
export const snakeCase = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** `alertChannelIds` → `AlertChannelIds`. */
export const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const path = (
  { base, path: steps }: Reference,
  spelled: (name: string) => string = (name) => name,
) =>
  [
    spelled(base),
    ...steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${spelled(step)}`)),
  ].join("");
