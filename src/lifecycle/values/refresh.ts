// Compares a live record with the state: unchanged, changed by another user, or seen for the first time. Only
// managed fields become inputs.
import {
  fingerprint,
  hasServiceValue,
  holds,
  isManagedWhenOmitted,
  isSetMarked,
  memoryOf,
  memoryOutput,
  stateIn,
  wasSet,
} from "./memory";
import { pick, without } from "./members";
import { hasUnknownMembers } from "./unknown-members";
import { serverOutputs, unsetOutput } from "./outputs";
import { afterForeignChange } from "./secret-hash";
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

/** A field of the state and of the record. */
interface FieldRead {
  readonly spec: KindSpec;
  readonly name: string;
  readonly field: Field;
  readonly record: JsonObject;
  readonly oldOutputs: JsonObject;
}

/** What a read makes of a field. */
interface FieldState {
  /** The input, if the field is managed and has a value. */
  readonly input?: Json | undefined;
  readonly output?: Json | undefined;
  readonly storedForm?: string | undefined;
}

/** A managed field with this value. */
const managed = (value: Json | undefined): FieldState => ({ input: value, output: value });

/** Whether these outputs are a state, and not the bare id of a `get` or an import. */
export function isState(spec: KindSpec, outputs: JsonObject): boolean {
  const ofService = Object.keys(spec.outputs);
  // A kind without outputs of the service is recognised by its written fields.
  const written = Object.keys(spec.fields).filter((name) => name !== spec.parent?.field);
  const names = ofService.length > 0 ? ofService : written;
  return outputs[MEMORY] !== undefined || names.some((name) => outputs[name] !== undefined);
}

/** The state after reading the live record. */
export function refreshed(spec: KindSpec, record: JsonObject, oldOutputs: JsonObject): Refreshed {
  const isFirst = !isState(spec, oldOutputs);
  // A record contains its own type; the state supplies only what no record contains.
  const live: JsonObject = { ...oldOutputs, ...record };
  const inputs: JsonObject = {};
  const outputs: JsonObject = {};
  const set: string[] = [];
  const storedForms: Record<string, string> = {};
  const unknown: string[] = [];
  const before = memoryOf(oldOutputs);
  for (const [name, plain] of activeFields(spec, live)) {
    const field = resolveField(plain, live);
    const read = { spec, name, field, record, oldOutputs };
    const found = isFirst ? firstRead(read) : nextRead(read);
    if (found.input !== undefined) inputs[name] = found.input;
    // On a first read, an empty list is not one that a program has set.
    const isMarked = isFirst ? hasServiceValue(field) : isSetMarked(field, found.input);
    if (found.input !== undefined && isMarked) set.push(name);
    if (found.output !== undefined) outputs[name] = found.output;
    if (found.storedForm !== undefined) storedForms[name] = found.storedForm;
    const shown = readField(field, name, record);
    // A row of a list may have the state's value instead of the service's.
    const isFromState = (shown ?? undefined) === oldOutputs[name];
    if (hasUnknownMembers(field, shown) || (isFromState && before.unknown.includes(name)))
      unknown.push(name);
  }
  const managedBy = isFirst ? undefined : previousManager(spec, record, oldOutputs);
  return {
    inputs,
    record,
    warnings: [],
    outputs: keepingIncidental(spec, oldOutputs, {
      ...outputs,
      ...serverOutputs(spec, record, oldOutputs),
      ...memoryOutput({
        set,
        storedForms,
        managedBy,
        organization: before.organization,
        imported: (isFirst && triggersOf(spec).length > 0) || before.imported,
        unknown,
        unconfirmed: before.unconfirmed.filter((name) => isHidden(spec, name)),
      }),
    }),
  };
}

/** Whether a record does not show the value of a field: that of a trigger, an archive or a secret. */
export function isHidden({ fields, archive }: KindSpec, name: string): boolean {
  const field = fields[name];
  return field?.local === true || field?.writeOnly === true || name === archive?.field;
}

/** The outputs, with incidental ones kept as they were if nothing else changed. */
function keepingIncidental(
  spec: KindSpec,
  oldOutputs: JsonObject,
  outputs: JsonObject,
): JsonObject {
  const moved = Object.keys(spec.outputs).filter(
    (name) => spec.outputs[name]?.incidental && oldOutputs[name] !== outputs[name],
  );
  if (moved.length === 0) return outputs;
  const rest = (values: JsonObject): string => canonicalJson(without(stateIn(values), moved));
  return rest(outputs) === rest(oldOutputs) ? { ...outputs, ...pick(oldOutputs, moved) } : outputs;
}

/** The manager at our last write, if it is a different one now. */
function previousManager(
  spec: KindSpec,
  record: JsonObject,
  oldOutputs: JsonObject,
): string | undefined {
  if (!hasManager(spec)) return undefined;
  const recorded = memoryOf(oldOutputs).managedBy ?? oldOutputs.managedBy;
  if (typeof recorded !== "string" || typeof record.managedBy !== "string") return undefined;
  return recorded === record.managedBy ? undefined : recorded;
}

/** A field of an object that is not in the state yet. */
function firstRead({ spec, name, field, record, oldOutputs }: FieldRead): FieldState {
  if (name === spec.parent?.field) return managed(oldOutputs[name]);
  const live = readField(field, name, record);
  if (spec.archive?.field === name) return managed(asWritten(field, undefined, live));
  if (field.local || field.writeOnly || field.volatile) return {};
  const value =
    field.rewrite === undefined
      ? asWritten(field, undefined, live)
      : rewritten(field, undefined, record);
  return { input: value, output: value ?? unsetOutput(field, live) };
}

/** A field of an object that is in the state. */
function nextRead(read: FieldRead): FieldState {
  const { spec, name, field, record, oldOutputs } = read;
  const written = oldOutputs[name];
  if (name === spec.parent?.field || field.local) return managed(written);
  if (spec.archive?.field === name) return managed(archiveNow(spec.archive, read));
  if (field.writeOnly) return managed(secretNow(read));
  const live = readField(field, name, record);
  const { storedForms, unconfirmed } = memoryOf(oldOutputs);
  const isInput = wasSet(name, field, oldOutputs) || unconfirmed.includes(name);
  const storedForm = storedForms[name];
  if (!isInput && !isManagedWhenOmitted(field)) {
    const now = live === undefined ? storedForm : fingerprint(field, live);
    return { output: unsetOutput(field, live), storedForm: storedForm && now };
  }
  const isHeld = holds(field, written, live, record);
  if (isHeld || (storedForm !== undefined && fingerprint(field, live) === storedForm)) {
    return {
      ...(isInput && { input: written }),
      output: written,
      storedForm: isHeld ? undefined : storedForm,
    };
  }
  const now = rewritten(field, written, record) ?? asWritten(field, written, live);
  return { input: now, output: now ?? unsetOutput(field, live) };
}

function rewritten(field: Field, written: Json | undefined, record: JsonObject): Json | undefined {
  const now = field.rewrite?.(written ?? {}, record);
  const isEmpty = Object.values(now ?? {}).every(
    (part) => Array.isArray(part) && part.length === 0,
  );
  return isEmpty && written === undefined ? undefined : now;
}

/**
 * No record contains the archive: the last description is used instead, if known. What is described may never have
 * been uploaded, so the state gets no digest that it did not have: the next update then asks for the archive.
 */
function archiveNow(
  { members: { digest } }: ArchiveFacts,
  { name, field, record, oldOutputs }: FieldRead,
): Json | undefined {
  const written = oldOutputs[name];
  const last = record[name];
  const now = last === undefined ? written : asWritten(field, written, last);
  const isNew = isObject(now) && now[digest] !== (isObject(written) ? written[digest] : undefined);
  return isNew ? without(now, [digest]) : now;
}

/**
 * A write-only field: unchanged as long as the hash of the last write matches. A record without a hash proves nothing: the
 * value of a state is kept, that of an object to adopt is not taken for the program's.
 */
function secretNow({ spec: { hash }, name, record, oldOutputs }: FieldRead): Json | undefined {
  const written = oldOutputs[name];
  if (hash === undefined) return written;
  const live = record[hash.output] ?? undefined;
  const isSame =
    live === undefined ? oldOutputs.createdAt !== undefined : live === oldOutputs[hash.output];
  return isSame ? written : afterForeignChange(hash, written, record);
}
