// The organization: docs/api.md, "Tenants".
import { text } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import { checkedBody } from "../crud/bodies";
import type { Call, KindBehaviour, Organization, Reply, Row } from "../contract";
import { ok } from "../http/reply";
import { founderEmail } from "../store/organizations";
import { get, put } from "../http/route";

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

function write(call: Call): Reply {
  const { store, organization } = call;
  const { id } = organization;
  const given = checkedBody("ORGANIZATION", FIELDS, call.body);
  const members = Object.keys(FIELDS).map((name): [string, Json] => [name, given[name] ?? null]);
  const row: Row = { id, ...Object.fromEntries(members) };
  store.insert(ORGANIZATION, row);
  call.audit("organization.updated", "organization", row);
  return ok(row);
}

/** `GET` and `PUT /org`. */
export const organizationBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    get("/org", "The organization", (call) => ok(organizationRecord(call.organization))),
    put("/org", "Change the organization", write, {
      request: { fields: FIELDS, name: "UpdateOrganization" },
      response: { lookup: "Organization" },
    }),
  ],
};
