// The pictures in docs/pictures, from a run of the engine: the output of `pulumi preview`, and the resulting
// comment. A picture that differs from the current output fails here.
//
// To recreate them: npm run pictures
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, expect, test } from "vitest";

import { PREVIEW, comment } from "./comment";
import { ref } from "./program";
import type { Declared } from "./program";
import { describeStack } from "./stack";
import { commentPicture } from "../../scripts/pictures/comment.mjs";
import { terminalPicture } from "../../scripts/pictures/terminal.mjs";

const PICTURES = join(resolve(import.meta.dirname, "..", ".."), "docs", "pictures");

/** Each resource waits for the one before it, so that the engine always tells of them in this order. */
const declared = (change: { frequencySeconds: number; slug: string }): Declared[] => [
  {
    kind: "AlertChannel",
    name: "on-call",
    args: { name: "On call", config: { channelType: "email", recipients: ["oncall@example.com"] } },
  },
  {
    kind: "Monitor",
    name: "shop",
    args: {
      name: "Shop",
      type: "HTTP",
      config: { url: "https://shop.example.com/health" },
      frequencySeconds: change.frequencySeconds,
      regions: ["us-east", "eu-west"],
      alertChannelIds: [ref("on-call.id")],
    },
  },
  {
    kind: "StatusPage",
    name: "status",
    args: { name: "Shop status", slug: change.slug },
    options: { dependsOn: [ref("shop")] },
  },
  {
    kind: "StatusPageComponent",
    name: "shop-line",
    args: {
      statusPageId: ref("status.id"),
      name: "Shop",
      type: "MONITOR",
      monitorId: ref("shop.id"),
    },
  },
];

/** Without the line that tells of progress: it grows with the time that the run takes. */
const lasting = (output: string): string =>
  output
    .split("\n")
    .filter((line) => !stripVTControlCharacters(line).startsWith("@"))
    .join("\n");

describeStack("pictures of a preview", (stack) => {
  beforeAll(async () => {
    stack.declare(declared({ frequencySeconds: 60, slug: "shop" }));
    await stack.up();
    stack.declare(declared({ frequencySeconds: 300, slug: "shop-status" }));
  });

  test("in a terminal", async () => {
    const { stdout } = await stack.preview({ flags: ["--color", "always"] });
    const picture = terminalPicture({
      title: "pulumi preview in a terminal: a monitor is updated, a status page is replaced",
      command: "pulumi preview",
      output: lasting(stdout),
    });
    await expect(picture).toMatchFileSnapshot(join(PICTURES, "preview.svg"));
  });

  test("as a comment on a pull request", async () => {
    const { stdout } = await stack.pulumi(PREVIEW);
    const picture = commentPicture({
      title:
        "The comment on a pull request: the status page is replaced and loses its public address, and a monitor checks every 300 seconds instead of 60",
      author: "github-actions",
      markdown: await comment(stack, stdout),
    });
    await expect(picture).toMatchFileSnapshot(join(PICTURES, "comment.svg"));
  });

  test("are taken back, and nothing is left", async () => {
    await stack.expectNothingLeft();
  });
});
