// Mail to email domains, and waiting for it (docs/api.md, Mail, Waiting). It arrives by `messages/inject` only.
import { flag, instant, list, map, object, text, uuid } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { emailMessages as described, mailLink, otpCode } from "../../../definitions/lookups/mail";
import { checkedBody, checkedQuery, completed, objects } from "../../crud/bodies";
import type { Call, KindBehaviour, Paging, Reply, Row } from "../../contract";
import { conflict, invalid, notFound } from "../../http/failure";
import { removeWith, rowsWith } from "../../store/links";
import { MESSAGES, hostOf, localPart, sourceRecord, storedMessage } from "./stored";
import { asText } from "../../store/records";
import { bare, created, listed, none, ok, singlePage } from "../../http/reply";
import { WAIT_FIELDS, waitForArrival } from "../../internet/wait-for-arrival";
import { domainNamed, domainOf } from "./domain";
import { WHOLE, del, get, post } from "../../http/route";

const CURSOR: Paging = { mode: "cursor" };

/** The mail of a domain, oldest first. */
const mailOf = (call: Call, domain: Row): Row[] =>
  rowsWith(call, MESSAGES, "domainId", domain.id ?? null);

function messageOf(call: Call): Row {
  const found = mailOf(call, domainOf(call)).find(({ id }) => id === call.params.id);
  if (found === undefined) throw notFound(`Email message ${asText(call.params.id)}`);
  return found;
}

const messageRecord = (row: Row): Row => completed(described.record, row) as JsonObject;

const FILTERS: Fields = {
  inbox: text({ doc: "Only mail to this part of an address before the `@`." }),
  q: text({ doc: "Only mail that contains this text." }),
};

/** Whether a member of a message contains a text, in any case. */
const holds = (value: Json | undefined, part: string): boolean =>
  typeof value === "string" && value.toLowerCase().includes(part.toLowerCase());

const contains = ({ subject, from, text: words, html }: Row, part: string): boolean =>
  [subject, from, words, html].some((value) => holds(value, part));

function mail(call: Call): Reply {
  const { inbox, q } = checkedQuery("EMAIL_MESSAGE", FILTERS, call.query);
  const found = mailOf(call, domainOf(call))
    .filter((row) => inbox === undefined || row.inbox === asText(inbox).toLowerCase())
    .filter((row) => q === undefined || contains(row, asText(q)));
  // Rows lack the texts: only the GET of one message has them.
  return listed(found.reverse(), CURSOR, (row) =>
    messageRecord({ ...row, text: null, html: null }),
  );
}

const INJECT: Fields = {
  to: text({
    doc: "Address of the recipient, or its part before the `@`.",
    required: true,
    notBlank: true,
    address: true,
  }),
  from: text({ doc: "Address of the sender.", required: true, notBlank: true }),
  subject: text({ doc: "Subject." }),
  text: text({ doc: "Text." }),
  html: text({ doc: "Text as HTML." }),
  headers: map(list(text({ doc: "Value." }), { doc: "Values." }), { doc: "Further headers." }),
};

/** The address of a recipient at a domain, in lower case. */
function addressAt(domain: Row, to: string): string {
  const name = asText(domain.name);
  if (!to.includes("@")) return `${to.toLowerCase()}@${name}`;
  if (hostOf(to) === name && localPart(to) !== "") return to.toLowerCase();
  throw invalid("to", "EMAIL_MESSAGE_TO_INVALID", `must be an address at ${name}`);
}

function inject(call: Call): Reply {
  const domain = domainOf(call);
  const body = checkedBody("EMAIL_MESSAGE", INJECT, call.body);
  const to = addressAt(domain, asText(body.to));
  if (domain.status !== "active") {
    throw conflict(
      `Email domain ${asText(domain.name)} is ${asText(domain.status)}: no mail arrives`,
    );
  }
  const { subject = null, text: words = null, html = null, headers = {} } = body;
  const sent = { from: asText(body.from), to, subject, text: words, html, headers };
  const row = call.store.insert(MESSAGES, {
    id: call.ids.uuid(),
    domainId: domain.id ?? null,
    receivedAt: call.now,
    ...storedMessage({ ...sent, date: call.now }),
  });
  call.store.replace("EmailDomain", { ...domain, lastMessageAt: call.now });
  return created({ eventId: row.id ?? null, receivedAt: call.now, inbox: localPart(to) });
}

const MATCHERS: Fields = {
  ...WAIT_FIELDS,
  subjectContains: text({ doc: "Only mail with this text in its subject." }),
};
const WAIT: Fields = {
  to: text({ doc: "The address.", required: true, pattern: /.@./, hint: "an address" }),
  ...MATCHERS,
};
const WAIT_LOCAL: Fields = {
  domain: text({ doc: "Name of the email domain.", required: true }),
  ...MATCHERS,
};

/** Waits for mail to an address. */
async function waitAt(call: Call, host: string, inbox: string, body: JsonObject): Promise<Reply> {
  const { subjectContains } = body;
  const isWanted = (row: Row): boolean =>
    row.inbox === inbox.toLowerCase() &&
    (subjectContains === undefined || holds(row.subject, asText(subjectContains)));
  const found = await waitForArrival(call, body, () =>
    mailOf(call, domainNamed(call, host)).filter(isWanted),
  );
  return bare({ message: messageRecord(found) });
}

function wait(call: Call): Promise<Reply> {
  const body = checkedBody("EMAIL_WAIT", WAIT, call.body);
  const to = asText(body.to);
  return waitAt(call, hostOf(to), localPart(to), body);
}

function waitLocal(call: Call): Promise<Reply> {
  const body = checkedBody("EMAIL_WAIT", WAIT_LOCAL, call.body);
  return waitAt(call, asText(body.domain), asText(call.params.localPart), body);
}

function remove(call: Call): Reply {
  removeWith(call, MESSAGES, "id", messageOf(call).id ?? null);
  return none();
}

function clear(call: Call): Reply {
  const inbox = asText(call.params.localPart).toLowerCase();
  for (const row of mailOf(call, domainOf(call)).filter((each) => each.inbox === inbox)) {
    removeWith(call, MESSAGES, "id", row.id ?? null);
  }
  return none();
}

const waited = {
  bare: true,
  response: {
    record: object("WaitedEmailMessage", { message: { ...described.record, doc: "The mail." } }),
  },
} as const;
const receipt = object("EmailReceipt", {
  eventId: uuid({ doc: "Id of the event." }),
  receivedAt: instant({ doc: "When it was accepted." }),
  inbox: text({ doc: "The part of the address before the `@`." }),
});
const source = object("EmailSource", {
  source: text({ doc: "The message as it was sent." }),
  truncated: flag({ doc: "Whether it was truncated." }),
});

const MAIL = "/email/domains/:name/messages";
const ONE = `${MAIL}/:id`;

/** Mail. */
export const emailMessages: KindBehaviour = {
  kinds: [],
  routes: [
    post("/email/wait", "Wait for mail to an address", wait, {
      request: { fields: WAIT, name: "WaitEmailMessage" },
      ...waited,
    }),
    post(
      "/email/:localPart/wait",
      "Wait for mail to the part of an address before the @",
      waitLocal,
      { request: { fields: WAIT_LOCAL, name: "WaitEmailMessageAt" }, ...waited },
    ),
    get(MAIL, "List the mail of one email domain, newest first", mail, {
      query: FILTERS,
      paging: CURSOR,
    }),
    post(`${MAIL}/inject`, "Accept a message as if it had been sent", inject, {
      request: { fields: INJECT, name: "InjectEmailMessage" },
      response: { record: receipt },
      status: 201,
    }),
    get(ONE, "Read one message", (call) => ok(messageRecord(messageOf(call)))),
    del(ONE, "Delete one message", remove),
    get(
      `${ONE}/otp`,
      "List the one-time codes in one message",
      (call) => singlePage(objects(messageOf(call).otp)),
      { response: { record: otpCode }, ...WHOLE },
    ),
    get(
      `${ONE}/links`,
      "List the links in one message",
      (call) => singlePage(objects(messageOf(call).links)),
      { response: { record: mailLink }, ...WHOLE },
    ),
    get(
      `${ONE}/source`,
      "Read one message as it was sent",
      (call) => ok(sourceRecord(messageOf(call))),
      { response: { record: source } },
    ),
    del(
      "/email/domains/:name/inboxes/:localPart",
      "Delete the mail to the part of an address before the @",
      clear,
    ),
  ],
};
