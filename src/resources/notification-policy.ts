// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `NotificationPolicy`. */
export interface NotificationPolicyArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Description, for people.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * Rules that must all match. Without any, the policy matches every incident.
   * @defaultValue []
   */
  matchRules?: pulumi.Input<
    pulumi.Input<
      | SeverityGteRuleArgs
      | IncidentStatusRuleArgs
      | MonitorIdInRuleArgs
      | RegionInRuleArgs
      | MonitorTypeInRuleArgs
      | ServiceIdInRuleArgs
      | ResourceGroupIdInRuleArgs
      | ComponentNameInRuleArgs
      | MonitorTagInRuleArgs
    >[]
  >;
  /** Which channels to notify, and when. */
  escalation: pulumi.Input<EscalationArgs>;
  /**
   * Whether the policy is used.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
  /**
   * Policies of higher priority are evaluated first.
   * Limits: an integer.
   * @defaultValue 0
   */
  priority?: pulumi.Input<number>;
}

/** State of `NotificationPolicy`, for `get`. */
export interface NotificationPolicyState extends Partial<NotificationPolicyArgs> {
  /** Id of its organization. */
  organizationId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * Selects incidents by rules and notifies alert channels about them in steps. Policies are evaluated from the highest priority down. A resource group can refer to a policy, and the policy's rules to the group: if you need both, attach the policy with `ResourceGroupPolicy`.
 *
 * @example
 * ```typescript
 * const mail = new monitoring.AlertChannel("on-call", {
 *     name: "On call",
 *     config: { channelType: "email", recipients: ["oncall@example.com"] },
 * });
 * new monitoring.NotificationPolicy("all", { name: "Everything", escalation: { steps: [{ channelIds: [mail.id] }] } });
 * ```
 *
 * @example
 * ```typescript
 * const mail = new monitoring.AlertChannel("on-call", {
 *     name: "On call",
 *     config: { channelType: "email", recipients: ["oncall@example.com"] },
 * });
 * new monitoring.NotificationPolicy("down", {
 *     name: "Down",
 *     matchRules: [
 *         { type: "severity_gte", value: "DOWN" },
 *         { type: "monitor_tag_in", values: ["shop"] },
 *     ],
 *     escalation: {
 *         steps: [
 *             { channelIds: [mail.id], requireAck: true },
 *             { delayMinutes: 15, channelIds: [mail.id], repeatIntervalSeconds: 300 },
 *         ],
 *         onResolve: "notify_all",
 *     },
 *     priority: 10,
 * });
 * ```
 */
export class NotificationPolicy extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:NotificationPolicy";

  /**
   * Reads an existing notification policy without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: NotificationPolicyState,
    options?: pulumi.CustomResourceOptions,
  ): NotificationPolicy;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): NotificationPolicy;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: NotificationPolicyState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): NotificationPolicy {
    return new NotificationPolicy(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a notification policy, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is NotificationPolicy {
    return isOfKind(value, "NotificationPolicy");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** Description, for people. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Rules that must all match. Without any, the policy matches every incident. */
  declare readonly matchRules: pulumi.Output<
    (
      | SeverityGteRule
      | IncidentStatusRule
      | MonitorIdInRule
      | RegionInRule
      | MonitorTypeInRule
      | ServiceIdInRule
      | ResourceGroupIdInRule
      | ComponentNameInRule
      | MonitorTagInRule
    )[]
  >;

  /** Which channels to notify, and when. */
  declare readonly escalation: pulumi.Output<Escalation>;

  /** Whether the policy is used. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** Policies of higher priority are evaluated first. */
  declare readonly priority: pulumi.Output<number>;

  /** Id of its organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: NotificationPolicyArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("NotificationPolicy", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * Matches by `severity_gte`.
 * Arguments.
 */
export interface SeverityGteRuleArgs {
  /** Identifies this variant: `severity_gte`. Use a literal, so that the compiler rejects members of other variants. */
  type: "severity_gte";
  /** Minimum severity. */
  value: pulumi.Input<enums.IncidentSeverity>;
}

/** Matches by `severity_gte`. */
export interface SeverityGteRule {
  /** Identifies this variant: `severity_gte`. Use a literal, so that the compiler rejects members of other variants. */
  type: "severity_gte";
  /** Minimum severity. */
  value: enums.IncidentSeverity;
}

/**
 * Matches by `incident_status`.
 * Arguments.
 */
export interface IncidentStatusRuleArgs {
  /** Identifies this variant: `incident_status`. Use a literal, so that the compiler rejects members of other variants. */
  type: "incident_status";
  /**
   * Event of the incident: `created`, `resolved` or `reopened`. The API does not list its values.
   * Limits: not blank.
   */
  value: pulumi.Input<string>;
}

/** Matches by `incident_status`. */
export interface IncidentStatusRule {
  /** Identifies this variant: `incident_status`. Use a literal, so that the compiler rejects members of other variants. */
  type: "incident_status";
  /** Event of the incident: `created`, `resolved` or `reopened`. The API does not list its values. */
  value: string;
}

/**
 * Matches by `monitor_id_in`.
 * Arguments.
 */
export interface MonitorIdInRuleArgs {
  /** Identifies this variant: `monitor_id_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "monitor_id_in";
  /**
   * Ids of monitors.
   * Limits: order does not matter; at least one.
   */
  monitorIds: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `monitor_id_in`. */
export interface MonitorIdInRule {
  /** Identifies this variant: `monitor_id_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "monitor_id_in";
  /** Ids of monitors. */
  monitorIds: string[];
}

/**
 * Matches by `region_in`.
 * Arguments.
 */
export interface RegionInRuleArgs {
  /** Identifies this variant: `region_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "region_in";
  /**
   * Regions.
   * Limits: order does not matter; at least one.
   */
  regions: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `region_in`. */
export interface RegionInRule {
  /** Identifies this variant: `region_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "region_in";
  /** Regions. */
  regions: string[];
}

/**
 * Matches by `monitor_type_in`.
 * Arguments.
 */
export interface MonitorTypeInRuleArgs {
  /** Identifies this variant: `monitor_type_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "monitor_type_in";
  /**
   * Monitor types.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<enums.MonitorType>[]>;
}

/** Matches by `monitor_type_in`. */
export interface MonitorTypeInRule {
  /** Identifies this variant: `monitor_type_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "monitor_type_in";
  /** Monitor types. */
  values: enums.MonitorType[];
}

/**
 * Matches by `service_id_in`.
 * Arguments.
 */
export interface ServiceIdInRuleArgs {
  /** Identifies this variant: `service_id_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "service_id_in";
  /**
   * Ids of services of the catalogue.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `service_id_in`. */
export interface ServiceIdInRule {
  /** Identifies this variant: `service_id_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "service_id_in";
  /** Ids of services of the catalogue. */
  values: string[];
}

/**
 * Matches by `resource_group_id_in`.
 * Arguments.
 */
export interface ResourceGroupIdInRuleArgs {
  /** Identifies this variant: `resource_group_id_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "resource_group_id_in";
  /**
   * Ids of resource groups.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `resource_group_id_in`. */
export interface ResourceGroupIdInRule {
  /** Identifies this variant: `resource_group_id_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "resource_group_id_in";
  /** Ids of resource groups. */
  values: string[];
}

/**
 * Matches by `component_name_in`.
 * Arguments.
 */
export interface ComponentNameInRuleArgs {
  /** Identifies this variant: `component_name_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "component_name_in";
  /**
   * Names of service components.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `component_name_in`. */
export interface ComponentNameInRule {
  /** Identifies this variant: `component_name_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "component_name_in";
  /** Names of service components. */
  values: string[];
}

/**
 * Matches by `monitor_tag_in`.
 * Arguments.
 */
export interface MonitorTagInRuleArgs {
  /** Identifies this variant: `monitor_tag_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "monitor_tag_in";
  /**
   * Names of tags.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `monitor_tag_in`. */
export interface MonitorTagInRule {
  /** Identifies this variant: `monitor_tag_in`. Use a literal, so that the compiler rejects members of other variants. */
  type: "monitor_tag_in";
  /** Names of tags. */
  values: string[];
}

/**
 * Which channels to notify, and when.
 * Arguments.
 */
export interface EscalationArgs {
  /**
   * The steps, in order.
   * Limits: at least one.
   */
  steps: pulumi.Input<pulumi.Input<EscalationStepArgs>[]>;
  /** Whom to notify when the incident is resolved, for example `notify_all`. */
  onResolve?: pulumi.Input<string>;
  /** Whom to notify when it is reopened, for example `notify_all`. */
  onReopen?: pulumi.Input<string>;
}

/** Which channels to notify, and when. */
export interface Escalation {
  /** The steps, in order. */
  steps: EscalationStep[];
  /** Whom to notify when the incident is resolved, for example `notify_all`. */
  onResolve?: string;
  /** Whom to notify when it is reopened, for example `notify_all`. */
  onReopen?: string;
}

/**
 * `EscalationStep` of the API.
 * Arguments.
 */
export interface EscalationStepArgs {
  /**
   * Minutes after the previous step, or after the incident for the first step; 0 means at once.
   * Limits: an integer; at least 0.
   * @defaultValue 0
   */
  delayMinutes?: pulumi.Input<number>;
  /**
   * Ids of the alert channels to notify.
   * Limits: order does not matter; at least one.
   */
  channelIds: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether someone must acknowledge the step.
   * @defaultValue false
   */
  requireAck?: pulumi.Input<boolean>;
  /**
   * Seconds between repetitions; not repeated if omitted.
   * Limits: an integer; at least 1.
   */
  repeatIntervalSeconds?: pulumi.Input<number>;
}

/** `EscalationStep` of the API. */
export interface EscalationStep {
  /** Minutes after the previous step, or after the incident for the first step; 0 means at once. */
  delayMinutes?: number;
  /** Ids of the alert channels to notify. */
  channelIds: string[];
  /** Whether someone must acknowledge the step. */
  requireAck?: boolean;
  /** Seconds between repetitions; not repeated if omitted. */
  repeatIntervalSeconds?: number;
}
