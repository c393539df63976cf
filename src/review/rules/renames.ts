// Which resources look renamed: one is deleted, and another one is created that is equal but for its names.
import { canonicalJson, isReserved, normal } from "../../definitions";
import type { Json, KindSpec } from "../../definitions";
import { literal, phrase, words } from "../../printing";
import { lossOf } from "../model/changes";
import type { Change } from "../model/changes";
import { groups } from "../model/groups";
import type { ResourceState } from "../model/preview";
import { listed, titledPhrase } from "../model/subjects";
import { victimsPhrase } from "./finding";
import type { Finding, Verbs } from "./finding";

/** A deleted resource, and its likely successor. */
export interface Rename {
  readonly old: Change;
  readonly next: Change;
}

/** What is equal for an object under any name. */
function contentKey(kind: KindSpec, { inputs }: ResourceState): string {
  const members = Object.entries(kind.fields)
    .filter(([name]) => name !== "name" && !isReserved(name))
    .map(([name, field]): Json => normal(field, inputs[name]) ?? null);
  return `${kind.name} ${canonicalJson(members)}`;
}

/** The likely renames among changes that lose something. */
export function renamesIn(changes: readonly Change[]): Rename[] {
  const keyed = (action: string, side: "before" | "after") =>
    groups(
      changes.flatMap((change): [string, Change][] => {
        const { kind, [side]: state } = change;
        if (change.action !== action || kind === undefined || state === undefined) return [];
        return kind.loses === undefined ? [] : [[contentKey(kind, state), change]];
      }),
    );
  const made = keyed("create", "after");
  return [...keyed("delete", "before")].flatMap(([key, deleted]) => {
    const left = [...(made.get(key) ?? [])];
    return deleted.flatMap((old) => {
      const isSame = ({ after }: Change): boolean => after?.inputs.name === old.before?.inputs.name;
      const at = Math.max(0, left.findIndex(isSame));
      return left.splice(at, 1).map((next) => ({ old, next }));
    });
  });
}

const RENAMED: Verbs = ["looks renamed", "look renamed"];

/** One finding for each kind, with the line to write for the first. */
export function renameFindings(renames: readonly Rename[]): Finding[] {
  const kinds = groups(renames.map((each) => [each.old.title, each]));
  return [...kinds.values()].map((all) => {
    const [first] = all;
    const victims = all.map(({ old }) => old);
    const line = literal(`aliases: [{ name: "${first.old.name}" }]`);
    const [it, others] = all.length === 1 ? ["it", ""] : ["each", ", and so on"];
    const what = words(`${others}, or ${it} loses ${lossOf(first.old) ?? "its records"}`);
    const pairs = all.map(({ old, next }) => phrase`${literal(old.name)} → ${literal(next.name)}`);
    return {
      ...{ severity: "amber", effect: "loss", verbs: RENAMED, victims },
      text:
        all.length === 1
          ? phrase`${titledPhrase(first.old)} looks renamed to ${literal(first.next.name)}`
          : phrase`${victimsPhrase(victims, RENAMED, 0)}: ${listed(pairs)}`,
      why: words("the same in all but name"),
      remedy: phrase`Add ${line} to the options of ${literal(first.next.name)}${what}`,
      urns: all.flatMap(({ old, next }) => [old.urn, next.urn]),
    };
  });
}
