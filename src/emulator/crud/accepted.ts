// Bodies that the service accepts although the provider does not let users write them: other clients send them
// (docs/api.md, Monitor config, Monitor auth, Alert channels).
import { KINDS, byName, isObject, list } from "../../definitions";
import type { Field, JsonObject, KindSpec, ObjectField, VariantField } from "../../definitions";
import { alertChannel } from "../../definitions/kinds/alert-channel";
import { channelConfig } from "../../definitions/kinds/alert-channel-config";
import { monitor } from "../../definitions/kinds/monitor";
import { monitorAuth, monitorConfig } from "../../definitions/kinds/monitor-config";

/** Any text without white space, whatever its form. */
function anyText(field: Field): Field {
  if (field.type !== "text") return field;
  const { format: _format, ...rest } = field;
  return { ...rest, address: true };
}

function anyNumber(field: Field): Field {
  if (field.type !== "number") return field;
  const { min: _min, ...rest } = field;
  return rest;
}

function notNeeded(field: Field): Field {
  const { required: _required, ...rest } = field;
  return rest;
}

/** The fields of which more is accepted, by name. */
const CHANGES: Readonly<Record<string, (field: Field) => Field>> = {
  url: anyText,
  webhookUrl: anyText,
  endpointUrl: anyText,
  email: anyText,
  timeoutMs: anyNumber,
  totalTimeoutMs: anyNumber,
  vaultSecretId: notNeeded,
};

/** The previous way to set the number of a channel: one is shown and used, unless another member sets it. */
const phoneNumbers = (number: Field): Field =>
  list(number, { doc: "Previous name of `phoneNumber`: a list of one.", max: 1 });

function acceptedShape(shape: ObjectField): ObjectField {
  const fields = Object.entries(shape.fields).map(([name, field]): [string, Field] => [
    name,
    // The address of a webhook has to be one.
    (shape.name === "WebhookChannelConfig" ? undefined : CHANGES[name]?.(field)) ?? field,
  ]);
  const { phoneNumber } = shape.fields;
  return {
    ...shape,
    fields: byName({
      ...Object.fromEntries(fields),
      ...(phoneNumber && { phoneNumbers: phoneNumbers(phoneNumber) }),
    }),
  };
}

const accepted = (field: VariantField): VariantField => ({
  ...field,
  variants: byName(
    Object.fromEntries(
      Object.entries(field.variants).map(([key, shape]) => [key, acceptedShape(shape)]),
    ),
  ),
});

/** The authentication of a monitor. */
export const acceptedAuth = accepted(monitorAuth);

/** The configuration of a channel. */
export const acceptedChannelConfig = accepted(channelConfig);

/** Monitors. */
export const acceptedMonitor: KindSpec = {
  ...monitor,
  fields: byName({ ...monitor.fields, config: accepted(monitorConfig), auth: acceptedAuth }),
};

/** For the rules, a number in the previous list counts like any other. */
function numbered({ config, ...rest }: JsonObject): JsonObject {
  if (!isObject(config) || !Array.isArray(config.phoneNumbers)) return { ...rest, config };
  return { ...rest, config: { phoneNumber: config.phoneNumbers[0], ...config } };
}

/** Alert channels. */
export const acceptedAlertChannel: KindSpec = {
  ...alertChannel,
  fields: byName({ ...alertChannel.fields, config: acceptedChannelConfig }),
  rules: (alertChannel.rules ?? []).map((rule) => (values) => rule(numbered(values))),
};

/** All kinds as the service accepts them. */
export const ACCEPTED_KINDS: readonly KindSpec[] = KINDS.map(
  (kind) => [acceptedMonitor, acceptedAlertChannel].find(({ name }) => name === kind.name) ?? kind,
);
