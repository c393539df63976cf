// @ts-check
// Searches texts and folders for every secret that the demo used.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export class Secrets {
  /** @type {Map<string, string>} the text to search for → its description */
  #known = new Map();

  get size() {
    return this.#known.size;
  }

  /**
   * @param {string} what
   * @param {string} value
   */
  add(what, value) {
    // Only the last part of a URL or a login is secret; the rest may be visible.
    const part = value.split(/[/:]/).at(-1) ?? value;
    if (part.length < 8) throw new Error(`${what} is too short to search for`);
    this.#known.set(part, what);
  }

  /**
   * @param {string} text
   * @returns {string[]} the descriptions of the secrets in it
   */
  in(text) {
    return [...this.#known].filter(([part]) => text.includes(part)).map(([, what]) => what);
  }

  /**
   * @param {readonly string[]} folders
   * @returns {{ files: number, found: string[] }}
   */
  inFolders(folders) {
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

  /** @param {string} text */
  redact(text) {
    let hidden = text;
    for (const part of this.#known.keys()) hidden = hidden.replaceAll(part, "[secret]");
    return hidden;
  }
}
