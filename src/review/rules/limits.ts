// Which limits of the organization's plan a run passes, according to what exists now.
import { counted, KINDS } from "../../definitions";
import { literal, phrase, words } from "../../printing";
import { goes, keepsOld } from "../model/changes";
import type { Change } from "../model/changes";
import type { Identity } from "../model/identity";
import type { Finding } from "./finding";

const OVER = ["may pass a limit of the plan", "may pass a limit of the plan"] as const;

/** The limits that these changes pass. */
export function limitFindings(
  changes: readonly Change[],
  identity: Identity | undefined,
): Finding[] {
  if (identity === undefined) return [];
  return KINDS.flatMap((kind): Finding[] => {
    const quota =
      kind.entitlement === undefined ? undefined : identity.quotas.get(kind.entitlement);
    const own = changes.filter((change) => change.kind === kind);
    // New objects are created before old ones are deleted; only some replacements delete first.
    const creatingFirst = own.filter(
      (change) => change.action === "replace" && (keepsOld(change) || !change.deleteBeforeReplace),
    );
    const made = [...own.filter(({ action }) => action === "create"), ...creatingFirst];
    const deleted = own.filter(({ action }) => action === "delete");
    const gone = [...deleted, ...creatingFirst].filter(goes).length;
    if (quota === undefined || made.length === 0) return [];
    const over = quota.used + made.length - quota.limit;
    if (over <= 0) return [];
    const allowed = words(counted(quota.limit, kind.title));
    return [
      {
        severity: "amber",
        effect: "fails",
        verbs: OVER,
        text: phrase`Plan ${literal(identity.tier)} allows ${allowed}; ${quota.used} exist, and this run adds ${made.length}${words(gone === 0 ? "" : ` before it deletes ${gone}`)}: ${over} may be rejected, and the run then stops partway`,
        remedy: phrase`Remove ${over} first, or use a higher plan`,
        victims: made,
        urns: made.map(({ urn }) => urn),
      },
    ];
  });
}
