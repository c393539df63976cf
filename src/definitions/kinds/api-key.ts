import { choice, instant, nameField, text } from "../field";
import { defineKind } from "../kind";

/** A credential of the organization. */
export const apiKey = defineKind({
  name: "ApiKey",
  title: "API key",
  code: "API_KEY",
  doc: "An API key of the organization, which can have at most ten. Changing `rotationTrigger` gives the key a new value in place; the old value stops working within about five minutes. A key that was revoked elsewhere counts as gone and is created again.",
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
    name: nameField(200),
    expiresAt: instant({
      doc: "When the key expires; never if omitted. Must be in the future.",
      immutable: true,
    }),
    rotationTrigger: text({
      doc: "Any string. Changing it regenerates the key in place: same id, name and expiry, new value.",
      local: true,
      impacts: [
        {
          when: "changed",
          says: "gets a new value on merging: the old one stops working about five minutes later",
          stops: true,
          lastUse: "lastUsedAt",
        },
      ],
    }),
    onDestroy: choice("ApiKeyOnDestroy", ["delete", "revoke"], {
      doc: "What a destroy does: `delete` removes the record and frees one of the ten slots; `revoke` keeps the key listed as revoked.",
      local: true,
      default: "delete",
    }),
  },
  outputs: {
    key: text({ doc: "The value of the key.", secret: true }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed.", volatile: true }),
    lastUsedAt: instant({ doc: "When it was last used.", volatile: true, optional: true }),
    revokedAt: instant({ doc: "When it was revoked.", volatile: true, optional: true }),
  },
  update: { method: "PATCH", omitted: "keeps", required: ["name"] },
  parts: [{ part: "trigger", field: "rotationTrigger", path: "/regenerate", action: "rotating" }],
  shownOnce: { output: "key", trigger: "rotationTrigger", again: "/regenerate" },
  goneWhen: { member: "revokedAt", is: "set" },
  ownCalls: [
    { verb: "update", call: "GET /api-keys", when: "to check that it is the same key" },
    {
      verb: "update",
      call: "GET /auth/me",
      when: "for `rotationTrigger`, to protect the key in use",
      field: "rotationTrigger",
    },
    { verb: "delete", call: "GET /api-keys", when: "to check that it is the same key" },
    { verb: "delete", call: "GET /auth/me", when: "to protect the key in use" },
    {
      verb: "delete",
      call: "POST /api-keys/{id}/revoke",
      when: "instead, if `onDestroy` is `revoke`",
      rare: true,
    },
  ],
  remedies: {
    ENTITLEMENT_EXCEEDED:
      "An organization can have at most ten API keys: delete or revoke one that is not needed. A replacement needs a free slot too, because the new key is created before the old one is deleted; deleteBeforeReplace avoids that",
  },
  loses: "its value, which stops working within about five minutes",
});
