// The JSON that each target documents, as strict schemas of the parts that are used. They are written
// by hand from the documentation of GitLab, Bitbucket, Slack and Adaptive Cards. Only Slack publishes types in a small
// npm package, which check the messages too.
import { z } from "zod";

const relativePath = z.string().regex(/^(?!\/|\.\.?\/)./);

const quality = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    severity: z.enum(["info", "minor", "major", "critical", "blocker"]),
    location: z.strictObject({
      path: relativePath,
      lines: z.strictObject({ begin: z.int().min(1) }),
    }),
  }),
);

const count = z.int().min(0);
const counts = z.strictObject({ create: count, update: count, delete: count });

const bitbucket = z.strictObject({
  report: z.strictObject({
    title: z.string().min(1).max(450),
    details: z.string().min(1).max(2000),
    report_type: z.enum(["SECURITY", "COVERAGE", "TEST", "BUG"]),
    reporter: z.string().max(450),
    result: z.enum(["PASSED", "FAILED"]),
    data: z
      .array(z.strictObject({ title: z.string(), type: z.literal("NUMBER"), value: z.int() }))
      .max(10),
  }),
  annotations: z
    .array(
      z.strictObject({
        external_id: z.string().min(1).max(450),
        annotation_type: z.enum(["VULNERABILITY", "CODE_SMELL", "BUG"]),
        summary: z.string().min(1).max(450),
        severity: z.enum(["LOW", "MEDIUM", "HIGH", "CRITICAL"]),
        path: relativePath,
        line: z.int().min(1),
      }),
    )
    .max(100)
    .refine((all) => new Set(all.map((each) => each.external_id)).size === all.length),
});

const slackSection = z.strictObject({
  type: z.literal("rich_text_section"),
  elements: z.array(
    z.strictObject({
      type: z.literal("text"),
      text: z.string().min(1),
      style: z
        .strictObject({ code: z.literal(true) })
        .or(z.strictObject({ bold: z.literal(true) }))
        .optional(),
    }),
  ),
});

const slack = z.strictObject({
  text: z.string().min(1),
  blocks: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({
          type: z.literal("header"),
          text: z.strictObject({
            type: z.literal("plain_text"),
            text: z.string().min(1).max(150),
            emoji: z.literal(false),
          }),
        }),
        z.strictObject({
          type: z.literal("rich_text"),
          elements: z.array(
            z.discriminatedUnion("type", [
              slackSection,
              z.strictObject({
                type: z.literal("rich_text_list"),
                style: z.literal("bullet"),
                elements: z.array(slackSection).min(1),
              }),
            ]),
          ),
        }),
      ]),
    )
    .max(50)
    .refine((blocks) => JSON.stringify(blocks).length <= 13_000, "msg_blocks_too_long"),
});

const teams = z.strictObject({
  type: z.literal("message"),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal("application/vnd.microsoft.card.adaptive"),
      content: z.strictObject({
        $schema: z.url(),
        type: z.literal("AdaptiveCard"),
        version: z.literal("1.2"),
        fallbackText: z.string().min(1),
        body: z.array(
          z.strictObject({
            type: z.literal("RichTextBlock"),
            separator: z.literal(true).optional(),
            inlines: z
              .array(
                z.strictObject({
                  type: z.literal("TextRun"),
                  text: z.string().min(1),
                  fontType: z.literal("monospace").optional(),
                  weight: z.literal("bolder").optional(),
                  size: z.literal("large").optional(),
                  color: z.enum(["default", "attention", "warning"]).optional(),
                }),
              )
              .min(1),
          }),
        ),
      }),
    }),
  ]),
});

/** By the name of the format. */
export const TARGETS = {
  "gitlab-quality": quality,
  "gitlab-changes": counts,
  "bitbucket-report": bitbucket,
  slack,
  teams,
} as const;
