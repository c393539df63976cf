// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `AlertChannel`. */
export interface AlertChannelArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Destination of the alerts, by `channelType`. Changes made elsewhere are detected through a hash.
   * The API never returns it.
   * Changing `channelType` replaces the resource.
   */
  config: pulumi.Input<
    | EmailChannelConfigArgs
    | WebhookChannelConfigArgs
    | SlackChannelConfigArgs
    | PagerdutyChannelConfigArgs
    | OpsgenieChannelConfigArgs
    | TeamsChannelConfigArgs
    | DiscordChannelConfigArgs
    | TelegramChannelConfigArgs
    | GoogleChatChannelConfigArgs
    | PushoverChannelConfigArgs
    | MattermostChannelConfigArgs
    | SplunkOncallChannelConfigArgs
    | PushbulletChannelConfigArgs
    | LinearChannelConfigArgs
    | IncidentIoChannelConfigArgs
    | RootlyChannelConfigArgs
    | ZapierChannelConfigArgs
    | DatadogChannelConfigArgs
    | JiraChannelConfigArgs
    | GitlabChannelConfigArgs
    | SmsChannelConfigArgs
    | PhoneCallChannelConfigArgs
  >;
  /**
   * Whether alerts are sent. The service creates every channel enabled; `false` needs a second call.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
}

/** State of `AlertChannel`, for `get`. */
export interface AlertChannelState extends Partial<AlertChannelArgs> {
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** Type of the channel. */
  channelType?: pulumi.Input<enums.AlertChannelType>;
  /** SHA-256 of the stored configuration. */
  configHash?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A destination for alerts, of one of 22 types. The API never returns credentials: they are always stored as secrets, and changes made elsewhere are detected through a hash. Deleting a channel removes it from notification policies and monitors.
 *
 * Replacing or deleting it loses its record of sent alerts.
 *
 * @example
 * ```typescript
 * const mail = new monitoring.AlertChannel("on-call", {
 *     name: "On call",
 *     config: { channelType: "email", recipients: ["oncall@example.com"] },
 * });
 * ```
 *
 * @example
 * ```typescript
 * const config = new pulumi.Config();
 * const slack = new monitoring.AlertChannel("alerts", {
 *     name: "#alerts",
 *     config: {
 *         channelType: "slack",
 *         webhookUrl: config.requireSecret("slackWebhook"),
 *         mentionText: "@channel",
 *     },
 * });
 * ```
 */
export class AlertChannel extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:AlertChannel";

  /**
   * Reads an existing alert channel without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: AlertChannelState,
    options?: pulumi.CustomResourceOptions,
  ): AlertChannel;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): AlertChannel;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: AlertChannelState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): AlertChannel {
    return new AlertChannel(name, lookup({}), { ...options, id });
  }

  /** Whether a value is an alert channel, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is AlertChannel {
    return isOfKind(value, "AlertChannel");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** Destination of the alerts, by `channelType`. Changes made elsewhere are detected through a hash. */
  declare readonly config: pulumi.Output<
    | EmailChannelConfig
    | WebhookChannelConfig
    | SlackChannelConfig
    | PagerdutyChannelConfig
    | OpsgenieChannelConfig
    | TeamsChannelConfig
    | DiscordChannelConfig
    | TelegramChannelConfig
    | GoogleChatChannelConfig
    | PushoverChannelConfig
    | MattermostChannelConfig
    | SplunkOncallChannelConfig
    | PushbulletChannelConfig
    | LinearChannelConfig
    | IncidentIoChannelConfig
    | RootlyChannelConfig
    | ZapierChannelConfig
    | DatadogChannelConfig
    | JiraChannelConfig
    | GitlabChannelConfig
    | SmsChannelConfig
    | PhoneCallChannelConfig
  >;

  /** Whether alerts are sent. The service creates every channel enabled; `false` needs a second call. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  declare readonly managedBy: pulumi.Output<enums.ManagedBy | undefined>;

  /** Type of the channel. */
  declare readonly channelType: pulumi.Output<enums.AlertChannelType>;

  /** SHA-256 of the stored configuration. */
  declare readonly configHash: pulumi.Output<string | undefined>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: AlertChannelArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("AlertChannel", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * Configuration of a channel of type `email`.
 * Arguments.
 */
export interface EmailChannelConfigArgs {
  /** Identifies this variant: `email`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "email";
  /**
   * Recipients, in order.
   * Limits: at least one.
   */
  recipients: pulumi.Input<pulumi.Input<string>[]>;
}

/** Configuration of a channel of type `email`. */
export interface EmailChannelConfig {
  /** Identifies this variant: `email`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "email";
  /** Recipients, in order. */
  recipients: string[];
}

/**
 * Configuration of a channel of type `webhook`.
 * Arguments.
 */
export interface WebhookChannelConfigArgs {
  /** Identifies this variant: `webhook`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "webhook";
  /**
   * Address to post to.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  url: pulumi.Input<string>;
  /**
   * Key for the signature header; deliveries are unsigned if omitted. Removing it requires a new channel.
   * Always stored as a secret.
   * The API never returns it.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  signingSecret?: pulumi.Input<string>;
  /**
   * Custom headers. Names must not be `Content-Type` or start with `X-Service-`. The API returns the values; they are stored as secrets.
   * Always stored as a secret.
   */
  customHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Configuration of a channel of type `webhook`. */
export interface WebhookChannelConfig {
  /** Identifies this variant: `webhook`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "webhook";
  /** Address to post to. */
  url: string;
  /** Key for the signature header; deliveries are unsigned if omitted. Removing it requires a new channel. */
  signingSecret?: string;
  /** Custom headers. Names must not be `Content-Type` or start with `X-Service-`. The API returns the values; they are stored as secrets. */
  customHeaders?: Record<string, string>;
}

/**
 * Configuration of a channel of type `slack`.
 * Arguments.
 */
export interface SlackChannelConfigArgs {
  /** Identifies this variant: `slack`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "slack";
  /**
   * URL of an incoming webhook of the workspace.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  webhookUrl: pulumi.Input<string>;
  /**
   * Mention, for example `@channel`.
   * The API never returns it.
   */
  mentionText?: pulumi.Input<string>;
}

/** Configuration of a channel of type `slack`. */
export interface SlackChannelConfig {
  /** Identifies this variant: `slack`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "slack";
  /** URL of an incoming webhook of the workspace. */
  webhookUrl: string;
  /** Mention, for example `@channel`. */
  mentionText?: string;
}

/**
 * Configuration of a channel of type `pagerduty`.
 * Arguments.
 */
export interface PagerdutyChannelConfigArgs {
  /** Identifies this variant: `pagerduty`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "pagerduty";
  /**
   * Integration key of the service.
   * Always stored as a secret.
   * The API never returns it.
   */
  routingKey: pulumi.Input<string>;
  /** `critical`, `error`, `warning` or `info`. */
  severityOverride?: pulumi.Input<string>;
}

/** Configuration of a channel of type `pagerduty`. */
export interface PagerdutyChannelConfig {
  /** Identifies this variant: `pagerduty`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "pagerduty";
  /** Integration key of the service. */
  routingKey: string;
  /** `critical`, `error`, `warning` or `info`. */
  severityOverride?: string;
}

/**
 * Configuration of a channel of type `opsgenie`.
 * Arguments.
 */
export interface OpsgenieChannelConfigArgs {
  /** Identifies this variant: `opsgenie`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "opsgenie";
  /**
   * API key.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiKey: pulumi.Input<string>;
  /** `us` or `eu`. */
  region?: pulumi.Input<string>;
}

/** Configuration of a channel of type `opsgenie`. */
export interface OpsgenieChannelConfig {
  /** Identifies this variant: `opsgenie`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "opsgenie";
  /** API key. */
  apiKey: string;
  /** `us` or `eu`. */
  region?: string;
}

/**
 * Configuration of a channel of type `teams`.
 * Arguments.
 */
export interface TeamsChannelConfigArgs {
  /** Identifies this variant: `teams`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "teams";
  /**
   * URL of an incoming webhook.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  webhookUrl: pulumi.Input<string>;
}

/** Configuration of a channel of type `teams`. */
export interface TeamsChannelConfig {
  /** Identifies this variant: `teams`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "teams";
  /** URL of an incoming webhook. */
  webhookUrl: string;
}

/**
 * Configuration of a channel of type `discord`.
 * Arguments.
 */
export interface DiscordChannelConfigArgs {
  /** Identifies this variant: `discord`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "discord";
  /**
   * URL of a webhook of the channel.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  webhookUrl: pulumi.Input<string>;
  /** Id of the role to mention. */
  mentionRoleId?: pulumi.Input<string>;
}

/** Configuration of a channel of type `discord`. */
export interface DiscordChannelConfig {
  /** Identifies this variant: `discord`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "discord";
  /** URL of a webhook of the channel. */
  webhookUrl: string;
  /** Id of the role to mention. */
  mentionRoleId?: string;
}

/**
 * Configuration of a channel of type `telegram`.
 * Arguments.
 */
export interface TelegramChannelConfigArgs {
  /** Identifies this variant: `telegram`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "telegram";
  /**
   * Token of the bot.
   * Always stored as a secret.
   * The API never returns it.
   */
  botToken: pulumi.Input<string>;
  /** Id of the chat. */
  chatId: pulumi.Input<string>;
}

/** Configuration of a channel of type `telegram`. */
export interface TelegramChannelConfig {
  /** Identifies this variant: `telegram`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "telegram";
  /** Token of the bot. */
  botToken: string;
  /** Id of the chat. */
  chatId: string;
}

/**
 * Configuration of a channel of type `google_chat`.
 * Arguments.
 */
export interface GoogleChatChannelConfigArgs {
  /** Identifies this variant: `google_chat`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "google_chat";
  /**
   * URL of a webhook of the space.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  webhookUrl: pulumi.Input<string>;
}

/** Configuration of a channel of type `google_chat`. */
export interface GoogleChatChannelConfig {
  /** Identifies this variant: `google_chat`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "google_chat";
  /** URL of a webhook of the space. */
  webhookUrl: string;
}

/**
 * Configuration of a channel of type `pushover`.
 * Arguments.
 */
export interface PushoverChannelConfigArgs {
  /** Identifies this variant: `pushover`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "pushover";
  /**
   * User or group key.
   * Always stored as a secret.
   * The API never returns it.
   */
  userKey: pulumi.Input<string>;
  /**
   * Token of the application.
   * Always stored as a secret.
   * The API never returns it.
   */
  appToken: pulumi.Input<string>;
  /**
   * `-2` to `2`, as a string.
   * Limits: one of "-2", "-1", "0", "1", "2".
   */
  priority?: pulumi.Input<string>;
  /**
   * Sound of the notification.
   * The API never returns it.
   */
  sound?: pulumi.Input<string>;
}

/** Configuration of a channel of type `pushover`. */
export interface PushoverChannelConfig {
  /** Identifies this variant: `pushover`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "pushover";
  /** User or group key. */
  userKey: string;
  /** Token of the application. */
  appToken: string;
  /** `-2` to `2`, as a string. */
  priority?: string;
  /** Sound of the notification. */
  sound?: string;
}

/**
 * Configuration of a channel of type `mattermost`.
 * Arguments.
 */
export interface MattermostChannelConfigArgs {
  /** Identifies this variant: `mattermost`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "mattermost";
  /**
   * URL of an incoming webhook.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  webhookUrl: pulumi.Input<string>;
  /** Channel, if not the webhook's own. */
  channel?: pulumi.Input<string>;
  /**
   * URL of the icon beside the message.
   * The API never returns it.
   */
  iconUrl?: pulumi.Input<string>;
}

/** Configuration of a channel of type `mattermost`. */
export interface MattermostChannelConfig {
  /** Identifies this variant: `mattermost`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "mattermost";
  /** URL of an incoming webhook. */
  webhookUrl: string;
  /** Channel, if not the webhook's own. */
  channel?: string;
  /** URL of the icon beside the message. */
  iconUrl?: string;
}

/**
 * Configuration of a channel of type `splunk_oncall`.
 * Arguments.
 */
export interface SplunkOncallChannelConfigArgs {
  /** Identifies this variant: `splunk_oncall`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "splunk_oncall";
  /**
   * API key.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiKey: pulumi.Input<string>;
  /** Routing key. */
  routingKey: pulumi.Input<string>;
}

/** Configuration of a channel of type `splunk_oncall`. */
export interface SplunkOncallChannelConfig {
  /** Identifies this variant: `splunk_oncall`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "splunk_oncall";
  /** API key. */
  apiKey: string;
  /** Routing key. */
  routingKey: string;
}

/**
 * Configuration of a channel of type `pushbullet`.
 * Arguments.
 */
export interface PushbulletChannelConfigArgs {
  /** Identifies this variant: `pushbullet`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "pushbullet";
  /**
   * Access token.
   * Always stored as a secret.
   * The API never returns it.
   */
  accessToken: pulumi.Input<string>;
  /** Device; all devices if omitted. */
  deviceIden?: pulumi.Input<string>;
}

/** Configuration of a channel of type `pushbullet`. */
export interface PushbulletChannelConfig {
  /** Identifies this variant: `pushbullet`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "pushbullet";
  /** Access token. */
  accessToken: string;
  /** Device; all devices if omitted. */
  deviceIden?: string;
}

/**
 * Configuration of a channel of type `linear`.
 * Arguments.
 */
export interface LinearChannelConfigArgs {
  /** Identifies this variant: `linear`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "linear";
  /**
   * API key.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiKey: pulumi.Input<string>;
  /** Id of the team that gets the issue. */
  teamId: pulumi.Input<string>;
  /**
   * Id of the issue's label.
   * The API never returns it.
   */
  labelId?: pulumi.Input<string>;
}

/** Configuration of a channel of type `linear`. */
export interface LinearChannelConfig {
  /** Identifies this variant: `linear`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "linear";
  /** API key. */
  apiKey: string;
  /** Id of the team that gets the issue. */
  teamId: string;
  /** Id of the issue's label. */
  labelId?: string;
}

/**
 * Configuration of a channel of type `incident_io`.
 * Arguments.
 */
export interface IncidentIoChannelConfigArgs {
  /** Identifies this variant: `incident_io`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "incident_io";
  /**
   * API key.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiKey: pulumi.Input<string>;
  /**
   * Id of the incident's severity.
   * The API never returns it.
   */
  severityId?: pulumi.Input<string>;
  /** `public` (the service's default) or `private`. */
  visibility?: pulumi.Input<string>;
}

/** Configuration of a channel of type `incident_io`. */
export interface IncidentIoChannelConfig {
  /** Identifies this variant: `incident_io`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "incident_io";
  /** API key. */
  apiKey: string;
  /** Id of the incident's severity. */
  severityId?: string;
  /** `public` (the service's default) or `private`. */
  visibility?: string;
}

/**
 * Configuration of a channel of type `rootly`.
 * Arguments.
 */
export interface RootlyChannelConfigArgs {
  /** Identifies this variant: `rootly`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "rootly";
  /**
   * API key.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiKey: pulumi.Input<string>;
  /** Severity of the incident. */
  severity?: pulumi.Input<string>;
}

/** Configuration of a channel of type `rootly`. */
export interface RootlyChannelConfig {
  /** Identifies this variant: `rootly`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "rootly";
  /** API key. */
  apiKey: string;
  /** Severity of the incident. */
  severity?: string;
}

/**
 * Configuration of a channel of type `zapier`.
 * Arguments.
 */
export interface ZapierChannelConfigArgs {
  /** Identifies this variant: `zapier`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "zapier";
  /**
   * URL of the Zap's catch hook.
   * Limits: an http or https address.
   * Always stored as a secret.
   * The API never returns it.
   */
  webhookUrl: pulumi.Input<string>;
}

/** Configuration of a channel of type `zapier`. */
export interface ZapierChannelConfig {
  /** Identifies this variant: `zapier`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "zapier";
  /** URL of the Zap's catch hook. */
  webhookUrl: string;
}

/**
 * Configuration of a channel of type `datadog`.
 * Arguments.
 */
export interface DatadogChannelConfigArgs {
  /** Identifies this variant: `datadog`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "datadog";
  /**
   * API key.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiKey: pulumi.Input<string>;
  /** Host of the site, for example `datadoghq.eu`. */
  site?: pulumi.Input<string>;
  /**
   * Tags, separated by commas.
   * The API never returns it.
   */
  tags?: pulumi.Input<string>;
}

/** Configuration of a channel of type `datadog`. */
export interface DatadogChannelConfig {
  /** Identifies this variant: `datadog`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "datadog";
  /** API key. */
  apiKey: string;
  /** Host of the site, for example `datadoghq.eu`. */
  site?: string;
  /** Tags, separated by commas. */
  tags?: string;
}

/**
 * Configuration of a channel of type `jira`.
 * Arguments.
 */
export interface JiraChannelConfigArgs {
  /** Identifies this variant: `jira`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "jira";
  /**
   * Domain of the site.
   * The API never returns it.
   */
  domain: pulumi.Input<string>;
  /**
   * E-mail address of the account.
   * Limits: an e-mail address.
   * The API never returns it.
   */
  email: pulumi.Input<string>;
  /**
   * API token of the account.
   * Always stored as a secret.
   * The API never returns it.
   */
  apiToken: pulumi.Input<string>;
  /** Key of the project that gets the issue. */
  projectKey: pulumi.Input<string>;
  /**
   * Type of the issue.
   * The API never returns it.
   */
  issueType?: pulumi.Input<string>;
}

/** Configuration of a channel of type `jira`. */
export interface JiraChannelConfig {
  /** Identifies this variant: `jira`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "jira";
  /** Domain of the site. */
  domain: string;
  /** E-mail address of the account. */
  email: string;
  /** API token of the account. */
  apiToken: string;
  /** Key of the project that gets the issue. */
  projectKey: string;
  /** Type of the issue. */
  issueType?: string;
}

/**
 * Configuration of a channel of type `gitlab`.
 * Arguments.
 */
export interface GitlabChannelConfigArgs {
  /** Identifies this variant: `gitlab`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "gitlab";
  /**
   * Alert endpoint of the project.
   * Limits: an http or https address.
   * The API never returns it.
   */
  endpointUrl: pulumi.Input<string>;
  /**
   * Authorization key of the endpoint.
   * Always stored as a secret.
   * The API never returns it.
   */
  authorizationKey: pulumi.Input<string>;
}

/** Configuration of a channel of type `gitlab`. */
export interface GitlabChannelConfig {
  /** Identifies this variant: `gitlab`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "gitlab";
  /** Alert endpoint of the project. */
  endpointUrl: string;
  /** Authorization key of the endpoint. */
  authorizationKey: string;
}

/**
 * Configuration of a channel of type `sms`.
 * Arguments.
 */
export interface SmsChannelConfigArgs {
  /** Identifies this variant: `sms`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "sms";
  /**
   * Phone number in E.164 format. This or `verifiedPhoneNumberId` is required.
   * Limits: an E.164 number such as +4915112345678.
   */
  phoneNumber?: pulumi.Input<string>;
  /**
   * Id of a phone number verified with the service. This or `phoneNumber` is required.
   * Limits: an integer; at least 1.
   */
  verifiedPhoneNumberId?: pulumi.Input<number>;
  /** BCP-47 language tag; the service uses en-US if omitted. */
  preferredLanguage?: pulumi.Input<string>;
}

/** Configuration of a channel of type `sms`. */
export interface SmsChannelConfig {
  /** Identifies this variant: `sms`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "sms";
  /** Phone number in E.164 format. This or `verifiedPhoneNumberId` is required. */
  phoneNumber?: string;
  /** Id of a phone number verified with the service. This or `phoneNumber` is required. */
  verifiedPhoneNumberId?: number;
  /** BCP-47 language tag; the service uses en-US if omitted. */
  preferredLanguage?: string;
}

/**
 * Configuration of a channel of type `phone_call`.
 * Arguments.
 */
export interface PhoneCallChannelConfigArgs {
  /** Identifies this variant: `phone_call`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "phone_call";
  /**
   * Phone number in E.164 format. This or `verifiedPhoneNumberId` is required.
   * Limits: an E.164 number such as +4915112345678.
   */
  phoneNumber?: pulumi.Input<string>;
  /**
   * Id of a phone number verified with the service. This or `phoneNumber` is required.
   * Limits: an integer; at least 1.
   */
  verifiedPhoneNumberId?: pulumi.Input<number>;
  /** BCP-47 language tag; the service uses en-US if omitted. */
  voiceLanguage?: pulumi.Input<string>;
  /** Previous name of `voiceLanguage`. */
  preferredLanguage?: pulumi.Input<string>;
}

/** Configuration of a channel of type `phone_call`. */
export interface PhoneCallChannelConfig {
  /** Identifies this variant: `phone_call`. Use a literal, so that the compiler rejects members of other variants. */
  channelType: "phone_call";
  /** Phone number in E.164 format. This or `verifiedPhoneNumberId` is required. */
  phoneNumber?: string;
  /** Id of a phone number verified with the service. This or `phoneNumber` is required. */
  verifiedPhoneNumberId?: number;
  /** BCP-47 language tag; the service uses en-US if omitted. */
  voiceLanguage?: string;
  /** Previous name of `voiceLanguage`. */
  preferredLanguage?: string;
}
