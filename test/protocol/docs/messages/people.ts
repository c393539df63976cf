// Changes that would lock somebody out of the organization, and invites that are superfluous.
import { waitForLog, failure, logTexts, refusal } from "./environment";
import type { MessageSource, Environment } from "./environment";
import type { Host } from "../../../support/host/host";

const OWNER = "organization-1@example.com";
const ADMIN = "admin-1@example.com";

/** Changes that are refused to protect people. */
export const peopleMessages: MessageSource = async (environment) => {
  const run = await environment.host();
  const memberError = (args: object): Promise<string> =>
    failure(run.create("Member", { orgRole: "MEMBER", ...args }));
  const messages = [
    await memberError({ email: "nobody@example.com" }),
    await memberError({ email: OWNER }),
    await memberError({ email: OWNER, orgRole: "OWNER", removeOnDelete: true }),
    await memberError({ email: ADMIN, orgRole: "OWNER" }),
    ...(await lastOnes(environment, run)),
    ...(await inviting(environment, run)),
  ];
  environment.clearFaults();
  return messages;
};

/** Members as the service could list them. */
const listing = (...rows: readonly object[]) => ({
  status: 200,
  body: JSON.parse(JSON.stringify({ data: rows, hasNext: false })) as never,
});

async function lastOnes(
  { host, setFault, clearFaults }: Environment,
  run: Host,
): Promise<string[]> {
  const person = { userId: 7, email: ADMIN, orgRole: "ADMIN", status: "ACTIVE" };
  const args = { email: ADMIN, orgRole: "MEMBER" };
  setFault("GET", "/members", listing(person, { ...person, userId: 8 }));
  const messages = [await failure(run.create("Member", args))];
  for (const row of [person, { ...person, orgRole: null }]) {
    setFault("GET", "/members", listing(row));
    messages.push(await failure(run.create("Member", args)));
  }
  clearFaults();
  const unknown = await host();
  setFault("GET", "/audit-log", listing());
  messages.push(await failure(unknown.create("Member", args)));
  const creation = { action: "api_key.created", resourceType: "api_key", resourceId: "1" };
  const entry = { ...creation, actorId: 7, actorEmail: ADMIN };
  setFault("GET", "/audit-log", listing(entry));
  const self = await host();
  messages.push(await failure(self.create("Member", args)));
  clearFaults();
  return messages;
}

async function inviting(
  { service, setFault, clearFaults, host }: Environment,
  run: Host,
): Promise<string[]> {
  const grace = { email: "grace@example.com", roleOffered: "MEMBER" };
  const messages = [await failure(run.create("Invite", { ...grace, email: ADMIN }))];
  setFault("POST", "/invites", { status: 409, body: refusal(409, "CONFLICT") });
  messages.push(await failure(run.create("Invite", grace)));
  clearFaults();
  const open = await run.create("Invite", grace);
  await service.control("/members", { email: grace.email });
  await run.update("Invite", open.id, open.props, { ...grace, resendTrigger: "1" });
  await waitForLog(run, "has already been accepted");
  setFault("GET", "/members", { status: 403, body: refusal(403, "FORBIDDEN") });
  const blind = await host();
  await blind.check("Invite", {}, grace);
  await waitForLog(blind, "could not check");
  return [...messages, ...logTexts(run), ...logTexts(blind)];
}
