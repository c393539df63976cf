// Objects that a process of this run has imported or adopted. The classes and the plugin run in two processes, and so do
// two explicit providers of the plugin: a program can import an object with one of them, and the engine then deletes it
// with the other.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { makeFolder, pathsIn } from "./entry-files";
import { isAlive } from "./owner";
import type { Owner } from "./owner";
import { shortHash } from "./scope";
import { kindNamed, sameId } from "../../definitions";

const SUFFIX = ".taken";

interface Parts {
  readonly folder: string;
  /** A hash that identifies the tenant of the service. */
  readonly tenant: string;
  /** This process. The processes of one run have the same engine. */
  readonly owner: Owner;
}

/** The takeovers of this process, and those of the others in its run. */
export class Takeovers {
  readonly #own = new Set<string>();

  constructor(private readonly parts: Parts) {}

  /** Records that this process has taken over an object. */
  add(kind: string, id: string): void {
    const path = this.#pathOf(kind, id);
    makeFolder(this.parts.folder);
    writeFileSync(path, JSON.stringify(this.parts.owner), { mode: 0o600 });
    this.#own.add(path);
  }

  /** Whether another process of this run has taken over an object. */
  isByOther(kind: string, id: string): boolean {
    const { owner } = this.parts;
    const other = ownerIn(this.#pathOf(kind, id));
    return other?.port === owner.port && other.pid !== owner.pid && isAlive(other.pid);
  }

  /** Removes those of processes that have ended. */
  removeOld(): void {
    for (const path of pathsIn(this.parts.folder, SUFFIX)) {
      const owner = ownerIn(path);
      if (owner !== undefined && !isAlive(owner.pid)) rmSync(path, { force: true });
    }
  }

  /** Removes those of this process. */
  close(): void {
    for (const path of this.#own) rmSync(path, { force: true });
  }

  /** The ids of some kinds are unique in one organization only. */
  #pathOf(kind: string, id: string): string {
    const { folder, tenant } = this.parts;
    const where = kindNamed(kind).recognizedBy === undefined ? [] : [tenant];
    return join(folder, `${shortHash([kind, sameId(id), ...where])}${SUFFIX}`);
  }
}

function ownerIn(path: string): Owner | undefined {
  try {
    // Only this module writes these files.
    return JSON.parse(readFileSync(path, "utf8")) as Owner;
  } catch {
    // There is none, or its process was killed while it wrote it.
    return undefined;
  }
}
