// JSON Schema of the rules between the members of a body. The definitions have them as functions, which cannot be
// described; rules that compare values, times or stored records are described nowhere.
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { ASSERTION_TYPES, monitorTypeOf } from "../../definitions/kinds/monitor-assertions";
import { CODE_TYPES } from "../../definitions/kinds/monitor-config";
import type { JsonSchema } from "../contract";

const NOTHING: JsonSchema = { type: "null" };

const membersOf = ({ properties }: JsonSchema): JsonObject =>
  isObject(properties) ? properties : {};
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** A schema without its alternative null. */
function notNull(schema: Json | undefined): Json {
  const options = isObject(schema) ? listOf(schema.anyOf) : [];
  return options.find((each) => !isObject(each) || each.type !== "null") ?? schema ?? {};
}

/** The same object with these members changed; null leaves one out. */
function withMembers(schema: JsonSchema, changes: JsonObject): JsonSchema {
  const members = Object.entries({ ...membersOf(schema), ...changes });
  return { ...schema, properties: Object.fromEntries(members.filter(([, each]) => each !== null)) };
}

/** The same object, which must contain these members. */
function needing(schema: JsonSchema, ...names: readonly string[]): JsonSchema {
  const members = membersOf(schema);
  const needed = names.map((name): [string, Json] => [name, notNull(members[name])]);
  return {
    ...withMembers(schema, Object.fromEntries(needed)),
    required: [...new Set([...listOf(schema.required), ...names])],
  };
}

/** The same object, which must not contain these members. */
const lacking = (schema: JsonSchema, ...names: readonly string[]): JsonSchema =>
  withMembers(schema, Object.fromEntries(names.map((name) => [name, NOTHING])));

const one = (...options: readonly JsonSchema[]): JsonSchema => ({ anyOf: [...options] });

/** The member has this value, or may be omitted because that is its default. */
const being = (schema: JsonSchema, member: string, value: string, isDefault = false): JsonSchema =>
  isDefault
    ? withMembers(schema, { [member]: { enum: [value, null] } })
    : needing(withMembers(schema, { [member]: { const: value } }), member);

/** One of three ways to set the number. */
function phone(schema: JsonSchema): JsonSchema {
  const numbers = notNull(membersOf(schema).phoneNumbers);
  const listed = { phoneNumbers: { ...(isObject(numbers) && numbers), minItems: 1 } };
  return one(
    needing(schema, "phoneNumber"),
    needing(schema, "verifiedPhoneNumberId"),
    needing(withMembers(schema, listed), "phoneNumbers"),
  );
}

const threshold = (schema: JsonSchema): JsonSchema => {
  const pair = ["healthThresholdType", "healthThresholdValue"];
  return one(needing(schema, ...pair), lacking(schema, ...pair));
};

const address = { type: "string", minLength: 3, maxLength: 320, format: "email" };

function subscriber(schema: JsonSchema): JsonSchema {
  const named = needing(lacking(schema, "email"), "destination");
  const unasked = withMembers(named, { requireConfirmation: { enum: [false, null] } });
  return one(
    withMembers(being(named, "channel", "EMAIL", true), { destination: address }),
    being(needing(lacking(schema, "destination"), "email"), "channel", "EMAIL", true),
    being(unasked, "channel", "SMS"),
    being(unasked, "channel", "WEBHOOK"),
  );
}

/** The assertions that a type of monitor has. */
function assertionsFor(schema: JsonSchema, type: string): Json {
  const assertions = notNull(membersOf(schema).assertions);
  if (!isObject(assertions) || !isObject(assertions.items)) return assertions;
  const orNothing = (narrow: JsonSchema): Json => one({ ...assertions, ...narrow }, NOTHING);
  const config = membersOf(assertions.items).config;
  const options = isObject(config) ? listOf(config.oneOf) : [];
  const fitting = options.filter(
    (option) =>
      isObject(option) &&
      ASSERTION_TYPES.some((each) => each === option.title && monitorTypeOf(each) === type),
  );
  if (fitting.length === 0) return orNothing({ maxItems: 0 });
  return orNothing({ items: withMembers(assertions.items, { config: { oneOf: fitting } }) });
}

function monitorOf(schema: JsonSchema, type: string): JsonSchema {
  const fitting = withMembers(schema, { assertions: assertionsFor(schema, type) });
  if (CODE_TYPES.some((each) => each === type)) {
    return one(lacking(fitting, "package"), lacking(fitting, "definitionId"));
  }
  return needing(fitting, "config");
}

type Narrowing = (schema: JsonSchema, chosen: string) => JsonSchema;

/** By the name of an object, or of the body of a kind. */
const RULES: Readonly<Record<string, Narrowing>> = {
  TriggerRule: (schema) =>
    one(
      being(schema, "type", "consecutive_failures"),
      needing(being(schema, "type", "failures_in_window"), "windowMinutes"),
      needing(being(schema, "type", "response_time"), "thresholdMs"),
    ),
  SmsChannelConfig: phone,
  PhoneCallChannelConfig: phone,
  WebhookChannelConfig: (schema) => {
    const headers = notNull(membersOf(schema).customHeaders);
    const propertyNames = {
      not: {
        pattern:
          "^([Xx]-[Ss][Ee][Rr][Vv][Ii][Cc][Ee]-|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Tt][Yy][Pp][Ee]$)",
      },
    };
    return withMembers(schema, {
      customHeaders: one({ ...(isObject(headers) && headers), propertyNames }, NOTHING),
    });
  },
  Section: (schema) =>
    one(
      needing(lacking(schema, "componentId"), "groupId"),
      needing(lacking(schema, "groupId"), "componentId"),
    ),
  CreateResourceGroup: threshold,
  UpdateResourceGroup: threshold,
  CreateMonitor: monitorOf,
  TestMonitor: (schema, type) => withMembers(schema, { assertions: assertionsFor(schema, type) }),
  CreateEmailDomain: (schema) =>
    one(being(schema, "kind", "assigned", true), needing(being(schema, "kind", "custom"), "name")),
  CreateStatusPageSubscriber: subscriber,
};

/** The schema with the rules that this object has; `chosen` is the value of its discriminator. */
export const narrowed = (name: string, schema: JsonSchema, chosen = ""): JsonSchema =>
  RULES[name]?.(schema, chosen) ?? schema;
