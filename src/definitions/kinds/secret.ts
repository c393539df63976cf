import { integer, list, object, text, uuid } from "../field";
import { defineKind, timestamps } from "../kind";

/** A value in the service's vault. */
export const secret = defineKind({
  name: "Secret",
  title: "secret",
  code: "SECRET",
  doc: "A secret in the service's vault, which monitors use to authenticate with their targets. The API never returns the value; changes made elsewhere are detected through its hash. The service refuses to delete a secret while monitors use it.",
  examples: {
    minimal: `const config = new pulumi.Config();
const token = new monitoring.Secret("token", { key: "shop-token", value: config.requireSecret("shopToken") });`,
  },
  path: "/secrets",
  read: { by: "list" },
  scope: "workspace",
  address: "key",
  idType: "uuid",
  entitlement: "secrets",
  fields: {
    key: text({
      doc: "Name of the secret, unique in the workspace.",
      required: true,
      immutable: true,
      max: 255,
      notBlank: true,
    }),
    value: text({
      doc: "The value.",
      required: true,
      secret: true,
      writeOnly: true,
      min: 1,
      max: 32768,
    }),
  },
  outputs: {
    dekVersion: integer({ doc: "Version of the key that it is encrypted with.", volatile: true }),
    valueHash: text({ doc: "SHA-256 of the value, in hexadecimal.", secret: true }),
    ...timestamps,
    usedByMonitors: list(
      object("SecretUse", {
        id: uuid({ doc: "Id of the monitor." }),
        name: text({ doc: "Name of the monitor." }),
      }),
      { doc: "Monitors that use it.", volatile: true, optional: true },
    ),
  },
  unique: ["key"],
  update: { method: "PUT", omitted: "keeps", required: ["value"] },
  hash: { field: "value", output: "valueHash", of: "text" },
  blockedBy: [{ member: "usedByMonitors", label: "monitor" }],
});
