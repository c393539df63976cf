// Compares a live record with the state: unchanged, changed by another user, or seen for the first time. Only
// managed fields become inputs.
import {
  fingerprint,
  hasServiceValue,
  holds,
  isClearable,
  isManagedWhenOmitted,
  isNothing,
  isSetElsewhere,
  isSetMarked,
  memoryOf,
  memoryOutput,
  stateIn,
  wasSet,
} from "./memory";
import { pick, without } from "./members";
import { hasUnknownMembers } from "./unknown-members";
import { serverOutputs, unsetOutput } from "./outputs";
import { afterForeignChange, isHashOf } from "./secret-hash";
import {
  MEMORY,
  activeFields,
  asWritten,
  canonicalJson,
  hasManager,
  isObject,
  readField,
  resolveField,
  triggersOf,
} from "../../definitions";
import type { ArchiveFacts, Field, Json, JsonObject, KindSpec } from "../../definitions";

/** Inputs and outputs according to the live record. */
export interface Refreshed {
  inputs: JsonObject;
  outputs: JsonObject;
  /** What the service returned. */
  record: JsonObject;
  /** Changes that no update can revert. */
  warnings: string[];
}

interface Found {
  /** The input, if the field is managed and has a value. */
  input?: Json | undefined;
  output?: Json | undefined;
  storedForm?: string | undefined;
}

/** Whether these outputs are a state, and not the bare id of a `get` or an import. */
export function isState(spec: KindSpec, outputs: JsonObject): boolean {
  const served = Object.keys(spec.outputs);
  // A kind without server outputs is recognised by its written fields.
  const names =
    served.length > 0
      ? served
      : Object.keys(spec.fields).filter((name) => name !== spec.parent?.field);
  return outputs[MEMORY] !== undefined || names.some((name) => outputs[name] !== undefined);
}

/** The state after reading the live record. */
export function refreshed(spec: KindSpec, record: JsonObject, olds: JsonObject): Refreshed {
  const first = !isState(spec, olds);
  // A record contains its own type; the state supplies only what no record contains.
  const live: JsonObject = { ...olds, ...record };
  const inputs: JsonObject = {};
  const outputs: JsonObject = {};
  const set: string[] = [];
  const answers: Record<string, string> = {};
  const unknown: string[] = [];
  const wasUnknown = memoryOf(olds).unknown;
  for (const [name, plain] of activeFields(spec, live)) {
    const field = resolveField(plain, live);
    const found = first
      ? firstRead(spec, name, field, record, olds)
      : look(spec, name, field, record, olds);
    if (found.input !== undefined) inputs[name] = found.input;
    // On a first read, an empty list is not one that a program has set.
    const isMarked = first ? hasServiceValue(field) : isSetMarked(field, found.input);
    if (found.input !== undefined && isMarked) set.push(name);
    if (found.output !== undefined) outputs[name] = found.output;
    if (found.storedForm !== undefined) answers[name] = found.storedForm;
    const shown = readField(field, name, record);
    // A row of a list may have the state's value instead of the service's.
    const isFromState = (shown ?? undefined) === olds[name];
    if (hasUnknownMembers(field, shown) || (isFromState && wasUnknown.includes(name)))
      unknown.push(name);
  }
  const managedBy = first ? undefined : previousManager(spec, record, olds);
  return {
    inputs,
    record,
    warnings: [],
    outputs: keepingIncidental(spec, olds, {
      ...outputs,
      ...serverOutputs(spec, record, olds),
      ...memoryOutput({
        set,
        answers,
        managedBy,
        organization: memoryOf(olds).organization,
        imported: (first && triggersOf(spec).length > 0) || memoryOf(olds).imported,
        unknown,
        unconfirmed: memoryOf(olds).unconfirmed.filter(
          (name) => isHidden(spec, name, record, olds) || isLeft(spec, name, record, olds),
        ),
      }),
    }),
  };
}

/** Whether a record cannot show if the service has the value in the state: that of a trigger, an archive or a secret. */
function isHidden(
  { fields, archive, hash }: KindSpec,
  name: string,
  record: JsonObject,
  olds: JsonObject,
): boolean {
  const field = fields[name];
  if (field?.local === true || name === archive?.field) return true;
  if (field?.writeOnly !== true) return false;
  const written = olds[name];
  const isConfirmed =
    hash?.field === name && written !== undefined && isHashOf(hash, written, record[hash.output]);
  return !isConfirmed;
}

/**
 * Whether a record still shows a value that the program has removed. Unless the field is managed when omitted, nothing else
 * in the state says that it is to go.
 */
function isLeft(spec: KindSpec, name: string, record: JsonObject, olds: JsonObject): boolean {
  const plain = spec.fields[name];
  if (plain === undefined || olds[name] !== undefined) return false;
  const field = resolveField(plain, record);
  if (isManagedWhenOmitted(field) || !isClearable(field)) return false;
  return !isNothing(field, readField(field, name, record));
}

/** The outputs, with incidental ones kept as they were if nothing else changed. */
function keepingIncidental(spec: KindSpec, olds: JsonObject, outputs: JsonObject): JsonObject {
  const moved = Object.keys(spec.outputs).filter(
    (name) => spec.outputs[name]?.incidental && olds[name] !== outputs[name],
  );
  if (moved.length === 0) return outputs;
  const rest = (values: JsonObject): string => canonicalJson(without(stateIn(values), moved));
  return rest(outputs) === rest(olds) ? { ...outputs, ...pick(olds, moved) } : outputs;
}

/** The manager at our last write, if it is a different one now. */
function previousManager(spec: KindSpec, record: JsonObject, olds: JsonObject): string | undefined {
  if (!hasManager(spec)) return undefined;
  const recorded = memoryOf(olds).managedBy ?? olds.managedBy;
  if (typeof recorded !== "string" || typeof record.managedBy !== "string") return undefined;
  return recorded === record.managedBy ? undefined : recorded;
}

/** A field of an object that is not in the state yet. */
function firstRead(
  spec: KindSpec,
  name: string,
  field: Field,
  record: JsonObject,
  olds: JsonObject,
): Found {
  if (name === spec.parent?.field) return { input: olds[name], output: olds[name] };
  const live = readField(field, name, record);
  if (spec.archive?.field === name) {
    const described = asWritten(field, undefined, live);
    return { input: described, output: described };
  }
  if (field.local || field.writeOnly || field.volatile) return {};
  const value =
    field.rewrite === undefined
      ? asWritten(field, undefined, live)
      : rewritten(field, undefined, record);
  return { input: value, output: value ?? unsetOutput(field, live) };
}

/** A field of an object that is in the state. */
function look(
  spec: KindSpec,
  name: string,
  field: Field,
  record: JsonObject,
  olds: JsonObject,
): Found {
  const written = olds[name];
  if (name === spec.parent?.field || field.local) return { input: written, output: written };
  if (spec.archive?.field === name) return lookAtArchive(spec.archive, field, record, written);
  if (field.writeOnly) return lookAtHash(spec, name, record, olds);
  const live = readField(field, name, record);
  const isInput = wasSet(name, field, olds);
  const answer = memoryOf(olds).answers[name];
  // States of earlier releases have answers for these too.
  const storedForm = isInput && isSetElsewhere(field, live) ? undefined : answer;
  if (!isInput && !isManagedWhenOmitted(field)) {
    const now = live === undefined ? storedForm : fingerprint(field, live);
    return { output: unsetOutput(field, live), storedForm: storedForm && now };
  }
  const held = holds(field, written, live, record);
  if (held || (storedForm !== undefined && fingerprint(field, live) === storedForm)) {
    return {
      ...(isInput ? { input: written } : {}),
      output: written,
      storedForm: held ? undefined : storedForm,
    };
  }
  const now = rewritten(field, written, record) ?? asWritten(field, written, live);
  return { input: now, output: now ?? unsetOutput(field, live) };
}

function rewritten(field: Field, written: Json | undefined, record: JsonObject): Json | undefined {
  if (field.rewrite === undefined) return undefined;
  const now = field.rewrite(written ?? {}, record);
  return Object.values(now ?? {}).some((part) => !Array.isArray(part) || part.length > 0) ||
    written !== undefined
    ? now
    : undefined;
}

/**
 * No record contains the archive: the last description is used instead, if known. What is described may never have
 * been uploaded, so the state gets no digest that it did not have: the next update then asks for the archive.
 */
function lookAtArchive(
  { field: name, members: { digest } }: ArchiveFacts,
  field: Field,
  record: JsonObject,
  written: Json | undefined,
): Found {
  const last = record[name];
  const now = last === undefined ? written : asWritten(field, written, last);
  const isNew = isObject(now) && now[digest] !== (isObject(written) ? written[digest] : undefined);
  const known = isNew ? without(now, [digest]) : now;
  return { input: known, output: known };
}

/**
 * A write-only field: unchanged as long as the hash of the last write matches. A record without a hash proves nothing: the
 * value of a state is kept, that of an object to adopt is not taken for the program's.
 */
function lookAtHash(spec: KindSpec, name: string, record: JsonObject, olds: JsonObject): Found {
  const written = olds[name];
  const facts = spec.hash;
  if (facts === undefined) return { input: written, output: written };
  const live = record[facts.output] ?? undefined;
  const isSame = live === undefined ? olds.createdAt !== undefined : live === olds[facts.output];
  if (isSame) return { input: written, output: written };
  const now = afterForeignChange(facts, written, record);
  return { input: now, output: now };
}
