// Mail that email domains have received.
import { choice, flag, instant, integer, list, map, object, text, uuid } from "../field";
import type { ObjectField } from "../field";
import type { LookupSpec } from "../lookup";

const hidden = (doc: string) => text({ doc, optional: true, secret: true });

/** A one-time code in a message. */
export const otpCode: ObjectField = object(
  "EmailOtpCode",
  {
    value: text({ doc: "The code.", secret: true }),
    source: choice("EmailPart", ["text", "html"], {
      doc: "The part of the message that contains the code.",
    }),
  },
  { doc: "A one-time code in a message." },
);

/** A link in a message. */
export const mailLink: ObjectField = object(
  "EmailLink",
  {
    href: text({ doc: "URL of the link.", secret: true }),
    // Often the URL again.
    text: hidden("Text of the link."),
  },
  { doc: "A link in a message." },
);

const attachment: ObjectField = object("EmailAttachment", {
  id: uuid({ doc: "Id of the attachment." }),
  filename: text({ doc: "Name of the file." }),
  contentType: text({ doc: "Content type." }),
  sizeBytes: integer({ doc: "Size in bytes." }),
});

const message: ObjectField = object(
  "EmailMessage",
  {
    id: uuid({ doc: "Id of the message." }),
    domainId: uuid({ doc: "Id of the email domain." }),
    inbox: text({ doc: "The part of the address before the `@`.", optional: true }),
    receivedAt: instant({ doc: "When it was received." }),
    sizeBytes: integer({ doc: "Size in bytes." }),
    sha256: text({ doc: "SHA-256 of the message." }),
    from: text({ doc: "Address of the sender.", optional: true }),
    to: list(text({ doc: "Address." }), { doc: "Addresses of the recipients.", optional: true }),
    // It may contain a code.
    subject: hidden("Subject."),
    headers: map(list(text({ doc: "Value." }), { doc: "Values." }), {
      doc: "Headers of the message.",
      secret: true,
    }),
    bodyPreview: hidden("Beginning of the text."),
    text: hidden("The text; lists lack it."),
    html: hidden("The text as HTML; lists lack it."),
    bodyTruncated: flag({ doc: "Whether the text was truncated.", optional: true }),
    rawUrl: hidden("URL of the whole message."),
    otp: list(otpCode, { doc: "One-time codes in the message.", optional: true }),
    links: list(mailLink, { doc: "Links in the message.", optional: true }),
    attachments: list(attachment, { doc: "Attached files.", optional: true }),
  },
  { doc: "A message that an email domain has received." },
);

const domain = text({ doc: "Name of the email domain.", required: true });

/** The mail of one domain. */
export const emailMessages: LookupSpec = {
  name: "EmailMessages",
  title: "messages of an email domain",
  doc: "The mail that one email domain has received, newest first, without the texts.",
  example: `const mail = await monitoring.getEmailMessages({ domain: "mail-test.example.com", inbox: "signup", limit: 10 });`,
  path: "/email/domains/{domain}/messages",
  args: {
    domain,
    inbox: text({ doc: "Only mail to this part of an address before the `@`." }),
    q: text({ doc: "Only mail that contains this text." }),
  },
  reading: { as: "cursor" },
  record: message,
};

/** One message. */
export const oneEmailMessage: LookupSpec = {
  name: "EmailMessage",
  title: "message of an email domain",
  doc: "One message that an email domain has received with its text, by id.",
  example: `const [last] = await monitoring.getEmailMessages({ domain: "mail-test.example.com", limit: 1 });
const mail = last && (await monitoring.getEmailMessage({ domain: "mail-test.example.com", id: last.id }));`,
  path: "/email/domains/{domain}/messages/{id}",
  args: { domain, id: uuid({ doc: "Id of the message.", required: true }) },
  reading: { as: "record" },
  record: message,
};
