import { choice, flag, instant, integer, set, text } from "../field";
import { defineKind, timestamps } from "../kind";

/** The platform events that a webhook may subscribe to. */
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

/** https, or anything on this machine: receivers under test have no certificate. */
const SECURE = /^(https:\/\/|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/?#]|$))/i;

/** An address that platform events are posted to. */
export const webhook = defineKind({
  name: "Webhook",
  title: "webhook",
  code: "WEBHOOK",
  doc: "A webhook: an address that events of the platform are posted to, signed with the organization's signing secret. The service switches one off by itself after too many failures, which shows as drift of `enabled`.",
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
      doc: "Address, https. The emulator also posts to http addresses of this machine.",
      required: true,
      max: 2048,
      format: "url",
      pattern: SECURE,
      hint: "an https address (http only for receivers on this machine, with the emulator)",
    }),
    description: text({ doc: "What it is for, for people.", max: 255, clear: { send: "" } }),
    subscribedEvents: set(choice("WebhookEvent", WEBHOOK_EVENTS, { doc: "Event." }), {
      doc: "Events that are posted, at least one.",
      required: true,
      min: 1,
    }),
    enabled: flag({
      doc: "Whether events are posted. The service creates every webhook enabled; `false` takes a second call.",
      default: true,
      updateOnly: true,
      impact: { to: false, says: "is switched off: its receiver hears of nothing" },
    }),
  },
  outputs: {
    consecutiveFailures: integer({ doc: "Failures in a row.", volatile: true }),
    disabledReason: text({
      doc: "Why the service switched it off.",
      optional: true,
      volatile: true,
    }),
    disabledAt: instant({
      doc: "When the service switched it off.",
      optional: true,
      volatile: true,
    }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: [] },
  parts: [{ part: "afterCreate", field: "enabled", method: "PUT", path: "" }],
});

/** The key with which all webhooks of the organization are signed. */
export const webhookSigningSecret = defineKind({
  name: "WebhookSigningSecret",
  title: "webhook signing secret",
  code: "WEBHOOK_SIGNING_SECRET",
  doc: "The secret with which the organization's webhooks are signed: there is one, and it is shown once, when it is made. Creating this resource makes a new one, and so does another `rotationTrigger`. The API cannot take it away: destroying the resource leaves it in force.",
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
      when: "to tell whether it takes the place of another",
    },
    { verb: "create", call: "POST /webhooks/signing-secret/rotate" },
    { verb: "create", call: "GET /webhooks/signing-secret" },
    { verb: "read", call: "GET /webhooks/signing-secret" },
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
      doc: "Any text. A change of it makes a new secret; the old one signs no more.",
      local: true,
      impact: {
        when: "changed",
        says: "is made anew: receivers that verify with the old one refuse every call from then on",
      },
    }),
  },
  outputs: {
    secret: text({
      doc: "The secret, known to the one who made it.",
      secret: true,
      optional: true,
    }),
    maskedSecret: text({
      doc: "Its visible part, as the dashboard shows it.",
      optional: true,
      secret: true,
    }),
  },
  shownOnce: { output: "secret", trigger: "rotationTrigger" },
});
