import { isEmailAddress } from "../email";
import { choice, flag, instant, parentId, set, text, uuid } from "../field";
import { defineKind } from "../kind";
import type { Rule } from "../kind";
import { isUnknown } from "../unknown";

/** The longest address that a record can have. */
const MAX_EMAIL_LENGTH = 320;

const destinationNeeded: Rule<"channel" | "destination" | "requireConfirmation"> = ({
  channel,
  destination,
  requireConfirmation,
}) => {
  if (isUnknown(channel) || isUnknown(destination)) return [];
  if (
    (channel === undefined || channel === "EMAIL") &&
    typeof destination === "string" &&
    !(isEmailAddress(destination) && destination.length <= MAX_EMAIL_LENGTH)
  ) {
    return [
      {
        path: ["destination"],
        code: "STATUS_PAGE_SUBSCRIBER_DESTINATION_INVALID",
        message: "must be an e-mail address for the channel EMAIL",
      },
    ];
  }
  if (requireConfirmation === true && channel !== undefined && channel !== "EMAIL") {
    return [
      {
        path: ["requireConfirmation"],
        code: "STATUS_PAGE_SUBSCRIBER_CONFIRMATION_FORBIDDEN",
        message: "is allowed only for the channel EMAIL",
      },
    ];
  }
  return [];
};

/** A subscriber to a page's incidents. */
export const statusPageSubscriber = defineKind({
  name: "StatusPageSubscriber",
  title: "status page subscriber",
  code: "STATUS_PAGE_SUBSCRIBER",
  doc: "A subscriber of a status page, who is notified of its incidents. Subscribing twice changes the existing subscription, so creating one that already exists is an error.",
  examples: {
    minimal: `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
new monitoring.StatusPageSubscriber("press", { statusPageId: page.id, channel: "EMAIL", destination: "press@example.com" });`,
    realistic: `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
const checkout = new monitoring.StatusPageComponent("checkout", { statusPageId: page.id, type: "STATIC", name: "Checkout" });
new monitoring.StatusPageSubscriber("partner", {
    statusPageId: page.id,
    channel: "EMAIL",
    destination: "partner@example.com",
    componentIds: [checkout.id],
    requireConfirmation: true,
});`,
  },
  path: "/status-pages/{statusPageId}/subscribers",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "list" },
  idType: "uuid",
  fields: {
    statusPageId: parentId("StatusPage", "Id of the status page."),
    channel: choice("SubscriberChannel", ["EMAIL", "SMS", "WEBHOOK"], {
      doc: "How they are notified.",
      default: "EMAIL",
      immutable: true,
    }),
    destination: text({
      doc: "E-mail address, phone number or URL.",
      required: true,
      immutable: true,
      min: 1,
      max: 2048,
    }),
    componentIds: set(uuid({ doc: "Id of a component.", ref: "StatusPageComponent" }), {
      doc: "Ids of the components to notify about; the whole page if omitted or empty.",
    }),
    requireConfirmation: flag({
      doc: "Whether they must confirm first, only for EMAIL. Used on create only; a later change has no effect.",
      local: true,
      createOnly: true,
      default: false,
    }),
  },
  outputs: {
    email: text({ doc: "E-mail address, for EMAIL.", optional: true, volatile: true }),
    confirmed: flag({ doc: "Whether they have confirmed.", volatile: true }),
    confirmationSent: flag({
      doc: "Whether a confirmation request was sent.",
      optional: true,
      volatile: true,
    }),
    createdAt: instant({ doc: "When they subscribed." }),
  },
  unique: ["statusPageId", "channel", "destination"],
  refusesDuplicate: true,
  update: { method: "POST", omitted: "keeps", required: [] },
  rules: [destinationNeeded],
});
