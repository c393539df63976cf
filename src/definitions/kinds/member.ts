// The people of an organization.
import { choice, flag, instant, integer, text } from "../field";
import { defineKind } from "../kind";

/** The roles of people in an organization. */
export const ORG_ROLES = ["OWNER", "ADMIN", "MEMBER"] as const;

/** The role that a `Member` neither gives nor takes away. */
export const OWNER: string = ORG_ROLES[0];

/** States of a membership in which the person belongs to the organization. */
const BELONGING = ["ACTIVE", "SUSPENDED"] as const;
/** States of a membership in which the person does not, or no longer, belong to the organization. */
const NOT_BELONGING = ["INVITED", "LEFT", "REMOVED", "DECLINED"] as const;

/** A person who belongs to the organization. */
export const member = defineKind({
  name: "Member",
  title: "member",
  code: "MEMBER",
  doc: "The role of a person who is in the organization. It never demotes or removes an owner, the last active administrator, or the person who created the API key of the run, and it cannot make anybody an owner: such a change is refused before anything is sent, in the preview if possible. Creating it takes over the existing member with this e-mail address; somebody who is not in the organization needs an `Invite` first. Deleting it stops managing the role; the person is removed only if `removeOnDelete` is set.",
  examples: {
    minimal: `new monitoring.Member("ada", { email: "ada@example.com", orgRole: "ADMIN" });`,
    realistic: `const team = { "ada@example.com": "ADMIN", "grace@example.com": "MEMBER" } as const;
for (const [email, orgRole] of Object.entries(team)) {
    new monitoring.Member(email, { email, orgRole });
}`,
  },
  path: "/members",
  read: { by: "own", found: { listed: true } },
  ownCalls: [
    { verb: "create", call: "GET /members", when: "to find the person" },
    {
      verb: "create",
      call: "PUT /members/{userId}/role",
      when: "if the person has another role",
      rare: true,
    },
    { verb: "read", call: "GET /members" },
    {
      verb: "update",
      call: "GET /members",
      when: "to check whose role changes",
    },
    {
      verb: "update",
      call: "PUT /members/{userId}/role",
      when: "for `orgRole`",
      field: "orgRole",
    },
    {
      verb: "delete",
      call: "GET /members",
      when: "with `removeOnDelete`, to see who would remain",
      field: "removeOnDelete",
    },
    {
      verb: "delete",
      call: "DELETE /members/{userId}",
      when: "with `removeOnDelete`",
      field: "removeOnDelete",
    },
    ...(["create", "read", "update", "delete"] as const).map((verb) => ({
      verb,
      call: "GET /auth/me",
      when: "once in a run, to record or compare the organization",
      rare: true as const,
    })),
    ...(["create", "update", "delete"] as const).map((verb) => ({
      verb,
      call: "GET /audit-log",
      when: "if an administrator would be demoted or removed, to protect the person behind the key",
      rare: true as const,
    })),
  ],
  idType: "integer",
  idMember: "userId",
  fields: {
    email: text({
      doc: "E-mail address of the person, in upper or lower case. Exactly one member must have it.",
      required: true,
      immutable: true,
      format: "email",
      foldCase: true,
    }),
    orgRole: choice("OrgRole", ORG_ROLES, {
      doc: "Role of the person. `OWNER` is accepted only for a person who is already an owner.",
      required: true,
      impacts: [
        {
          to: "ADMIN",
          alsoNew: true,
          says: "may then change everything in the organization",
        },
      ],
    }),
    removeOnDelete: flag({
      doc: "Whether deleting the resource removes the person from the organization.",
      local: true,
      default: false,
      impacts: [
        { to: true, says: "is removed from the organization when the resource is deleted" },
      ],
    }),
    confirmNotSelf: flag({
      doc: "Confirms that the person did not create the API key of the run. Needed only to demote or remove an administrator if the service does not show who created the key.",
      local: true,
      default: false,
    }),
  },
  outputs: {
    userId: integer({ doc: "Id of the person; the same as `id`." }),
    name: text({ doc: "Name.", optional: true, volatile: true }),
    status: choice("MemberStatus", [...BELONGING, ...NOT_BELONGING], {
      doc: "Status of the membership.",
      volatile: true,
    }),
    createdAt: instant({ doc: "Start of the membership." }),
  },
  unique: ["email"],
  goneWhen: { member: "status", is: NOT_BELONGING },
  keptOnDelete: { unless: "removeOnDelete" },
  loses: "the person's membership in the organization",
});
