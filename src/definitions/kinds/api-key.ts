import { choice, instant, text } from "../field";
import { defineKind } from "../kind";

/** A credential of the organization. */
export const apiKey = defineKind({
  name: "ApiKey",
  title: "API key",
  code: "API_KEY",
  doc: "An API key of the organization, which holds ten at most. Change `rotationTrigger` to give it a new value in place: the old one stops working within about five minutes. A key that was revoked elsewhere counts as gone and is created anew.",
  examples: {
    minimal: `const ci = new monitoring.ApiKey("ci", { name: "ci" });
export const key = ci.key;`,
    realistic: `const ci = new monitoring.ApiKey("ci", {
    name: "ci",
    expiresAt: "2030-01-01T00:00:00Z",
    rotationTrigger: "2026-11",
    onDestroy: "revoke",
});`,
  },
  path: "/api-keys",
  read: { by: "list" },
  idType: "integer",
  entitlement: "api_keys",
  fields: {
    name: text({
      doc: "Name. It does not have to be unique.",
      required: true,
      defaultsToResourceName: true,
      max: 200,
      notBlank: true,
    }),
    expiresAt: instant({
      doc: "When it stops working; never when left out. Must lie ahead.",
      immutable: true,
    }),
    rotationTrigger: text({
      doc: "Any text. A change of it regenerates the key in place: same id, name and expiry, new value.",
      local: true,
      impact: {
        when: "changed",
        says: "gets a new value: what still uses the old one stops working within about five minutes",
      },
    }),
    onDestroy: choice("ApiKeyOnDestroy", ["delete", "revoke"], {
      doc: "What a destroy does: `delete` removes the record and frees one of the ten places; `revoke` keeps it listed as revoked.",
      local: true,
      default: "delete",
    }),
  },
  outputs: {
    key: text({ doc: "The value to authenticate with.", secret: true }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed.", volatile: true }),
    lastUsedAt: instant({ doc: "When it was last used.", volatile: true, optional: true }),
    revokedAt: instant({ doc: "When it was revoked.", volatile: true, optional: true }),
  },
  createLacks: ["updatedAt", "lastUsedAt", "revokedAt"],
  update: { method: "PATCH", omitted: "keeps", required: ["name"] },
  parts: [{ part: "trigger", field: "rotationTrigger", path: "/regenerate" }],
  shownOnce: { output: "key", trigger: "rotationTrigger", again: "/regenerate" },
  goneWhen: { member: "revokedAt", is: "set" },
  deleteBy: { field: "onDestroy", value: "revoke", path: "/revoke" },
  isOwnCredential: true,
  remedies: {
    ENTITLEMENT_EXCEEDED:
      "An organization holds ten API keys at most: delete or revoke one that is not needed. A replacement needs a free place too, because the new key is made before the old one goes; deleteBeforeReplace avoids that",
  },
  loses: "its value: what still uses that stops working within about five minutes",
});
