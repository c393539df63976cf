// Searches texts and folders for every secret that the demo used.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export class Secrets {
  /** The text to search for → its description. */
  #known = new Map<string, string>();

  get size() {
    return this.#known.size;
  }

  add(what: string, value: string) {
    // Only the last part of a URL or a login is secret; the rest may be visible.
    const part = value.split(/[/:]/).at(-1) ?? value;
    if (part.length < 8) throw new Error(`${what} is too short to search for`);
    this.#known.set(part, what);
  }

  /** The descriptions of the secrets in a text. */
  in(text: string) {
    return [...this.#known].filter(([part]) => text.includes(part)).map(([, what]) => what);
  }

  /** The number of files in these folders, and the secrets in them. */
  inFolders(folders: readonly string[]) {
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const found = files.flatMap((file) =>
      this.in(readFileSync(file, "utf8")).map((what) => `${what} in ${file}`),
    );
    return { files: files.length, found };
  }

  /** A text without them. */
  redact(text: string) {
    let hidden = text;
    for (const part of this.#known.keys()) hidden = hidden.replaceAll(part, "[secret]");
    return hidden;
  }
}
