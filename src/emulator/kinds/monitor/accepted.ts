// Values of monitors that the service accepts and the provider rejects (docs/api.md, Monitor config, Monitor auth, Incident
// policy).
import { byName } from "../../../definitions";
import type { Field, KindSpec, ObjectField } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { monitorAuth, monitorConfig } from "../../../definitions/kinds/monitor-config";
import { incidentPolicy } from "../../../definitions/kinds/monitor-policy";
import {
  anySize,
  anyText,
  eachMember,
  optionalField,
  withChangedFields,
  withChangedVariants,
  withoutOwnDefault,
} from "../../crud/accepted-fields";

const acceptedConfig = withChangedVariants(monitorConfig, (fields) =>
  withChangedFields(fields, { url: anyText, timeoutMs: anySize, totalTimeoutMs: anySize }),
);

/** The authentication of a monitor. */
export const acceptedAuth = withChangedVariants(monitorAuth, (fields) =>
  withChangedFields(fields, { vaultSecretId: optionalField }),
);

/** The same rules, each with or without a scope. */
function withAnyScope(rules: Field): Field {
  if (rules.type !== "list" || rules.of.type !== "object") return rules;
  const fields = byName(withChangedFields(rules.of.fields, { scope: withoutOwnDefault }));
  return { ...rules, of: { ...rules.of, fields } };
}

/** The incident policy of a monitor. */
export const acceptedPolicy: ObjectField = {
  ...incidentPolicy,
  fields: byName(
    withChangedFields(incidentPolicy.fields, {
      triggerRules: withAnyScope,
      confirmation: eachMember(anySize),
      recovery: eachMember(anySize),
    }),
  ),
};

/** Monitors. */
export const acceptedMonitor: KindSpec = {
  ...monitor,
  fields: byName({
    ...monitor.fields,
    config: acceptedConfig,
    auth: acceptedAuth,
    incidentPolicy: acceptedPolicy,
  }),
};
