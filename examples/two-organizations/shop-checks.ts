import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";

export interface ShopChecksArgs {
  /** Domain of the shop. */
  domain: string;
  /** Who is notified. */
  recipients: string[];
}

/** The objects of every shop, regardless of its organization. */
export class ShopChecks extends pulumi.ComponentResource {
  readonly homepage: monitoring.Monitor;

  constructor(name: string, args: ShopChecksArgs, options: pulumi.ComponentResourceOptions) {
    super("example:monitoring:ShopChecks", name, args, options);
    // Children inherit the provider of the component.
    const child = { parent: this };
    const mail = new monitoring.AlertChannel(
      `${name}-mail`,
      { name: "Shop team", config: { channelType: "email", recipients: args.recipients } },
      child,
    );
    const tag = new monitoring.Tag(`${name}-shop`, { name: "shop" }, child);
    this.homepage = new monitoring.Monitor(
      `${name}-homepage`,
      {
        name: `Homepage of ${args.domain}`,
        type: "HTTP",
        config: { url: `https://${args.domain}/` },
        regions: ["us-east", "eu-west"],
        assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
        alertChannelIds: [mail.id],
        tags: { tagIds: [tag.id] },
      },
      child,
    );
    this.registerOutputs({ homepageId: this.homepage.id });
  }
}
