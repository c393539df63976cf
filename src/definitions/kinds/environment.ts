import { flag, integer, map, nameField, text } from "../field";
import { defineKind, timestamps } from "../kind";

/** A named set of variables that monitors run with. */
export const environment = defineKind({
  name: "Environment",
  title: "environment",
  code: "ENVIRONMENT",
  doc: "A named set of variables that monitors run with. The service addresses it by its slug and refuses to delete it while monitors use it.",
  examples: {
    minimal: `const staging = new monitoring.Environment("staging", { name: "Staging", slug: "staging" });`,
    realistic: `const config = new pulumi.Config();
const production = new monitoring.Environment("production", {
    name: "Production",
    slug: "prod",
    variables: { BASE_URL: "https://shop.example.com", TOKEN: config.requireSecret("token") },
});`,
  },
  path: "/environments",
  read: { by: "list" },
  address: "slug",
  idType: "uuid",
  entitlement: "environments",
  fields: {
    name: nameField(100, "Display name."),
    slug: text({
      doc: "Name in URLs, unique in the organization.",
      required: true,
      immutable: true,
      max: 100,
      pattern: /^[a-z0-9][a-z0-9_-]*$/,
      hint: "lower-case letters, digits, - and _, starting with a letter or digit",
    }),
    variables: map(text({ doc: "Value." }), {
      always: true,
      doc: "Variables by name. When set, the whole set is managed and other variables are removed. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`.",
    }),
    isDefault: flag({
      doc: "Whether monitors without an environment use this one. Setting it unsets the previous default.",
      default: false,
      exclusive: true,
    }),
  },
  outputs: {
    orgId: integer({ doc: "Id of its organization." }),
    ...timestamps,
    monitorCount: integer({ doc: "Number of monitors that use it.", volatile: true }),
  },
  unique: ["slug"],
  update: { method: "PUT", omitted: "keeps", required: [] },
  blockedBy: [{ list: "/monitors", query: "environmentId", label: "monitor" }],
});
