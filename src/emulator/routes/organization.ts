// The organization: docs/api.md, "Tenants".
import { text } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import { checkedBody } from "../crud/bodies";
import type { Call, KindBehaviour, Organization, Reply, Row } from "../contract";
import { ok } from "../http/reply";
import { founderEmail } from "../store/organizations";

/** Collection of the organization's own record, once it was written. */
const ORGANIZATION = "Organization";

const FIELDS: Fields = {
  name: text({ doc: "Name.", required: true, max: 200, notBlank: true }),
  email: text({ doc: "E-mail address.", required: true, format: "email" }),
  size: text({ doc: "Number of people.", max: 50 }),
  industry: text({ doc: "Industry.", max: 100 }),
  websiteUrl: text({ doc: "URL of the website.", max: 255 }),
};

/** The organization as it was last written, or as it was founded. */
export const organizationRecord = ({ id, name, store }: Organization): Row =>
  store.get(ORGANIZATION, id) ?? {
    ...{ id, name, email: founderEmail(id) },
    ...{ size: null, industry: null, websiteUrl: null },
  };

/** Replaces the whole record. */
function write(call: Call): Reply {
  const { store, organization } = call;
  const { id } = organization;
  const given = checkedBody("ORGANIZATION", FIELDS, call.body);
  const members = Object.keys(FIELDS).map((name): [string, Json] => [name, given[name] ?? null]);
  const row: Row = { id, ...Object.fromEntries(members) };
  if (store.get(ORGANIZATION, id) === undefined) store.insert(ORGANIZATION, row);
  else store.replace(ORGANIZATION, row);
  call.audit("organization.updated", "organization", row);
  return ok(row);
}

/** `GET` and `PUT /org`. */
export const organizationBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    {
      method: "GET",
      path: "/org",
      access: "credential",
      summary: "The organization",
      handler: (call) => ok(organizationRecord(call.organization)),
    },
    {
      method: "PUT",
      path: "/org",
      access: "credential",
      summary: "Change the organization",
      request: { fields: FIELDS, name: "UpdateOrganization" },
      response: { lookup: "Organization" },
      handler: write,
    },
  ],
};
