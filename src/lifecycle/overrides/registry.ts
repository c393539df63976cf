// Kinds that call the service in their own way, most of them because the API has no record of them: each overrides some
// operations. Everything else (check, diff, types, secrets) is derived from the spec.
import { readNow } from "../safety/gone";
import { apiKeyOverride } from "./api-key";
import { assignedEmailDomainOverride, emailDomainOverride } from "./email-domain";
import { inviteOverride } from "./invite";
import { memberOverride } from "./member";
import { resourceGroupPolicyOverride } from "./resource-group-policy";
import {
  statusPageDomainOverride,
  statusPageDomainVerificationOverride,
} from "./status-page-domain";
import { statusPageLayoutOverride } from "./status-page-layout";
import { webhookSigningSecretOverride } from "./webhook-signing-secret";
import { workspaceRuntimeOverride } from "./workspace-runtime";
import { create } from "../create";
import { remove } from "../delete";
import { read } from "../read";
import type { Lifecycle } from "../types";
import { update } from "../update";
import { describeObject } from "../values/describe";
import { scalarText } from "../values/members";
import { memoryOf, withFacts } from "../values/memory";
import type { JsonObject } from "../../definitions";
import { CODE_TYPES } from "../../definitions/kinds/monitor-config";

/** The response to a DELETE is not empty, but names the policies that notified the channel. */
const alertChannelOverride: Partial<Lifecycle> = {
  remove: (target, run) => remove(target, run, { returns: "affectedPolicies" }),
};

/** For monitors that run code, the service changes the manager only by a takeover, which only a user can start. */
const needsTakeover = ({ type }: JsonObject): boolean => CODE_TYPES.some((code) => code === type);

const monitorOverride: Partial<Lifecycle> = {
  /** Updates cannot restore the previous manager, so the state must not remember it: that would be a permanent difference. */
  async read(target, run) {
    const found = await read(target, run);
    if (found === undefined || !needsTakeover(found.record)) return found;
    const { managedBy: previous } = memoryOf(found.outputs);
    if (previous === undefined) return found;
    const now = scalarText(found.record.managedBy) ?? "none";
    return {
      ...found,
      outputs: withFacts(found.outputs, { managedBy: undefined }),
      warnings: [
        ...found.warnings,
        `managedBy is now ${now} instead of ${previous}: the service changes it only by a takeover, which only a user can start`,
      ],
    };
  },
  needsTakeover,
};

/** A DELETE also succeeds if there is no subscription, so it is read first. */
const serviceSubscriptionOverride: Partial<Lifecycle> = {
  async remove(target, run) {
    if ((await readNow(target, run, "deleting")) !== undefined) await remove(target, run);
  },
};

const isOver = ({ status }: JsonObject): boolean => status === "RESOLVED";

/** People may want to read about maintenance once it is over, so a delete leaves it where it is. */
const statusPageMaintenanceOverride: Partial<Lifecycle> = {
  async remove(target, run) {
    const record = await readNow(target, run, "deleting");
    if (record === undefined) return;
    if (!isOver(record)) return remove(target, run);
    const { spec, id, oldOutputs } = target;
    run.notice(
      `${describeObject(spec, oldOutputs, id)} is over and is not deleted: it stays in the history of its status page. If visitors should not see it, delete it there`,
      "info",
    );
  },
  isOver,
};

const pageOf = ({ statusPageId }: JsonObject): string => scalarText(statusPageId) ?? "";

/** Components and groups, which the layout of a status page arranges: they are not written while the layout is. */
const statusPagePartOverride: Partial<Lifecycle> = {
  create: (spec, run, inputs) => run.turns.beside(pageOf(inputs), () => create(spec, run, inputs)),
  update: (change, run) => run.turns.beside(pageOf(change.oldOutputs), () => update(change, run)),
  remove: (target, run) => run.turns.beside(pageOf(target.oldOutputs), () => remove(target, run)),
};

/** Each organization is created with a workspace, the oldest, which cannot be deleted. */
const workspaceOverride: Partial<Lifecycle> = {
  unmanageable: {
    why: "it is the organization's default workspace",
    idAmong: ([first, ...ids]) =>
      Promise.resolve(ids.reduce((least, id) => (Number(id) < Number(least) ? id : least), first)),
  },
};

/** What is special about these kinds, by name. */
export const OVERRIDES: Readonly<Partial<Record<string, Partial<Lifecycle>>>> = {
  AlertChannel: alertChannelOverride,
  ApiKey: apiKeyOverride,
  AssignedEmailDomain: assignedEmailDomainOverride,
  EmailDomain: emailDomainOverride,
  Invite: inviteOverride,
  Member: memberOverride,
  Monitor: monitorOverride,
  ResourceGroupPolicy: resourceGroupPolicyOverride,
  ServiceSubscription: serviceSubscriptionOverride,
  StatusPageComponent: statusPagePartOverride,
  StatusPageComponentGroup: statusPagePartOverride,
  StatusPageDomain: statusPageDomainOverride,
  StatusPageDomainVerification: statusPageDomainVerificationOverride,
  StatusPageLayout: statusPageLayoutOverride,
  StatusPageMaintenance: statusPageMaintenanceOverride,
  WebhookSigningSecret: webhookSigningSecretOverride,
  Workspace: workspaceOverride,
  WorkspaceRuntime: workspaceRuntimeOverride,
};
