// Determines whether an object that was not found is really gone. The service also returns "not found" for
// objects of another organization or workspace, and a 404 for a part may be about its parent.
import { scalarText } from "../values/members";
import { notGone } from "../run/missing";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { WORKSPACE_HEADER } from "../reading/workspace-header";
import { ApiError } from "../../client";
import type { Operation } from "../../client";
import { kindNamed } from "../../definitions";
import type { JsonObject } from "../../definitions";

/** Throws if an object of the state that was not found may still exist. */
export async function requireGone(
  target: Target,
  context: RunContext,
  action: string,
): Promise<void> {
  const operation = operationOn(target.spec, action, target.olds, target.id);
  await requireSameOrganization(target, context, operation);
  await requireSameWorkspace(target, context, operation);
}

/**
 * Throws if an object may still exist although its delete returned a 404.
 * @param read reads the object
 */
export async function requireDeleted(
  target: Target,
  context: RunContext,
  error: ApiError,
  read: () => Promise<unknown> = () => readAgain(target, context),
): Promise<void> {
  if ((await read()) !== undefined) throw notGone(error, "another read shows that it exists");
  await requireGone(target, context, "deleting");
}

/** If the DELETE used the path that is read, its response is conclusive. */
async function readAgain({ spec, id, olds }: Target, { reader }: RunContext): Promise<unknown> {
  if (spec.read.by === "id") return undefined;
  return reader.read(spec, { id, known: olds, action: "deleting", fresh: true });
}

/** Throws if the key is known to belong to another organization than the objects of the state. */
export async function refuseOtherOrganization(
  olds: JsonObject,
  context: RunContext,
  operation: Operation,
): Promise<void> {
  await organizationsOf(olds, context, operation);
}

/**
 * Throws if the key is known to belong to another organization than the objects of the state: a new resource would get an
 * object there. If the organization of the key cannot be read, it gets one nevertheless, as in a new stack.
 */
export async function refuseElsewhere({ tenant }: RunContext, operation: Operation): Promise<void> {
  const ofState = tenant.organizationOfState();
  if (ofState === undefined) return;
  const ofKey = tenant.organizationOfCreated() ?? (await tenant.organizationIfReadable(operation));
  if (ofKey !== undefined && ofKey !== ofState)
    throw otherOrganization(operation, { ofState, ofKey });
}

async function requireSameOrganization(
  { olds }: Target,
  context: RunContext,
  operation: Operation,
): Promise<void> {
  const invisible = " and cannot see the object, so it does not count as gone";
  const { ofState, ofKey } = await organizationsOf(olds, context, operation, invisible);
  const isKnown = ofState !== undefined && ofKey !== undefined;
  if (isKnown || !context.tenant.isFirstWarning()) return;
  const who = ofState === undefined ? "the state does not name" : "the API does not show";
  context.notice(
    `${operation.resource} was not found and is treated as deleted, but ${who} its organization: if it was not deleted, the API key may belong to another organization. Check monitoring:apiKey and monitoring:orgId`,
  );
}

/**
 * The organizations of the state and of the key, as far as they are known. Throws if they differ.
 * @param consequence what follows from the difference, for the message
 */
async function organizationsOf(
  olds: JsonObject,
  { tenant }: RunContext,
  operation: Operation,
  consequence = "",
): Promise<{ ofState: string | undefined; ofKey: string | undefined }> {
  const ofState = tenant.organizationOf(olds);
  const ofKey = ofState === undefined ? undefined : await tenant.organization(operation);
  if (ofState === undefined || ofKey === undefined || ofState === ofKey) return { ofState, ofKey };
  throw otherOrganization(operation, { ofState, ofKey }, consequence);
}

const otherOrganization = (
  { action, resource }: Operation,
  { ofState, ofKey }: { ofState: string; ofKey: string },
  consequence = "",
): ApiError =>
  new ApiError({
    message: `${action} ${resource} failed: the state belongs to organization ${ofState}, but the API key belongs to organization ${ofKey}${consequence}. Set monitoring:apiKey or MONITORING_API_KEY to a key of organization ${ofState}; refresh and destroy use the key saved in the state unless they run with --run-program`,
  });

/**
 * Looks for objects that belong to a workspace, directly or through their parent, in the other workspaces of
 * the organization.
 */
async function requireSameWorkspace(
  { spec, id, olds }: Target,
  { client, tenant, reader, notice }: RunContext,
  operation: Operation,
): Promise<void> {
  const { action, resource } = operation;
  const { parent } = spec;
  const root = parent === undefined ? spec : kindNamed(parent.kind);
  if (root.scope !== "workspace") return;
  const rootId = parent === undefined ? id : (scalarText(olds[parent.field]) ?? id);
  const known = parent === undefined ? olds : {};
  const wanted = { id: rootId, known, action, resource, fresh: true };
  if (parent !== undefined && (await reader.read(root, wanted)) !== undefined) return;
  const ofState = parent === undefined ? scalarText(olds.workspaceId) : undefined;
  const workspaces = await tenant.workspaces(operation);
  const warn = (why: string, remedy: string): void => {
    if (!tenant.isFirstWarning()) return;
    notice(
      `${resource} was not found and is treated as deleted, but ${why}: if it was not deleted, another workspace may have it. ${remedy}`,
    );
  };
  if (workspaces === undefined) {
    warn("the API key may not list the workspaces", "Check monitoring:workspaceId");
    return;
  }
  // With one workspace there is no other.
  if (workspaces.length < 2) return;
  for (const workspace of workspaces.filter((each) => ofState === undefined || each === ofState)) {
    const found = await tenant.readerIn(workspace).read(root, wanted);
    if (found === undefined) continue;
    throw new ApiError({
      message: `${action} ${resource} failed: it was not found, but workspace ${workspace} has it, so it does not count as gone. If the provider works in another workspace, set monitoring:workspaceId to ${workspace}; refresh and destroy use the workspace saved in the state unless they run with --run-program`,
    });
  }
  const configured = scalarText(client.workspaceId);
  // Without one, the loss of the header changes nothing.
  if (configured === undefined) return;
  const isShown = await tenant.showsWorkspace(root, workspaces, ofState ?? configured);
  if (isShown === false)
    throw new ApiError({
      message: `${action} ${resource} failed: it was not found, but it does not count as gone, because the header ${WORKSPACE_HEADER} does not reach the API, which shows the same objects in several workspaces. Check any proxy in between`,
    });
  if (isShown === undefined)
    warn(
      `no object shows whether the header ${WORKSPACE_HEADER} reaches the API`,
      "Check whether a proxy removes it",
    );
}
