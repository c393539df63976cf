// Reads a folder or archive of the program for upload, and describes it.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

import { bounded, entriesIn } from "./folder";
import type { Bounds } from "./folder";
import { NoArchive, namesIn, zipOf } from "./zip";
import { isObject, reasonOf } from "../../definitions";
import type { ArchiveFacts, Field, JsonObject, KindSpec } from "../../definitions";

/** An archive, ready to be described and uploaded. */
export interface Archive {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes. */
  readonly digest: string;
  /** The names of its files. */
  readonly files: readonly string[];
}

/**
 * The archive at a path. Relative paths start at the folder of the program, where the engine runs this
 * process.
 * @throws NoArchive if it cannot be packed or read
 */
export function archiveAt(path: string, bounds: Bounds): Archive {
  try {
    return readArchive(resolve(path), bounds);
  } catch (error) {
    if (error instanceof NoArchive) throw error;
    throw new NoArchive(`cannot be read: ${reasonOf(error)}`);
  }
}

function readArchive(path: string, bounds: Bounds): Archive {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    throw new NoArchive(
      `does not exist: there is no ${path} (relative paths start at the folder of the program)`,
    );
  }
  const entries = found.isDirectory() ? entriesIn(path, bounds) : undefined;
  const bytes = entries === undefined ? readFileSync(path) : zipOf(entries);
  const files = bounded(entries?.map(({ name }) => name) ?? namesIn(bytes), bounds);
  return { bytes, files, digest: createHash("sha256").update(bytes).digest("hex") };
}

/** The input that names an archive, with its facts. */
export interface Named {
  readonly facts: ArchiveFacts;
  readonly field: Field;
  readonly value: JsonObject;
}

/** The archive that these inputs name; undefined if the kind or the inputs have none. */
export function archiveIn(
  { archive: facts, fields }: KindSpec,
  inputs: JsonObject,
): Named | undefined {
  const field = facts && fields[facts.field];
  const value = facts && inputs[facts.field];
  return facts && field && isObject(value) ? { facts, field, value } : undefined;
}

/** The archive at a path, with the limits in the fields of its description. */
export function archiveOf({ facts, field }: Named, path: string): Archive {
  const files = membersOnWire(field)[facts.members.files];
  if (files?.type !== "list" || files.of.type !== "text")
    throw new Error("the definition of an archive must list its files");
  return archiveAt(path, { files: files.max ?? Infinity, nameLength: files.of.max ?? Infinity });
}

/** The description of an archive in a request body. */
export function description(
  { facts, field, value }: Named,
  { digest, files }: Archive,
): JsonObject {
  const reported: JsonObject = {
    ...value,
    [facts.members.digest]: digest,
    [facts.members.files]: [...files],
  };
  const members = Object.entries(membersOnWire(field)).flatMap(([name, { default: usual }]) => {
    const member = reported[name] ?? usual;
    return member === undefined ? [] : [[name, member] as const];
  });
  return { [facts.field]: Object.fromEntries(members) };
}

const membersOnWire = ({ wire }: Field) => (wire?.type === "object" ? wire.fields : {});
