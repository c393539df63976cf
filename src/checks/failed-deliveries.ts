// Finds objects that the program uses and that do not work, according to their list rows.
import { KINDS } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import type { Check } from "./check";
import { about, resourceLabel, firstOf } from "./finding";
import type { Finding } from "./finding";
import { stays } from "./provider-preview";
import type { ProviderPreview, Planned } from "./provider-preview";
import { referrersOf } from "./references";
import { comparableId, sameId } from "./service-reader";
import type { ServiceReader } from "./service-reader";

const NAME = "failed-deliveries";

/** The check for channels with failed deliveries. */
export const failedDeliveries: Check = {
  name: NAME,
  doc: "Alert channels that the program declares or refers to and whose last delivery failed.",
  worst: "warning",
  run: async (preview, reader) => {
    if (reader === undefined) return [];
    const found: Finding[] = [];
    for (const kind of KINDS) found.push(...(await unhealthyOf(kind, preview, reader)));
    return found;
  },
};

async function unhealthyOf(
  kind: KindSpec,
  preview: ProviderPreview,
  reader: ServiceReader,
): Promise<Finding[]> {
  const { unhealthy } = kind;
  if (unhealthy === undefined) return [];
  const own = preview.resources.filter((each) => each.kind === kind && stays(each));
  const byId = new Map(
    own.flatMap((each) => (each.id === undefined ? [] : [[sameId(each.id), each]])),
  );
  const referrers = referrersOf(preview, kind);
  if (byId.size === 0 && referrers.size === 0) return [];
  const rows = (await reader.rows(kind)) ?? [];
  return rows.flatMap((row) => {
    const state = row[unhealthy.member];
    if (typeof state !== "string" || !unhealthy.is.includes(state)) return [];
    const id = comparableId(kind, row);
    const planned = byId.get(id);
    const others = referrers.get(id) ?? [];
    const concerned = planned ?? others[0];
    if (concerned === undefined) return [];
    const explanation = saying(kind, row, planned === undefined ? others : []);
    return [about(concerned, NAME, "warning", { ...explanation, remedy: unhealthy.remedy })];
  });
}

function saying(kind: KindSpec, row: JsonObject, referrers: readonly Planned[]) {
  const { says = "", since } = kind.unhealthy ?? {};
  const at = since === undefined ? undefined : row[since];
  const when = typeof at === "string" ? ` (${at})` : "";
  if (referrers.length === 0) return { message: `${says}${when}` };
  const by = firstOf([...new Set(referrers.map(resourceLabel))]);
  return {
    message: `${kind.title} ${comparableId(kind, row)}, referenced by ${by}: ${says}${when}`,
  };
}
