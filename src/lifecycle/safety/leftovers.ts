// Objects that interrupted runs may have left behind, and that no resource of this run has: they are named at its end, and
// touched by nobody.
import type { Line } from "./journal";
import { isInWindow, recordNow, rowsNow } from "./search";
import type { Run } from "../types";
import { nameMember, operationOn, recordId } from "../values/describe";
import { scalarText } from "../values/members";
import { KIND_NAMES, kindNamed } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** Names, in one warning, what can be found of the lines that no create of this run has asked for. */
export async function reportLeftovers(run: Run): Promise<void> {
  const named: string[] = [];
  let advice = "";
  for (const line of await run.journal.left()) {
    // A newer release may know the kind.
    if (!KIND_NAMES.includes(line.kind)) continue;
    const spec = kindNamed(line.kind);
    // What cannot be looked for now is named by a later run.
    const records = await leftBy(line, spec, run).catch(() => undefined);
    if (records?.length === 0 && line.id !== undefined) line.end();
    for (const record of records ?? []) {
      named.push(`${spec.name} ${recordId(spec, record)}`);
      advice = run.settings.adoptAdvice(spec, { what: "it", inputs: {} });
    }
  }
  if (named.length === 0) return;
  run.notice(
    `earlier requests without a response probably created ${[...new Set(named)].join(", ")}, and no resource of this run manages ${named.length === 1 ? "it" : "them"}. If no stack does (check this one too, with pulumi stack export), delete what is not needed, or ${advice}`,
  );
}

/** The objects that may be that of a line, and that nobody is known to have. */
async function leftBy(line: Line, spec: KindSpec, run: Run): Promise<JsonObject[]> {
  const { id, parent = "" } = line;
  const inputs: JsonObject = spec.parent === undefined ? {} : { [spec.parent.field]: parent };
  const place = { spec, inputs, operation: operationOn(spec, "looking for", {}, id) };
  const isUnowned = id !== undefined && run.owners.isFree(spec, id);
  const known = isUnowned ? await recordNow(run, place, id) : undefined;
  if (isUnowned && spec.read.by === "id") return known === undefined ? [] : [known];
  const appeared = isInWindow(run, line);
  return (await rowsNow(run, place)).filter((row) => {
    const rowId = recordId(spec, row);
    if (isUnowned) return rowId === id;
    const member = nameMember(row);
    const name = member === undefined ? undefined : scalarText(row[member]);
    const isNamed = name === undefined || line.isNamed(name);
    return run.owners.isFree(spec, rowId) && appeared(row) && isNamed;
  });
}
