// Proof that an update was not executed although it was answered: the response is the record as it was before.
import { isHashOf } from "./secret-hash";
import { holds, isUnconfirmed } from "./memory";
import { readField, resolveField } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** An update of these fields, and the record in its response. */
export interface AnsweredUpdate {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly changed: readonly string[];
  readonly record: JsonObject;
}

/**
 * Whether a response shows what the state has instead of what was sent: the hash of the old value, or all changed
 * fields with their old values and, if the state has it, the time of the last update.
 */
export function isUnapplied(spec: KindSpec, answered: AnsweredUpdate): boolean {
  return hasOldHash(spec, answered) || hasOldValues(spec, answered);
}

function hasOldHash({ hash }: KindSpec, { olds, news, changed, record }: AnsweredUpdate): boolean {
  if (hash === undefined || !changed.includes(hash.field)) return false;
  const [then, now] = [olds[hash.field], news[hash.field]];
  const live = record[hash.output];
  if (then === undefined || now === undefined) return false;
  return isHashOf(hash, then, live) && !isHashOf(hash, now, live);
}

function hasOldValues(spec: KindSpec, { olds, news, changed, record }: AnsweredUpdate): boolean {
  if (olds.updatedAt !== undefined && record.updatedAt !== olds.updatedAt) return false;
  const differences = changed.flatMap((name) => {
    const plain = spec.fields[name];
    if (plain === undefined || plain.local || plain.writeOnly) return [];
    // What the service had is not known.
    if (isUnconfirmed(olds, name)) return [];
    const field = resolveField(plain, news);
    return [{ field, then: olds[name], now: news[name], live: readField(field, name, record) }];
  });
  return (
    differences.length > 0 &&
    differences.every(
      ({ field, then, now, live }) =>
        live !== undefined && holds(field, then, live, record) && !holds(field, now, live, record),
    )
  );
}
