import { flag, integer, map, text } from "../field";
import { defineKind, timestamps } from "../kind";

/** A named set of variables that monitors run with. */
export const environment = defineKind({
  name: "Environment",
  title: "environment",
  code: "ENVIRONMENT",
  doc: "An environment: a named set of variables that monitors run with. The service addresses it by its slug and refuses to delete one that monitors use.",
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
    name: text({
      doc: "Name for people.",
      required: true,
      defaultsToResourceName: true,
      max: 100,
      notBlank: true,
    }),
    slug: text({
      doc: "Name in addresses, unique in the organization.",
      required: true,
      immutable: true,
      max: 100,
      pattern: /^[a-z0-9][a-z0-9_-]*$/,
      hint: "lower-case letters, digits, - and _, starting with a letter or digit",
    }),
    variables: map(text({ doc: "Value." }), {
      doc: "Variables by name. When set, the whole set is owned: others are removed. The API returns them in clear; wrap sensitive ones in `pulumi.secret`.",
    }),
    isDefault: flag({
      doc: "Whether monitors without an environment use this one. Setting it takes the mark off the former default.",
      default: false,
    }),
  },
  outputs: {
    orgId: integer({ doc: "The organization it belongs to." }),
    ...timestamps,
    monitorCount: integer({ doc: "How many monitors use it.", volatile: true }),
  },
  unique: [["slug"]],
  update: { method: "PUT", omitted: "keeps", required: [] },
  blockedBy: [{ list: "/monitors", query: "environmentId", label: "monitor" }],
});
