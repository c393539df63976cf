// Titles of kinds in the plural.

/** `notification policies`, `webhook inboxes`; the title itself for a count of 1. */
export function pluralOf(title: string, count = 2): string {
  if (count === 1) return title;
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return `${title}${/(s|x|ch|sh)$/.test(title) ? "es" : "s"}`;
}

/** `step` of `steps`. */
export const singularOf = (plural: string): string =>
  plural.replace(/ies$/, "y").replace(/(?<!s)s$/, "");

/** `3 monitors`, `1 notification policy`. */
export const counted = (count: number, title: string): string =>
  `${count} ${pluralOf(title, count)}`;
