// Changes that would lock somebody out of the organization, and invites that are superfluous.
import { heard, failure, logTexts, refusal } from "./stage";
import type { Saying, Stage } from "./stage";
import type { Host } from "../../host/host";

const OWNER = "organization-1@example.com";
const ADMIN = "admin-1@example.com";

/** What is refused to protect people. */
export const peopleMessages: Saying = async (stage) => {
  const run = await stage.host();
  const asked = (args: object): Promise<string> =>
    failure(run.create("Member", { orgRole: "MEMBER", ...args }));
  const messages = [
    await asked({ email: "nobody@example.com" }),
    await asked({ email: OWNER }),
    await asked({ email: OWNER, orgRole: "OWNER", removeOnDelete: true }),
    await asked({ email: ADMIN, orgRole: "OWNER" }),
    ...(await lastOnes(stage, run)),
    ...(await inviting(stage, run)),
  ];
  stage.calm();
  return messages;
};

/** Members as the service could list them. */
const listing = (...rows: readonly object[]) => ({
  status: 200,
  body: JSON.parse(JSON.stringify({ data: rows, hasNext: false })) as never,
});

async function lastOnes({ host, strike, calm }: Stage, run: Host): Promise<string[]> {
  const person = { userId: 7, email: ADMIN, orgRole: "ADMIN", status: "ACTIVE" };
  const args = { email: ADMIN, orgRole: "MEMBER" };
  strike("GET", "/members", listing(person, { ...person, userId: 8 }));
  const messages = [await failure(run.create("Member", args))];
  strike("GET", "/members", listing(person));
  messages.push(await failure(run.create("Member", args)));
  calm();
  const unknown = await host();
  strike("GET", "/audit-log", listing());
  messages.push(await failure(unknown.create("Member", args)));
  const entry = { resourceId: "1", actorId: 7, actorEmail: ADMIN };
  strike("GET", "/audit-log", listing(entry));
  const self = await host();
  messages.push(await failure(self.create("Member", args)));
  calm();
  return messages;
}

async function inviting({ service, strike, calm, host }: Stage, run: Host): Promise<string[]> {
  const grace = { email: "grace@example.com", roleOffered: "MEMBER" };
  const messages = [await failure(run.create("Invite", { ...grace, email: ADMIN }))];
  strike("POST", "/invites", { status: 409, body: refusal("CONFLICT") });
  messages.push(await failure(run.create("Invite", grace)));
  calm();
  const open = await run.create("Invite", grace);
  await service.control("/members", { email: grace.email });
  await run.update("Invite", open.id, open.props, { ...grace, resendTrigger: "1" });
  await heard(run, "was accepted");
  strike("GET", "/members", { status: 403, body: refusal("FORBIDDEN") });
  const blind = await host();
  await blind.check("Invite", {}, grace);
  await heard(blind, "could not check");
  return [...messages, ...logTexts(run), ...logTexts(blind)];
}
