/** The beginning of a text, copied through bytes: a slice would keep the whole text in memory. */
export const excerpt = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length)).toString("utf8");
