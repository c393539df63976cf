// Invites to the organization.
import { choice, flag, instant, text } from "../field";
import { defineKind } from "../kind";
import { ORG_ROLES } from "./member";

/** An invitation by e-mail. */
export const invite = defineKind({
  name: "Invite",
  title: "invite",
  code: "INVITE",
  doc: "An invite to the organization by e-mail, with a role. It never removes anybody and changes nobody's role. An invite for a member is refused before anything is sent, in the preview if possible. Deleting it revokes an open invite; for an accepted one, nothing is sent. An accepted invite keeps its id and stays accepted, even after the person has left, so that nobody is invited again by accident; manage the role with a `Member`. If the service no longer lists an open invite, because it was revoked or has expired, the next run that refreshes creates a new one.",
  examples: {
    minimal: `new monitoring.Invite("grace", { email: "grace@example.com", roleOffered: "MEMBER" });`,
  },
  path: "/invites",
  read: { by: "list" },
  removal: "/revoke",
  idType: "integer",
  fields: {
    email: text({
      doc: "E-mail address of the person, in upper or lower case.",
      required: true,
      immutable: true,
      format: "email",
      foldCase: true,
    }),
    roleOffered: choice("OrgRole", ORG_ROLES, {
      doc: "Role that the person gets by accepting.",
      required: true,
      immutable: true,
      warn: {
        values: ["OWNER"],
        text: "whoever accepts becomes an owner, which neither this resource nor a Member can undo",
      },
      impacts: [
        {
          to: "ADMIN",
          alsoNew: true,
          says: "lets whoever accepts it change everything in the organization",
        },
      ],
    }),
    resendTrigger: text({
      doc: "Any string. Changing it sends the open invite again, with the same id.",
      local: true,
      impacts: [{ when: "changed", says: "is sent again" }],
    }),
  },
  outputs: {
    accepted: flag({
      doc: "Whether the person has accepted: whether the organization had a member with this e-mail address at the last refresh.",
      read: ({ accepted }) => accepted === true,
    }),
    createdAt: instant({ doc: "When it was created.", optional: true }),
  },
  ownCalls: [
    { verb: "create", call: "GET /members", when: "to check that the person is not a member yet" },
    { verb: "read", call: "GET /members", when: "to see whether it was accepted" },
    ...(["update", "delete"] as const).flatMap((verb) =>
      ["GET /invites", "GET /members"].map((call) => ({
        verb,
        call,
        when: "to see whether it was accepted",
      })),
    ),
  ],
  unique: ["email"],
  parts: [{ part: "trigger", field: "resendTrigger", path: "/resend", action: "resending" }],
  remedies: {
    CONFLICT: "The person may already be a member: then declare a Member",
  },
});
