// The lines of a journal. The last one of a process that was killed may be cut off.

/** A create as it stands in the file. */
export interface Entry {
  readonly key: string;
  readonly content: string;
  readonly name: string | undefined;
  readonly kind: string;
  readonly sentAt: number;
  readonly lastSentAt: number;
  readonly id?: string;
}

/** A line of a file: a whole entry, in place of the former one of its key, or the end of one. */
export type Line = Entry | { readonly key: string; readonly isOver: true };

/** Lines as text. */
export const textOf = (lines: readonly Line[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** The entries that are not over; a line that broke off in the middle says nothing. */
export function entriesOf(text: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const line of text.split("\n")) {
    const read = lineOf(line);
    if (read === undefined) continue;
    if ("isOver" in read) entries.delete(read.key);
    else entries.set(read.key, read);
  }
  return [...entries.values()];
}

function lineOf(text: string): Line | undefined {
  try {
    const read: unknown = JSON.parse(text);
    // What JSON.parse accepts was written by textOf: a line that was cut off is no JSON.
    return typeof read === "object" && read !== null && "key" in read ? (read as Line) : undefined;
  } catch {
    return undefined;
  }
}
