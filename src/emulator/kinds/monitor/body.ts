// The bodies of monitors: what the service accepts although the provider does not let users write it (docs/api.md,
// Monitor config, Monitor auth), and the rules between their members as JSON Schema.
import { byName, isObject } from "../../../definitions";
import type { Json, KindSpec } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { ASSERTION_TYPES, monitorTypeOf } from "../../../definitions/kinds/monitor-assertions";
import {
  CODE_TYPES,
  MONITOR_TYPES,
  monitorAuth,
  monitorConfig,
} from "../../../definitions/kinds/monitor-config";
import type { BodyRules, JsonSchema } from "../../contract";
import { accepting, anyNumber, anyText, changed, notNeeded } from "../../crud/accepted";
import {
  NOTHING,
  being,
  lacking,
  listOf,
  membersOf,
  needing,
  notNull,
  one,
  withMembers,
} from "../../openapi/body-rules";
import { shapedBody } from "../../openapi/kind-schemas";

/** The authentication of a monitor. */
export const acceptedAuth = accepting(monitorAuth, (fields) =>
  changed(fields, { vaultSecretId: notNeeded }),
);

const config = accepting(monitorConfig, (fields) =>
  changed(fields, { url: anyText, timeoutMs: anyNumber, totalTimeoutMs: anyNumber }),
);

/** Monitors. */
export const acceptedMonitor: KindSpec = {
  ...monitor,
  fields: byName({ ...monitor.fields, config, auth: acceptedAuth }),
};

/** Whether monitors of this type run code. */
export const runsCode = (type: Json | undefined): boolean =>
  CODE_TYPES.some((each) => each === type);

/** The assertions that a type of monitor has. */
function assertionsFor(schema: JsonSchema, type: string): Json {
  const assertions = notNull(membersOf(schema).assertions);
  if (!isObject(assertions) || !isObject(assertions.items)) return assertions;
  const orNothing = (narrow: JsonSchema): Json => one({ ...assertions, ...narrow }, NOTHING);
  const condition = membersOf(assertions.items).config;
  const options = isObject(condition) ? listOf(condition.oneOf) : [];
  const fitting = options.filter(
    (option) =>
      isObject(option) &&
      ASSERTION_TYPES.some((each) => each === option.title && monitorTypeOf(each) === type),
  );
  if (fitting.length === 0) return orNothing({ maxItems: 0 });
  return orNothing({ items: withMembers(assertions.items, { config: { oneOf: fitting } }) });
}

const TEST = "TestMonitor";

/** The rules of the bodies of monitors. */
export const bodyRules: BodyRules = {
  TriggerRule: (schema) =>
    one(
      being(schema, "type", "consecutive_failures"),
      needing(being(schema, "type", "failures_in_window"), "windowMinutes"),
      needing(being(schema, "type", "response_time"), "thresholdMs"),
    ),
  CreateMonitor: (schema, type) => {
    const fitting = withMembers(schema, { assertions: assertionsFor(schema, type) });
    return runsCode(type)
      ? one(lacking(fitting, "package"), lacking(fitting, "definitionId"))
      : needing(fitting, "config");
  },
  [TEST]: (schema, type) => withMembers(schema, { assertions: assertionsFor(schema, type) }),
};

/** What a test of a monitor that is not stored has: it needs neither a name nor a region. */
export const TESTED_FIELDS: readonly string[] = ["type", "config", "assertions"];

/** The body of such a test; runs of code cannot be tested. */
export const testBody: JsonSchema = shapedBody(
  acceptedMonitor,
  {
    name: TEST,
    rules: bodyRules,
    takes: (_field, name) => TESTED_FIELDS.includes(name),
    required: ["type", "config"],
  },
  "type",
  MONITOR_TYPES.filter((type) => !runsCode(type)),
);
