// Objects that a process of this run has imported or adopted. The classes and the plugin run in two processes, and so do
// two explicit providers of the plugin: a program can import an object with one of them, and the engine then deletes it
// with the other.
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { makeFolder, pathsIn } from "./entry-files";
import { isAlive } from "./owner";
import type { Owner } from "./owner";
import { shortHash } from "./scope";
import { kindNamed, sameId } from "../../definitions";

const SUFFIX = ".taken";

interface Parts {
  readonly folder: string;
  /** This process. The processes of one run have the same engine. */
  readonly owner: Owner;
}

/** What this process has imported or adopted, and what the others in its run have. */
export class AcquiredObjects {
  readonly #own = new Set<string>();

  constructor(private readonly parts: Parts) {}

  /** Records that this process has imported or adopted an object, unless another organization may have one with this id. */
  add(kind: string, id: string): void {
    const { recognizedBy, read } = kindNamed(kind);
    if (recognizedBy !== undefined || read.by === "own") return;
    const { folder, owner } = this.parts;
    const path = join(folder, `${this.#prefixOf(kind, id)}${owner.pid}${SUFFIX}`);
    makeFolder(folder);
    writeFileSync(path, "", { mode: 0o600 });
    this.#own.add(path);
  }

  /** Whether another process of this run has imported or adopted an object. */
  isByOther(kind: string, id: string): boolean {
    const { folder, owner } = this.parts;
    const prefix = this.#prefixOf(kind, id);
    return pathsIn(folder, SUFFIX)
      .map((path) => basename(path, SUFFIX))
      .filter((name) => name.startsWith(prefix))
      .map((name) => Number(name.slice(prefix.length)))
      .some((pid) => pid !== owner.pid && isAlive(pid));
  }

  /** Removes those of killed processes that are older than this. On a shared volume, others may still work elsewhere. */
  removeOld(oldest: number): void {
    for (const path of pathsIn(this.parts.folder, SUFFIX)) {
      const { mtimeMs = oldest } = statSync(path, { throwIfNoEntry: false }) ?? {};
      if (mtimeMs < oldest) rmSync(path, { force: true });
    }
  }

  /** Removes those of this process. */
  close(): void {
    for (const path of this.#own) rmSync(path, { force: true });
  }

  /** What the names of an object's files begin with. Each process has its own file: a preview may import the object, too. */
  #prefixOf(kind: string, id: string): string {
    return `${shortHash([kind, sameId(id)])}-${this.parts.owner.port}-`;
  }
}
