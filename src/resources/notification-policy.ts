// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What a `NotificationPolicy` is made from. */
export interface NotificationPolicyArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * What it is for, for people.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * All of them must match; without any the policy is for every incident.
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
  /** Whom to notify, and when. */
  escalation: pulumi.Input<EscalationArgs>;
  /**
   * Whether it is used.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
  /**
   * Policies of higher priority are tried first.
   * Limits: an integer; at least 0.
   * @defaultValue 0
   */
  priority?: pulumi.Input<number>;
}

/** What a `NotificationPolicy` has in its state, for `get`. */
export interface NotificationPolicyState extends Partial<NotificationPolicyArgs> {
  /** The organization it belongs to. */
  organizationId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A notification policy: which incidents it matches, and whom it notifies in which steps. Policies are tried from the highest priority down. A group may name a policy and a policy's rules may name groups: attach the policy with `ResourceGroupPolicy` where both are wanted.
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
   * Looks at a notification policy that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted as in other providers: everything is read from the API
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

  /** Whether a value is a notification policy, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is NotificationPolicy {
    return isOfKind(value, "NotificationPolicy");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** What it is for, for people. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** All of them must match; without any the policy is for every incident. */
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

  /** Whom to notify, and when. */
  declare readonly escalation: pulumi.Output<Escalation>;

  /** Whether it is used. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** Policies of higher priority are tried first. */
  declare readonly priority: pulumi.Output<number>;

  /** The organization it belongs to. */
  declare readonly organizationId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
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
  /** Tells this shape apart: `severity_gte`. A plain literal, so that members of other shapes are refused. */
  type: "severity_gte";
  /** The least severity that matches. */
  value: pulumi.Input<enums.IncidentSeverity>;
}

/** Matches by `severity_gte`. */
export interface SeverityGteRule {
  /** Tells this shape apart: `severity_gte`. A plain literal, so that members of other shapes are refused. */
  type: "severity_gte";
  /** The least severity that matches. */
  value: enums.IncidentSeverity;
}

/**
 * Matches by `incident_status`.
 * Arguments.
 */
export interface IncidentStatusRuleArgs {
  /** Tells this shape apart: `incident_status`. A plain literal, so that members of other shapes are refused. */
  type: "incident_status";
  /** What happened to the incident. */
  value: pulumi.Input<enums.IncidentEventStatus>;
}

/** Matches by `incident_status`. */
export interface IncidentStatusRule {
  /** Tells this shape apart: `incident_status`. A plain literal, so that members of other shapes are refused. */
  type: "incident_status";
  /** What happened to the incident. */
  value: enums.IncidentEventStatus;
}

/**
 * Matches by `monitor_id_in`.
 * Arguments.
 */
export interface MonitorIdInRuleArgs {
  /** Tells this shape apart: `monitor_id_in`. A plain literal, so that members of other shapes are refused. */
  type: "monitor_id_in";
  /**
   * Monitors, at least one.
   * Limits: order does not matter; at least one.
   */
  monitorIds: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `monitor_id_in`. */
export interface MonitorIdInRule {
  /** Tells this shape apart: `monitor_id_in`. A plain literal, so that members of other shapes are refused. */
  type: "monitor_id_in";
  /** Monitors, at least one. */
  monitorIds: string[];
}

/**
 * Matches by `region_in`.
 * Arguments.
 */
export interface RegionInRuleArgs {
  /** Tells this shape apart: `region_in`. A plain literal, so that members of other shapes are refused. */
  type: "region_in";
  /**
   * Regions, at least one.
   * Limits: order does not matter; at least one.
   */
  regions: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `region_in`. */
export interface RegionInRule {
  /** Tells this shape apart: `region_in`. A plain literal, so that members of other shapes are refused. */
  type: "region_in";
  /** Regions, at least one. */
  regions: string[];
}

/**
 * Matches by `monitor_type_in`.
 * Arguments.
 */
export interface MonitorTypeInRuleArgs {
  /** Tells this shape apart: `monitor_type_in`. A plain literal, so that members of other shapes are refused. */
  type: "monitor_type_in";
  /**
   * Monitor types, at least one.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<enums.MonitorType>[]>;
}

/** Matches by `monitor_type_in`. */
export interface MonitorTypeInRule {
  /** Tells this shape apart: `monitor_type_in`. A plain literal, so that members of other shapes are refused. */
  type: "monitor_type_in";
  /** Monitor types, at least one. */
  values: enums.MonitorType[];
}

/**
 * Matches by `service_id_in`.
 * Arguments.
 */
export interface ServiceIdInRuleArgs {
  /** Tells this shape apart: `service_id_in`. A plain literal, so that members of other shapes are refused. */
  type: "service_id_in";
  /**
   * Services of the catalogue, at least one.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `service_id_in`. */
export interface ServiceIdInRule {
  /** Tells this shape apart: `service_id_in`. A plain literal, so that members of other shapes are refused. */
  type: "service_id_in";
  /** Services of the catalogue, at least one. */
  values: string[];
}

/**
 * Matches by `resource_group_id_in`.
 * Arguments.
 */
export interface ResourceGroupIdInRuleArgs {
  /** Tells this shape apart: `resource_group_id_in`. A plain literal, so that members of other shapes are refused. */
  type: "resource_group_id_in";
  /**
   * Resource groups, at least one.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `resource_group_id_in`. */
export interface ResourceGroupIdInRule {
  /** Tells this shape apart: `resource_group_id_in`. A plain literal, so that members of other shapes are refused. */
  type: "resource_group_id_in";
  /** Resource groups, at least one. */
  values: string[];
}

/**
 * Matches by `component_name_in`.
 * Arguments.
 */
export interface ComponentNameInRuleArgs {
  /** Tells this shape apart: `component_name_in`. A plain literal, so that members of other shapes are refused. */
  type: "component_name_in";
  /**
   * Names of components, at least one.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `component_name_in`. */
export interface ComponentNameInRule {
  /** Tells this shape apart: `component_name_in`. A plain literal, so that members of other shapes are refused. */
  type: "component_name_in";
  /** Names of components, at least one. */
  values: string[];
}

/**
 * Matches by `monitor_tag_in`.
 * Arguments.
 */
export interface MonitorTagInRuleArgs {
  /** Tells this shape apart: `monitor_tag_in`. A plain literal, so that members of other shapes are refused. */
  type: "monitor_tag_in";
  /**
   * Names of tags, at least one.
   * Limits: order does not matter; at least one.
   */
  values: pulumi.Input<pulumi.Input<string>[]>;
}

/** Matches by `monitor_tag_in`. */
export interface MonitorTagInRule {
  /** Tells this shape apart: `monitor_tag_in`. A plain literal, so that members of other shapes are refused. */
  type: "monitor_tag_in";
  /** Names of tags, at least one. */
  values: string[];
}

/**
 * Whom to notify, and when.
 * Arguments.
 */
export interface EscalationArgs {
  /**
   * The steps in their order, at least one.
   * Limits: at least one.
   */
  steps: pulumi.Input<pulumi.Input<EscalationStepArgs>[]>;
  /** What is sent when the incident is resolved, for example `notify_all`. */
  onResolve?: pulumi.Input<string>;
  /** What is sent when it is reopened, for example `notify_all`. */
  onReopen?: pulumi.Input<string>;
}

/** Whom to notify, and when. */
export interface Escalation {
  /** The steps in their order, at least one. */
  steps: EscalationStep[];
  /** What is sent when the incident is resolved, for example `notify_all`. */
  onResolve?: string;
  /** What is sent when it is reopened, for example `notify_all`. */
  onReopen?: string;
}

/**
 * `EscalationStep` as the API has it.
 * Arguments.
 */
export interface EscalationStepArgs {
  /**
   * Minutes after the step before, or after the incident for the first step; 0 is at once.
   * Limits: an integer; at least 0.
   * @defaultValue 0
   */
  delayMinutes?: pulumi.Input<number>;
  /**
   * Alert channels to notify, at least one.
   * Limits: order does not matter; at least one.
   */
  channelIds: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether the step waits for somebody to acknowledge.
   * @defaultValue false
   */
  requireAck?: pulumi.Input<boolean>;
  /**
   * Seconds between repetitions; none when left out.
   * Limits: an integer; at least 1.
   */
  repeatIntervalSeconds?: pulumi.Input<number>;
}

/** `EscalationStep` as the API has it. */
export interface EscalationStep {
  /** Minutes after the step before, or after the incident for the first step; 0 is at once. */
  delayMinutes?: number;
  /** Alert channels to notify, at least one. */
  channelIds: string[];
  /** Whether the step waits for somebody to acknowledge. */
  requireAck?: boolean;
  /** Seconds between repetitions; none when left out. */
  repeatIntervalSeconds?: number;
}
