// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What a `AlertChannel` is made from. */
export interface AlertChannelArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Where alerts go, by `channelType`. The service never returns it: a change made elsewhere is found through its hash. Another `channelType` replaces the channel.
   * The API never returns it.
   * Another `channelType` replaces the resource.
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
   * Whether alerts are sent. The service creates every channel enabled; `false` takes a second call.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
}

/** What a `AlertChannel` has in its state, for `get`. */
export interface AlertChannelState extends Partial<AlertChannelArgs> {
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
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
 * An alert channel: somewhere that alerts are sent to, of one of 22 types. Credentials are never returned by the API; they are always kept as secrets, and a change made elsewhere is found through a hash. Deleting a channel takes it out of notification policies and monitors.
 *
 * Replacing or deleting it loses its deliveries, and its place in the monitors and notification policies that this program does not manage.
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
   * Looks at a alert channel that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted as in other providers: everything is read from the API
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

  /** Whether a value is a alert channel, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is AlertChannel {
    return isOfKind(value, "AlertChannel");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** Where alerts go, by `channelType`. The service never returns it: a change made elsewhere is found through its hash. Another `channelType` replaces the channel. */
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

  /** Whether alerts are sent. The service creates every channel enabled; `false` takes a second call. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
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
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
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
  /** Tells this shape apart: `email`. A plain literal, so that members of other shapes are refused. */
  channelType: "email";
  /**
   * Who is written to, at least one. Order counts.
   * Limits: at least one.
   */
  recipients: pulumi.Input<pulumi.Input<string>[]>;
}

/** Configuration of a channel of type `email`. */
export interface EmailChannelConfig {
  /** Tells this shape apart: `email`. A plain literal, so that members of other shapes are refused. */
  channelType: "email";
  /** Who is written to, at least one. Order counts. */
  recipients: string[];
}

/**
 * Configuration of a channel of type `webhook`.
 * Arguments.
 */
export interface WebhookChannelConfigArgs {
  /** Tells this shape apart: `webhook`. A plain literal, so that members of other shapes are refused. */
  channelType: "webhook";
  /**
   * Address that is posted to, http or https.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  url: pulumi.Input<string>;
  /**
   * Key of the signature header; unsigned when omitted. Removing it requires a new channel.
   * Always kept as a secret.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  signingSecret?: pulumi.Input<string>;
  /**
   * Headers of your own. Names must not start with `X-Service-` nor be `Content-Type`. The API shows the values; they are stored as secrets.
   * Always kept as a secret.
   */
  customHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Configuration of a channel of type `webhook`. */
export interface WebhookChannelConfig {
  /** Tells this shape apart: `webhook`. A plain literal, so that members of other shapes are refused. */
  channelType: "webhook";
  /** Address that is posted to, http or https. */
  url: string;
  /** Key of the signature header; unsigned when omitted. Removing it requires a new channel. */
  signingSecret?: string;
  /** Headers of your own. Names must not start with `X-Service-` nor be `Content-Type`. The API shows the values; they are stored as secrets. */
  customHeaders?: Record<string, string>;
}

/**
 * Configuration of a channel of type `slack`.
 * Arguments.
 */
export interface SlackChannelConfigArgs {
  /** Tells this shape apart: `slack`. A plain literal, so that members of other shapes are refused. */
  channelType: "slack";
  /**
   * Incoming webhook of the workspace.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  webhookUrl: pulumi.Input<string>;
  /** Who is mentioned, for example `@channel`. */
  mentionText?: pulumi.Input<string>;
}

/** Configuration of a channel of type `slack`. */
export interface SlackChannelConfig {
  /** Tells this shape apart: `slack`. A plain literal, so that members of other shapes are refused. */
  channelType: "slack";
  /** Incoming webhook of the workspace. */
  webhookUrl: string;
  /** Who is mentioned, for example `@channel`. */
  mentionText?: string;
}

/**
 * Configuration of a channel of type `pagerduty`.
 * Arguments.
 */
export interface PagerdutyChannelConfigArgs {
  /** Tells this shape apart: `pagerduty`. A plain literal, so that members of other shapes are refused. */
  channelType: "pagerduty";
  /**
   * Integration key of the service.
   * Always kept as a secret.
   */
  routingKey: pulumi.Input<string>;
  /** `critical`, `error`, `warning` or `info`. */
  severityOverride?: pulumi.Input<string>;
}

/** Configuration of a channel of type `pagerduty`. */
export interface PagerdutyChannelConfig {
  /** Tells this shape apart: `pagerduty`. A plain literal, so that members of other shapes are refused. */
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
  /** Tells this shape apart: `opsgenie`. A plain literal, so that members of other shapes are refused. */
  channelType: "opsgenie";
  /**
   * API key.
   * Always kept as a secret.
   */
  apiKey: pulumi.Input<string>;
  /** `us` or `eu`. */
  region?: pulumi.Input<string>;
}

/** Configuration of a channel of type `opsgenie`. */
export interface OpsgenieChannelConfig {
  /** Tells this shape apart: `opsgenie`. A plain literal, so that members of other shapes are refused. */
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
  /** Tells this shape apart: `teams`. A plain literal, so that members of other shapes are refused. */
  channelType: "teams";
  /**
   * Incoming webhook.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  webhookUrl: pulumi.Input<string>;
}

/** Configuration of a channel of type `teams`. */
export interface TeamsChannelConfig {
  /** Tells this shape apart: `teams`. A plain literal, so that members of other shapes are refused. */
  channelType: "teams";
  /** Incoming webhook. */
  webhookUrl: string;
}

/**
 * Configuration of a channel of type `discord`.
 * Arguments.
 */
export interface DiscordChannelConfigArgs {
  /** Tells this shape apart: `discord`. A plain literal, so that members of other shapes are refused. */
  channelType: "discord";
  /**
   * Webhook of the channel.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  webhookUrl: pulumi.Input<string>;
  /** Role that is mentioned. */
  mentionRoleId?: pulumi.Input<string>;
}

/** Configuration of a channel of type `discord`. */
export interface DiscordChannelConfig {
  /** Tells this shape apart: `discord`. A plain literal, so that members of other shapes are refused. */
  channelType: "discord";
  /** Webhook of the channel. */
  webhookUrl: string;
  /** Role that is mentioned. */
  mentionRoleId?: string;
}

/**
 * Configuration of a channel of type `telegram`.
 * Arguments.
 */
export interface TelegramChannelConfigArgs {
  /** Tells this shape apart: `telegram`. A plain literal, so that members of other shapes are refused. */
  channelType: "telegram";
  /**
   * Token of the bot.
   * Always kept as a secret.
   */
  botToken: pulumi.Input<string>;
  /** Chat that is written to. */
  chatId: pulumi.Input<string>;
}

/** Configuration of a channel of type `telegram`. */
export interface TelegramChannelConfig {
  /** Tells this shape apart: `telegram`. A plain literal, so that members of other shapes are refused. */
  channelType: "telegram";
  /** Token of the bot. */
  botToken: string;
  /** Chat that is written to. */
  chatId: string;
}

/**
 * Configuration of a channel of type `google_chat`.
 * Arguments.
 */
export interface GoogleChatChannelConfigArgs {
  /** Tells this shape apart: `google_chat`. A plain literal, so that members of other shapes are refused. */
  channelType: "google_chat";
  /**
   * Webhook of the space.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  webhookUrl: pulumi.Input<string>;
}

/** Configuration of a channel of type `google_chat`. */
export interface GoogleChatChannelConfig {
  /** Tells this shape apart: `google_chat`. A plain literal, so that members of other shapes are refused. */
  channelType: "google_chat";
  /** Webhook of the space. */
  webhookUrl: string;
}

/**
 * Configuration of a channel of type `pushover`.
 * Arguments.
 */
export interface PushoverChannelConfigArgs {
  /** Tells this shape apart: `pushover`. A plain literal, so that members of other shapes are refused. */
  channelType: "pushover";
  /**
   * User or group key.
   * Always kept as a secret.
   */
  userKey: pulumi.Input<string>;
  /**
   * Token of the application.
   * Always kept as a secret.
   */
  appToken: pulumi.Input<string>;
  /**
   * `-2` to `2`, as text.
   * Limits: one of "-2", "-1", "0", "1", "2".
   */
  priority?: pulumi.Input<string>;
  /** Sound of the notification. */
  sound?: pulumi.Input<string>;
}

/** Configuration of a channel of type `pushover`. */
export interface PushoverChannelConfig {
  /** Tells this shape apart: `pushover`. A plain literal, so that members of other shapes are refused. */
  channelType: "pushover";
  /** User or group key. */
  userKey: string;
  /** Token of the application. */
  appToken: string;
  /** `-2` to `2`, as text. */
  priority?: string;
  /** Sound of the notification. */
  sound?: string;
}

/**
 * Configuration of a channel of type `mattermost`.
 * Arguments.
 */
export interface MattermostChannelConfigArgs {
  /** Tells this shape apart: `mattermost`. A plain literal, so that members of other shapes are refused. */
  channelType: "mattermost";
  /**
   * Incoming webhook.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  webhookUrl: pulumi.Input<string>;
  /** Channel, when not the webhook's own. */
  channel?: pulumi.Input<string>;
  /** Picture beside the message. */
  iconUrl?: pulumi.Input<string>;
}

/** Configuration of a channel of type `mattermost`. */
export interface MattermostChannelConfig {
  /** Tells this shape apart: `mattermost`. A plain literal, so that members of other shapes are refused. */
  channelType: "mattermost";
  /** Incoming webhook. */
  webhookUrl: string;
  /** Channel, when not the webhook's own. */
  channel?: string;
  /** Picture beside the message. */
  iconUrl?: string;
}

/**
 * Configuration of a channel of type `splunk_oncall`.
 * Arguments.
 */
export interface SplunkOncallChannelConfigArgs {
  /** Tells this shape apart: `splunk_oncall`. A plain literal, so that members of other shapes are refused. */
  channelType: "splunk_oncall";
  /**
   * API key.
   * Always kept as a secret.
   */
  apiKey: pulumi.Input<string>;
  /** Routing key. */
  routingKey: pulumi.Input<string>;
}

/** Configuration of a channel of type `splunk_oncall`. */
export interface SplunkOncallChannelConfig {
  /** Tells this shape apart: `splunk_oncall`. A plain literal, so that members of other shapes are refused. */
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
  /** Tells this shape apart: `pushbullet`. A plain literal, so that members of other shapes are refused. */
  channelType: "pushbullet";
  /**
   * Access token.
   * Always kept as a secret.
   */
  accessToken: pulumi.Input<string>;
  /** Device, when not all. */
  deviceIden?: pulumi.Input<string>;
}

/** Configuration of a channel of type `pushbullet`. */
export interface PushbulletChannelConfig {
  /** Tells this shape apart: `pushbullet`. A plain literal, so that members of other shapes are refused. */
  channelType: "pushbullet";
  /** Access token. */
  accessToken: string;
  /** Device, when not all. */
  deviceIden?: string;
}

/**
 * Configuration of a channel of type `linear`.
 * Arguments.
 */
export interface LinearChannelConfigArgs {
  /** Tells this shape apart: `linear`. A plain literal, so that members of other shapes are refused. */
  channelType: "linear";
  /**
   * API key.
   * Always kept as a secret.
   */
  apiKey: pulumi.Input<string>;
  /** Team that gets the issue. */
  teamId: pulumi.Input<string>;
  /** Label of the issue. */
  labelId?: pulumi.Input<string>;
}

/** Configuration of a channel of type `linear`. */
export interface LinearChannelConfig {
  /** Tells this shape apart: `linear`. A plain literal, so that members of other shapes are refused. */
  channelType: "linear";
  /** API key. */
  apiKey: string;
  /** Team that gets the issue. */
  teamId: string;
  /** Label of the issue. */
  labelId?: string;
}

/**
 * Configuration of a channel of type `incident_io`.
 * Arguments.
 */
export interface IncidentIoChannelConfigArgs {
  /** Tells this shape apart: `incident_io`. A plain literal, so that members of other shapes are refused. */
  channelType: "incident_io";
  /**
   * API key.
   * Always kept as a secret.
   */
  apiKey: pulumi.Input<string>;
  /** Severity of the incident. */
  severityId?: pulumi.Input<string>;
  /** `public` (what the service takes when left out) or `private`. */
  visibility?: pulumi.Input<string>;
}

/** Configuration of a channel of type `incident_io`. */
export interface IncidentIoChannelConfig {
  /** Tells this shape apart: `incident_io`. A plain literal, so that members of other shapes are refused. */
  channelType: "incident_io";
  /** API key. */
  apiKey: string;
  /** Severity of the incident. */
  severityId?: string;
  /** `public` (what the service takes when left out) or `private`. */
  visibility?: string;
}

/**
 * Configuration of a channel of type `rootly`.
 * Arguments.
 */
export interface RootlyChannelConfigArgs {
  /** Tells this shape apart: `rootly`. A plain literal, so that members of other shapes are refused. */
  channelType: "rootly";
  /**
   * API key.
   * Always kept as a secret.
   */
  apiKey: pulumi.Input<string>;
  /** Severity of the incident. */
  severity?: pulumi.Input<string>;
}

/** Configuration of a channel of type `rootly`. */
export interface RootlyChannelConfig {
  /** Tells this shape apart: `rootly`. A plain literal, so that members of other shapes are refused. */
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
  /** Tells this shape apart: `zapier`. A plain literal, so that members of other shapes are refused. */
  channelType: "zapier";
  /**
   * Catch hook of the Zap.
   * Limits: an http or https address.
   * Always kept as a secret.
   */
  webhookUrl: pulumi.Input<string>;
}

/** Configuration of a channel of type `zapier`. */
export interface ZapierChannelConfig {
  /** Tells this shape apart: `zapier`. A plain literal, so that members of other shapes are refused. */
  channelType: "zapier";
  /** Catch hook of the Zap. */
  webhookUrl: string;
}

/**
 * Configuration of a channel of type `datadog`.
 * Arguments.
 */
export interface DatadogChannelConfigArgs {
  /** Tells this shape apart: `datadog`. A plain literal, so that members of other shapes are refused. */
  channelType: "datadog";
  /**
   * API key.
   * Always kept as a secret.
   */
  apiKey: pulumi.Input<string>;
  /** Host of the site, for example `datadoghq.eu`. */
  site?: pulumi.Input<string>;
  /** Tags as one text, separated by commas. */
  tags?: pulumi.Input<string>;
}

/** Configuration of a channel of type `datadog`. */
export interface DatadogChannelConfig {
  /** Tells this shape apart: `datadog`. A plain literal, so that members of other shapes are refused. */
  channelType: "datadog";
  /** API key. */
  apiKey: string;
  /** Host of the site, for example `datadoghq.eu`. */
  site?: string;
  /** Tags as one text, separated by commas. */
  tags?: string;
}

/**
 * Configuration of a channel of type `jira`.
 * Arguments.
 */
export interface JiraChannelConfigArgs {
  /** Tells this shape apart: `jira`. A plain literal, so that members of other shapes are refused. */
  channelType: "jira";
  /** Domain of the site. */
  domain: pulumi.Input<string>;
  /**
   * Account.
   * Limits: an e-mail address.
   */
  email: pulumi.Input<string>;
  /**
   * Token of the account.
   * Always kept as a secret.
   */
  apiToken: pulumi.Input<string>;
  /** Project that gets the issue. */
  projectKey: pulumi.Input<string>;
  /** Type of the issue. */
  issueType?: pulumi.Input<string>;
}

/** Configuration of a channel of type `jira`. */
export interface JiraChannelConfig {
  /** Tells this shape apart: `jira`. A plain literal, so that members of other shapes are refused. */
  channelType: "jira";
  /** Domain of the site. */
  domain: string;
  /** Account. */
  email: string;
  /** Token of the account. */
  apiToken: string;
  /** Project that gets the issue. */
  projectKey: string;
  /** Type of the issue. */
  issueType?: string;
}

/**
 * Configuration of a channel of type `gitlab`.
 * Arguments.
 */
export interface GitlabChannelConfigArgs {
  /** Tells this shape apart: `gitlab`. A plain literal, so that members of other shapes are refused. */
  channelType: "gitlab";
  /**
   * Alert endpoint of the project.
   * Limits: an http or https address.
   */
  endpointUrl: pulumi.Input<string>;
  /**
   * Key of the endpoint.
   * Always kept as a secret.
   */
  authorizationKey: pulumi.Input<string>;
}

/** Configuration of a channel of type `gitlab`. */
export interface GitlabChannelConfig {
  /** Tells this shape apart: `gitlab`. A plain literal, so that members of other shapes are refused. */
  channelType: "gitlab";
  /** Alert endpoint of the project. */
  endpointUrl: string;
  /** Key of the endpoint. */
  authorizationKey: string;
}

/**
 * Configuration of a channel of type `sms`.
 * Arguments.
 */
export interface SmsChannelConfigArgs {
  /** Tells this shape apart: `sms`. A plain literal, so that members of other shapes are refused. */
  channelType: "sms";
  /**
   * Number in E.164 form. This or `verifiedPhoneNumberId` is needed.
   * Limits: an E.164 number such as +4915112345678.
   */
  phoneNumber?: pulumi.Input<string>;
  /**
   * Id of a number verified with the service. This or `phoneNumber` is needed.
   * Limits: an integer; at least 1.
   */
  verifiedPhoneNumberId?: pulumi.Input<number>;
  /** BCP-47 tag of the language; the service takes en-US when left out. */
  preferredLanguage?: pulumi.Input<string>;
}

/** Configuration of a channel of type `sms`. */
export interface SmsChannelConfig {
  /** Tells this shape apart: `sms`. A plain literal, so that members of other shapes are refused. */
  channelType: "sms";
  /** Number in E.164 form. This or `verifiedPhoneNumberId` is needed. */
  phoneNumber?: string;
  /** Id of a number verified with the service. This or `phoneNumber` is needed. */
  verifiedPhoneNumberId?: number;
  /** BCP-47 tag of the language; the service takes en-US when left out. */
  preferredLanguage?: string;
}

/**
 * Configuration of a channel of type `phone_call`.
 * Arguments.
 */
export interface PhoneCallChannelConfigArgs {
  /** Tells this shape apart: `phone_call`. A plain literal, so that members of other shapes are refused. */
  channelType: "phone_call";
  /**
   * Number in E.164 form. This or `verifiedPhoneNumberId` is needed.
   * Limits: an E.164 number such as +4915112345678.
   */
  phoneNumber?: pulumi.Input<string>;
  /**
   * Id of a number verified with the service. This or `phoneNumber` is needed.
   * Limits: an integer; at least 1.
   */
  verifiedPhoneNumberId?: pulumi.Input<number>;
  /** BCP-47 tag of the language; the service takes en-US when left out. */
  voiceLanguage?: pulumi.Input<string>;
  /** Older name of `voiceLanguage`. */
  preferredLanguage?: pulumi.Input<string>;
}

/** Configuration of a channel of type `phone_call`. */
export interface PhoneCallChannelConfig {
  /** Tells this shape apart: `phone_call`. A plain literal, so that members of other shapes are refused. */
  channelType: "phone_call";
  /** Number in E.164 form. This or `verifiedPhoneNumberId` is needed. */
  phoneNumber?: string;
  /** Id of a number verified with the service. This or `phoneNumber` is needed. */
  verifiedPhoneNumberId?: number;
  /** BCP-47 tag of the language; the service takes en-US when left out. */
  voiceLanguage?: string;
  /** Older name of `voiceLanguage`. */
  preferredLanguage?: string;
}
