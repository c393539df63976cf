// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPage`. */
export interface StatusPageArgs {
  /**
   * Name, shown as the title.
   * Limits: not blank; at most 255 characters.
   */
  name: pulumi.Input<string>;
  /**
   * Name in the public address, unique across the whole service.
   * Limits: at least 3 characters; at most 63 characters; lower-case letters, digits and -, neither starting nor ending with -.
   * Changing this replaces the resource.
   */
  slug: pulumi.Input<string>;
  /**
   * Description for visitors.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /** Appearance of the page. When set, the whole object is managed: omitted members are reset. */
  branding?: pulumi.Input<StatusPageBrandingArgs>;
  /**
   * Who can see the page. The service accepts the restricted values but has no setting for a password or a list of addresses yet.
   * @defaultValue "PUBLIC"
   */
  visibility?: pulumi.Input<enums.StatusPageVisibility>;
  /**
   * Whether the page is shown.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
  /**
   * Whether incidents of monitors are published by hand, after a review or at once.
   * @defaultValue "AUTOMATIC"
   */
  incidentMode?: pulumi.Input<enums.IncidentMode>;
}

/** State of `StatusPage`, for `get`. */
export interface StatusPageState extends Partial<StatusPageArgs> {
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** Id of its organization. */
  organizationId?: pulumi.Input<number>;
  /** Id of its workspace. */
  workspaceId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A status page. Its public address is derived from the slug: changing the slug replaces the page and loses its address and its subscribers.
 *
 * Replacing or deleting it loses its public address, components, incidents and subscribers.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * ```
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", {
 *     name: "Shop status",
 *     slug: "shop-status",
 *     description: "How the shop is doing",
 *     incidentMode: "REVIEW",
 *     branding: { brandColor: "#0b5fff", logoUrl: "https://shop.example.com/logo.svg" },
 * });
 * ```
 */
export class StatusPage extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:StatusPage";

  /**
   * Reads an existing status page without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: StatusPageState,
    options?: pulumi.CustomResourceOptions,
  ): StatusPage;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): StatusPage;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: StatusPageState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): StatusPage {
    return new StatusPage(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a status page, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPage {
    return isOfKind(value, "StatusPage");
  }

  /** Name, shown as the title. */
  declare readonly name: pulumi.Output<string>;

  /** Name in the public address, unique across the whole service. */
  declare readonly slug: pulumi.Output<string>;

  /** Description for visitors. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Appearance of the page. When set, the whole object is managed: omitted members are reset. */
  declare readonly branding: pulumi.Output<StatusPageBranding | undefined>;

  /** Who can see the page. The service accepts the restricted values but has no setting for a password or a list of addresses yet. */
  declare readonly visibility: pulumi.Output<enums.StatusPageVisibility>;

  /** Whether the page is shown. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** Whether incidents of monitors are published by hand, after a review or at once. */
  declare readonly incidentMode: pulumi.Output<enums.IncidentMode>;

  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  declare readonly managedBy: pulumi.Output<enums.ManagedBy | undefined>;

  /** Id of its organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /** Id of its workspace. */
  declare readonly workspaceId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPage", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * Appearance of the page. When set, the whole object is managed: omitted members are reset.
 * Arguments.
 */
export interface StatusPageBrandingArgs {
  /**
   * URL of the logo.
   * Limits: at most 2048 characters; an http or https address.
   */
  logoUrl?: pulumi.Input<string>;
  /**
   * URL of the favicon.
   * Limits: at most 2048 characters; an http or https address.
   */
  faviconUrl?: pulumi.Input<string>;
  /**
   * Main colour.
   * Limits: at most 30 characters; a colour such as #0f0, #00ff00 or #00ff00ff.
   */
  brandColor?: pulumi.Input<string>;
  /**
   * Background of the page.
   * Limits: at most 30 characters; a colour such as #0f0, #00ff00 or #00ff00ff.
   */
  pageBackground?: pulumi.Input<string>;
  /**
   * Background of the cards.
   * Limits: at most 30 characters; a colour such as #0f0, #00ff00 or #00ff00ff.
   */
  cardBackground?: pulumi.Input<string>;
  /**
   * Colour of the text.
   * Limits: at most 30 characters; a colour such as #0f0, #00ff00 or #00ff00ff.
   */
  textColor?: pulumi.Input<string>;
  /**
   * Colour of the borders.
   * Limits: at most 30 characters; a colour such as #0f0, #00ff00 or #00ff00ff.
   */
  borderColor?: pulumi.Input<string>;
  /**
   * Style of the header; reserved by the service.
   * Limits: at most 50 characters.
   */
  headerStyle?: pulumi.Input<string>;
  /**
   * `light` or `dark`.
   * Limits: at most 50 characters.
   * @defaultValue "light"
   */
  theme?: pulumi.Input<string>;
  /**
   * URL at which visitors report a problem.
   * Limits: at most 2048 characters; an http or https address.
   */
  reportUrl?: pulumi.Input<string>;
  /**
   * Whether the service's branding is hidden.
   * @defaultValue false
   */
  hidePoweredBy?: pulumi.Input<boolean>;
  /**
   * Whether a button to subscribe is shown.
   * @defaultValue true
   */
  showSubscribeButton?: pulumi.Input<boolean>;
  /**
   * Custom style sheet.
   * Limits: at most 50000 characters.
   */
  customCss?: pulumi.Input<string>;
  /**
   * HTML for the page's head.
   * Limits: at most 50000 characters.
   */
  customHeadHtml?: pulumi.Input<string>;
}

/** Appearance of the page. When set, the whole object is managed: omitted members are reset. */
export interface StatusPageBranding {
  /** URL of the logo. */
  logoUrl?: string;
  /** URL of the favicon. */
  faviconUrl?: string;
  /** Main colour. */
  brandColor?: string;
  /** Background of the page. */
  pageBackground?: string;
  /** Background of the cards. */
  cardBackground?: string;
  /** Colour of the text. */
  textColor?: string;
  /** Colour of the borders. */
  borderColor?: string;
  /** Style of the header; reserved by the service. */
  headerStyle?: string;
  /** `light` or `dark`. */
  theme?: string;
  /** URL at which visitors report a problem. */
  reportUrl?: string;
  /** Whether the service's branding is hidden. */
  hidePoweredBy?: boolean;
  /** Whether a button to subscribe is shown. */
  showSubscribeButton?: boolean;
  /** Custom style sheet. */
  customCss?: string;
  /** HTML for the page's head. */
  customHeadHtml?: string;
}
