// Validates the user's inputs: offline, all failures at once, one per property path.
import { archiveIn } from "./archive/archive";
import type { Archive } from "./archive/archive";
import { sensitiveFiles, sizeText } from "./archive/content";
import { withDigest } from "./archive/digest";
import { someOf } from "./values/describe";
import { ownMembers, scalarText } from "./values/members";
import { diff } from "./diff";
import { isNothing } from "./values/memory";
import {
  PREVIEW,
  RESOURCE_NAME,
  IDENTITY,
  activeFields,
  assetsIn,
  canonicalJson,
  isObject,
  isReserved,
  isUnknown,
  leavesOf,
  unstorable,
  membersOf,
  namesInPath,
  pathProblems,
  pathText,
  printable,
  problemsOf,
  resolveField,
  reworded,
  ruleProblems,
  secretInputPaths,
  unknownNames,
  valueAt,
  withoutNulls,
} from "../definitions";
import type { Field, Json, JsonObject, KindSpec, PathPart, Problem } from "../definitions";

/**
 * Marks the inputs of an import. Credentials cannot be read from the service, so they must not be reported as
 * missing. The first run of the program removes the mark.
 */
export const IMPORTED = "__imported";

/** A failure, in the engine's form. */
export interface CheckFailure {
  property: string;
  reason: string;
}

/** The result of a check. */
export interface Checked {
  inputs: JsonObject;
  failures: CheckFailure[];
  /** Problems that do not make the check fail. */
  warnings: string[];
  /** What the user should know besides. */
  notes: string[];
}

/** Validates and normalizes the inputs of the program. */
export function check(spec: KindSpec, oldInputs: JsonObject, newInputs: JsonObject): Checked {
  if (newInputs[IMPORTED] === true)
    return { inputs: newInputs, failures: [], warnings: [], notes: [] };
  const {
    inputs: requested,
    problems: inArchive,
    archive,
  } = withDigest(spec, named(spec, oldInputs, newInputs));
  const upload = isStored(spec, oldInputs, archive) ? undefined : archive;
  const found = withMore(problemsOf(spec, requested, "inputs"), [
    ...inArchive,
    ...assetsIn(requested),
    ...pathProblems(namesInPaths(spec), requested),
  ]);
  const problems = found.length === 0 ? [] : withoutAccepted(spec, oldInputs, requested, found);
  const inputs = reservedInputs(oldInputs, newInputs);
  for (const [name, value] of Object.entries(requested)) {
    const field = spec.fields[name];
    if (value === undefined) continue;
    inputs[name] =
      field === undefined
        ? value
        : reworded(resolveField(field, requested), oldInputs[name], value);
  }
  return {
    inputs,
    failures: problems.map((problem) => failure(spec, requested, problem)),
    warnings: [
      ...warningsOfValues(spec, requested),
      ...warningsOfNames(spec, requested),
      ...warningsOfRemoval(spec, oldInputs, requested),
      ...(upload === undefined ? [] : warningsOfUpload(upload)),
    ],
    notes: upload === undefined ? [] : [`its code is uploaded: ${sizeText(upload)}`],
  };
}

/**
 * What a check or a constructor will refuse in the inputs of an existing object, apart from what the API does not return.
 * @param adopts whether the first run adopts it: then the state does not have its values yet
 */
export function problemsOfImport(spec: KindSpec, inputs: JsonObject, adopts: boolean): Problem[] {
  const problems = problemsOf(spec, inputs, "inputs");
  const oldInputs = adopts ? {} : { ...inputs, [IMPORTED]: true };
  const refused = withoutAccepted(spec, oldInputs, inputs, problems).filter(
    ({ path }) => !isUnread(spec, inputs, path),
  );
  return withMore(refused, unstorable(inputs));
}

/** The paths in the inputs of an existing object where a check needs a value that the API does not return. */
export const unreadPaths = (spec: KindSpec, inputs: JsonObject): (readonly PathPart[])[] =>
  problemsOf(spec, inputs, "inputs")
    .map(({ path }) => path)
    .filter((path) => isUnread(spec, inputs, path));

const isUnread = ({ hash }: KindSpec, inputs: JsonObject, path: readonly PathPart[]): boolean =>
  path[0] === hash?.field && valueAt(inputs, path) === undefined;

/** The inputs that are part of the paths of requests. */
const namesInPaths = ({ address, createAt = "" }: KindSpec): string[] => [
  ...(address === undefined ? [] : [address]),
  ...namesInPath(createAt),
];

/** The inputs of the program, with the resource's name for omitted names that default to it. */
function named(spec: KindSpec, oldInputs: JsonObject, newInputs: JsonObject): JsonObject {
  const requested = withoutNulls(ownMembers(newInputs));
  const resourceName = newInputs[RESOURCE_NAME];
  const names = Object.entries(spec.fields).flatMap(([field, { defaultsToResourceName }]) =>
    defaultsToResourceName ? [[field, oldInputs[field] ?? resourceName] as const] : [],
  );
  return { ...withoutNulls(Object.fromEntries(names)), ...requested };
}

/**
 * The problems without those of values that are in the state: the service has accepted these from an earlier
 * release, or made them itself, and a stack whose program did not change must keep working.
 */
function withoutAccepted(
  spec: KindSpec,
  oldInputs: JsonObject,
  requested: JsonObject,
  problems: readonly Problem[],
): Problem[] {
  const text = ({ path, message }: Problem): string => `${pathText(path)}: ${message}`;
  const old = ownMembers(oldInputs);
  if (Object.keys(old).length === 0) return [...problems];
  const isImported = oldInputs[IMPORTED] === true;
  const accepted = problemsOf(spec, old, "inputs").filter((problem) => {
    const [name = ""] = problem.path;
    // With `ignoreChanges`, the engine leaves out what a refresh could not read after an edit elsewhere.
    const isUnread = name === spec.hash?.field;
    // What an import cannot read is missing in the state, not at the service.
    if (isImported && (isUnread || !isDeclarable(spec, old, problem))) return false;
    const [before, now] = [old[name], requested[name]];
    return (
      (before !== undefined || isUnread) &&
      canonicalJson(before ?? null) === canonicalJson(now ?? null)
    );
  });
  const texts = new Set(accepted.map(text));
  return problems.filter((problem) => !texts.has(text(problem)));
}

/** Problems of lengths, numbers and amounts. */
const OF_SIZE = /_(OUT_OF_RANGE|TOO_LONG|TOO_SHORT|TOO_MANY|TOO_FEW|EMPTY|BLANK)$/;

/**
 * Whether the types of a program allow the value that has this problem: it has a wrong size or a wrong form, or it does not
 * fit another value.
 */
function isDeclarable(spec: KindSpec, values: JsonObject, { code, path }: Problem): boolean {
  if (valueAt(values, path) === undefined) return false;
  if (OF_SIZE.test(code)) return true;
  const place = pathText(path);
  if (code.endsWith("INVALID")) {
    return leavesOf(spec, values).some(
      (leaf) => leaf.field.type === "text" && pathText(leaf.path) === place,
    );
  }
  return ruleProblems(spec, values).some(
    (other) => other.code === code && pathText(other.path) === place,
  );
}

/**
 * The engine compares all inputs, including hidden ones. So a resource in the state keeps the identity (`__urn`)
 * that it was created with, and gets none in an update if it was created without one.
 */
function reservedInputs(oldInputs: JsonObject, newInputs: JsonObject): JsonObject {
  const { [IDENTITY]: newUrn, [PREVIEW]: _preview, [RESOURCE_NAME]: _name, ...others } = newInputs;
  const urn = Object.keys(oldInputs).length === 0 ? newUrn : oldInputs[IDENTITY];
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => isReserved(key))),
    ...(urn !== undefined && { [IDENTITY]: urn }),
  };
}

/** Adds problems, but at most one for each path. */
function withMore(problems: readonly Problem[], more: readonly Problem[]): Problem[] {
  const reported = new Set(problems.map(({ path }) => pathText(path)));
  return [...problems, ...more.filter(({ path }) => !reported.has(pathText(path)))];
}

/**
 * The engine prints the value of the input with the name in `property`. For a path it would print `{<nil>}`, and
 * it must not print a secret, which may also have a misspelt name. In these cases only the reason names the path.
 */
function failure(spec: KindSpec, inputs: JsonObject, { path, message }: Problem): CheckFailure {
  const text = pathText(path);
  const isSecret = secretInputPaths(spec).some(([first]) => first === path[0]);
  const isField = path.length === 1 && spec.fields[text] !== undefined;
  return isField && !isSecret && isPrintable(inputs[text])
    ? { property: text, reason: message }
    : { property: "", reason: `${text}: ${message}` };
}

const LONGEST_PRINTED = 100;

/** Whether a value can be printed on one line. */
function isPrintable(value: Json | undefined): boolean {
  return typeof value === "string"
    ? value.length <= LONGEST_PRINTED && value === printable(value)
    : typeof value === "number" || typeof value === "boolean";
}

/** Whether the state has this archive already. */
function isStored(spec: KindSpec, oldInputs: JsonObject, archive: Archive | undefined): boolean {
  const stored = archiveIn(spec, oldInputs);
  return stored?.value[stored.facts.members.digest] === archive?.digest;
}

function warningsOfUpload(archive: Archive): string[] {
  const files = sensitiveFiles(archive);
  if (files.length === 0) return [];
  return [
    `its code contains ${someOf(files, 5)}, and whoever may read the code can read that: move it out of the folder if it holds a key`,
  ];
}

function warningsOfValues(spec: KindSpec, inputs: JsonObject): string[] {
  return activeFields(spec, inputs).flatMap(([name, { warn }]) => {
    const value = inputs[name];
    if (warn === undefined || value === undefined || isUnknown(value)) return [];
    return warn.values.includes(value) ? [`${name} ${scalarText(value) ?? ""}: ${warn.text}`] : [];
  });
}

/** Which names the service has depends on the installation. */
const warningsOfNames = (spec: KindSpec, inputs: JsonObject): string[] =>
  unknownNames(spec, inputs).map(
    ({ path, value, known }) =>
      `${pathText(path)} is ${value}, which the service may not have: known are ${known}`,
  );

/** The API cannot unset some fields: removing them from the program changes nothing. */
function warningsOfRemoval(spec: KindSpec, oldInputs: JsonObject, newInputs: JsonObject): string[] {
  const removed = activeFields(spec, newInputs).flatMap(([name, field]) =>
    lastingPaths(field, oldInputs[name], newInputs[name], name),
  );
  if (removed.length === 0) return [];
  // A field that is replaced does not keep its value.
  const { changed } = diff(spec, oldInputs, newInputs);
  return removed
    .filter((path) => !changed.includes(path))
    .map((path) => `${path} is no longer set, but the API cannot unset it: it keeps its value`);
}

/**
 * Paths of values that the program no longer sets and the service keeps; members of another variant do not
 * count.
 */
function lastingPaths(
  field: Field,
  old: Json | undefined,
  now: Json | undefined,
  path: string,
): string[] {
  if (now === undefined) {
    return field.clear === "keeps" && old !== undefined && !isNothing(field, old) ? [path] : [];
  }
  if (!isObject(old) || !isObject(now)) return [];
  if (field.type === "variant" && old[field.by] !== now[field.by]) return [];
  return Object.entries(membersOf(field, now)).flatMap(([name, member]) =>
    lastingPaths(member, old[name], now[name], `${path}.${name}`),
  );
}
