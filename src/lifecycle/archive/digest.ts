// Adds the digest of an archive to the inputs, so that a preview shows a changed file, and rejects archives
// that cannot be packed before any request is sent.
import { archiveIn, archiveOf } from "./archive";
import type { Named, Archive } from "./archive";
import { NoArchive } from "./zip";
import { someOf } from "../values/describe";
import { UNKNOWN, activeFields, isUnknown } from "../../definitions";
import type { JsonObject, KindSpec, PathPart, Problem } from "../../definitions";
import { nearest } from "../../definitions/nearest";

/** Inputs with the digest, and problems of the archive. */
export interface InputsWithDigest {
  readonly inputs: JsonObject;
  readonly problems: readonly Problem[];
  /** What would be uploaded, if the digest is known. */
  readonly archive?: Archive;
}

/** The inputs with the digest of the archive that they name, if any. */
export function withDigest(spec: KindSpec, inputs: JsonObject): InputsWithDigest {
  const named = archiveIn(spec, inputs);
  const isActive = activeFields(spec, inputs).some(([name]) => name === spec.archive?.field);
  if (named === undefined || !isActive) return { inputs, problems: [] };
  const { members } = named.facts;
  const path = named.value[members.path];
  // An explicit digest stays, and is compared with the archive.
  const withValue = (digest: string): JsonObject => ({
    ...inputs,
    [named.facts.field]: { [members.digest]: digest, ...named.value },
  });
  if (isUnknown(path)) return { inputs: withValue(UNKNOWN), problems: [] };
  // Problems of the path itself are reported elsewhere.
  if (typeof path !== "string" || path === "") return { inputs, problems: [] };
  try {
    const archive = archiveOf(named, path);
    const problems = archiveProblems(spec, named, archive);
    return { inputs: withValue(archive.digest), problems, archive };
  } catch (error) {
    if (!(error instanceof NoArchive)) throw error;
    return { inputs, problems: [problem(spec, named, members.path, error.message)] };
  }
}

function archiveProblems(spec: KindSpec, named: Named, { digest, files }: Archive): Problem[] {
  const { entrypoint, digest: digestMember } = named.facts.members;
  const [start, explicit] = [named.value[entrypoint], named.value[digestMember]];
  const found: Problem[] = [];
  if (typeof start === "string" && start !== "" && !isUnknown(start) && !files.includes(start)) {
    const guess = nearest(start, files);
    const hint = guess === undefined ? `it contains ${someOf(files, 5)}` : `did you mean ${guess}?`;
    found.push(problem(spec, named, entrypoint, `is not among the files of the package; ${hint}`));
  }
  if (typeof explicit === "string" && !isUnknown(explicit) && explicit.toLowerCase() !== digest) {
    const words = "does not match the files: they have changed since they were read; run again";
    found.push(problem(spec, named, digestMember, words));
  }
  return found;
}

function problem(spec: KindSpec, { facts }: Named, member: string, message: string): Problem {
  const path: PathPart[] = [facts.field, member];
  return { path, code: `${spec.code}_${path.join("_").toUpperCase()}_INVALID`, message };
}
