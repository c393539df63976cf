import { choice, flag, instant, integer, set, text } from "../field";
import { defineKind, timestamps } from "../kind";

/** The platform events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  "monitor.created",
  "monitor.updated",
  "monitor.deleted",
  "incident.created",
  "incident.resolved",
  "incident.reopened",
  "service.status_changed",
  "service.component_changed",
  "service.incident_created",
  "service.incident_updated",
  "service.incident_resolved",
] as const;

/** https, or also http on this machine, because receivers under test have no certificate. */
const SECURE = /^(https:\/\/|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/?#]|$))/i;

/** An endpoint for platform events. */
export const webhook = defineKind({
  name: "Webhook",
  title: "webhook",
  code: "WEBHOOK",
  doc: "An endpoint to which platform events are posted, signed with the organization's signing secret. The service disables a webhook after too many failures, which is shown as drift of `enabled`.",
  examples: {
    minimal: `new monitoring.Webhook("events", {
    url: "https://hooks.example.com/monitoring",
    subscribedEvents: ["incident.created", "incident.resolved"],
});`,
  },
  path: "/webhooks",
  read: { by: "id" },
  idType: "uuid",
  entitlement: "webhooks",
  fields: {
    url: text({
      doc: "URL of the receiver. It must be https; the emulator also posts to http addresses of this machine.",
      required: true,
      max: 2048,
      format: "url",
      pattern: SECURE,
      hint: "an https address (http only for receivers on this machine, with the emulator)",
    }),
    description: text({ doc: "Description, for people.", max: 255, clear: { send: "" } }),
    subscribedEvents: set(choice("WebhookEvent", WEBHOOK_EVENTS, { doc: "Event." }), {
      doc: "Events to post.",
      required: true,
      min: 1,
    }),
    enabled: flag({
      doc: "Whether events are posted. The service creates every webhook enabled; `false` needs a second call.",
      default: true,
      updateOnly: true,
      impacts: [{ to: false, says: "is disabled: its receiver gets no events", stops: true }],
    }),
  },
  outputs: {
    consecutiveFailures: integer({ doc: "Number of consecutive failures.", volatile: true }),
    disabledReason: text({
      doc: "Why the service disabled it.",
      optional: true,
      volatile: true,
    }),
    disabledAt: instant({
      doc: "When the service disabled it.",
      optional: true,
      volatile: true,
    }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: [] },
  parts: [{ part: "afterCreate", field: "enabled", method: "PUT", path: "" }],
});

/** The key that signs all webhooks of the organization. */
export const webhookSigningSecret = defineKind({
  name: "WebhookSigningSecret",
  title: "webhook signing secret",
  code: "WEBHOOK_SIGNING_SECRET",
  doc: "The secret that signs the organization's webhooks. An organization has one; the API returns it only when it is generated. Creating this resource or changing `rotationTrigger` generates a new one. The API cannot remove it: after a destroy it remains in force.",
  examples: {
    minimal: `const signing = new monitoring.WebhookSigningSecret("signing", { rotationTrigger: "2026-11" });
export const secret = signing.secret;`,
  },
  path: "/webhooks/signing-secret",
  read: { by: "own", found: { id: "signing-secret" } },
  ownCalls: [
    {
      verb: "create",
      call: "GET /webhooks/signing-secret",
      when: "to see whether one exists already",
    },
    { verb: "create", call: "GET /auth/me", when: "once in a run, to record the organization" },
    { verb: "create", call: "POST /webhooks/signing-secret/rotate" },
    { verb: "create", call: "GET /webhooks/signing-secret" },
    {
      verb: "read",
      call: "GET /auth/me",
      when: "once in a run, to record or compare the organization",
    },
    { verb: "read", call: "GET /webhooks/signing-secret" },
    {
      verb: "update",
      call: "GET /auth/me",
      when: "for `rotationTrigger`, once in a run",
      field: "rotationTrigger",
    },
    {
      verb: "update",
      call: "POST /webhooks/signing-secret/rotate",
      when: "for `rotationTrigger`",
      field: "rotationTrigger",
    },
    {
      verb: "update",
      call: "GET /webhooks/signing-secret",
      when: "for `rotationTrigger`",
      field: "rotationTrigger",
    },
  ],
  idType: "text",
  fields: {
    rotationTrigger: text({
      doc: "Any string. Changing it generates a new secret; the old one is no longer used.",
      local: true,
      impacts: [
        {
          when: "changed",
          says: "is regenerated: receivers that verify with the old one reject every delivery from then on",
          stops: true,
        },
      ],
    }),
  },
  outputs: {
    secret: text({
      doc: "The secret, if this resource generated it.",
      secret: true,
      optional: true,
    }),
    maskedSecret: text({
      doc: "The masked secret, as the dashboard shows it.",
      optional: true,
      secret: true,
    }),
  },
  shownOnce: { output: "secret", trigger: "rotationTrigger" },
  keptOnDelete: {},
});
