// The JSON of `pulumi-monitoring comment --format json`, as one definition: `npm run generate` writes
// docs/review.schema.json from it. It is promised to be stable: members and words may be added, and nothing else
// changes without a new version. Imports nothing but zod, because the generator compiles it alone.
import { z } from "zod";

/** The version of the format. */
export const REPORT_VERSION = 1;

const text = z.string();

const value = z
  .object({
    state: z
      .enum(["known", "unset", "secret", "hidden", "unknown", "new"])
      .describe(
        "known: text is the value as a reader sees it, cut if it is long. hidden: it looks like a credential. " +
          "unknown: known after the run, or an old value that a saved plan does not contain. new: the id of the new resource that text names.",
      ),
    text,
  })
  .meta({ id: "value" });

const common = {
  path: z
    .array(z.union([text, z.number()]))
    .describe("Names of properties and positions in lists, from the outside in."),
  label: text.describe("The property in words."),
};

const difference = z
  .discriminatedUnion("change", [
    z.object({ ...common, change: z.literal("value"), before: value, after: value }),
    z.object({
      ...common,
      change: z.literal("items"),
      added: z.array(value),
      removed: z.array(value),
    }),
    z
      .object({ ...common, change: z.enum(["added", "removed"]), value })
      .describe("An item of a list that only one side has."),
    z
      .object({ ...common, change: z.literal("order") })
      .describe("The same items in another order."),
    z.object({ ...common, change: z.literal("secret") }).describe("A secret has another value."),
    z
      .object({ ...common, change: z.literal("hidden") })
      .describe("A likely credential has changed."),
  ])
  .meta({ id: "difference" });

const resource = {
  urn: text,
  type: text.describe("The type token."),
  kind: text.optional().describe("The kind, such as Monitor, if it is one of this package."),
  name: text.describe("The name in the program."),
};

const detection = z.discriminatedUnion("state", [
  z.object({ state: z.literal("after"), seconds: z.number() }),
  z.object({ state: z.literal("never"), why: text }),
  z.object({ state: z.literal("unknown"), why: text }),
]);

const notified = z.object({
  channel: text.describe("The name of the alert channel."),
  channelType: text.optional(),
  certain: z.boolean(),
  afterSeconds: z.number().optional().describe("Since the outage began, at the latest; if known."),
});

const alertingSide = z
  .discriminatedUnion("state", [
    z.object({ state: z.literal("absent") }).describe("There is no such monitor."),
    z.object({ state: z.literal("off") }).describe("The monitor is switched off."),
    z.object({
      state: z.literal("on"),
      incident: detection.describe("When an incident opens."),
      notified: z.array(notified),
      notKnown: z
        .array(text)
        .describe("Why others may be notified as well: policies, channels, groups, suppressed."),
    }),
  ])
  .meta({ id: "alerting" });

const position = z.object({
  file: text.describe("Relative to the folder of the Pulumi project."),
  line: z.number(),
});

const diagnostic = z
  .object({
    resource: text.optional(),
    message: text,
    declaredAt: position.optional(),
    refused: z
      .object({
        property: text,
        given: value.optional().describe("Missing if it is not a plain value, or could be secret."),
        reason: text.describe("What is allowed."),
      })
      .optional()
      .describe("An input that the provider refused."),
  })
  .meta({ id: "diagnostic" });

const stack = z
  .object({
    project: text.optional(),
    stack: text.optional(),
    preview: z
      .enum(["update", "refresh", "plan"])
      .describe(
        "refresh: a preview of a refresh alone, which does not show what an update would do. " +
          "plan: a saved plan, in which old values, edits and alerting are not known.",
      ),
    failed: z.boolean().describe("The preview failed: the changes are incomplete."),
    counts: z.object({
      replace: z.number(),
      delete: z.number(),
      update: z.number(),
      create: z.number(),
      adopt: z.number(),
      release: z.number(),
      unchanged: z.number(),
      edits: z.number().describe("Edits made elsewhere, undone or not."),
    }),
    findings: z
      .array(
        z.object({
          severity: z
            .enum(["red", "amber"])
            .describe(
              "red: the run certainly fails, or somebody is certainly alerted less, later or no longer, or the public loses something. amber: anything else.",
            ),
          effect: text.describe(
            "The worst first: fails, nobody, now, fewer, later, public, loss, reference, impact, run, silent.",
          ),
          text,
          remedy: text.optional().describe("What to write in the program instead."),
          urns: z.array(text),
        }),
      )
      .describe("What a reviewer has to know, the worst first."),
    alerting: z
      .array(
        z.object({
          ...resource,
          changed: z.boolean(),
          before: alertingSide,
          after: alertingSide,
        }),
      )
      .describe("Who is notified of an outage of each monitor that the run affects."),
    runs: z
      .array(z.object({ ...resource, result: z.enum(["passes", "fails", "not run"]), text }))
      .optional()
      .describe("The results of new and changed checks, if they were run (--run)."),
    edits: z
      .array(
        z.object({
          ...resource,
          id: text.optional(),
          fate: z
            .enum(["undone", "overwritten", "recreated", "kept", "found"])
            .describe("found: the preview is of a refresh alone."),
          deleted: z.boolean(),
          differences: z.array(difference),
          author: z
            .object({ name: text, apiKey: z.boolean(), when: text })
            .optional()
            .describe("From the audit log, if it was read."),
        }),
      )
      .describe("Edits made elsewhere since the last run, and what the run does to them."),
    changes: z
      .array(
        z.object({
          ...resource,
          id: text.optional().describe("Before the run."),
          operation: z.enum(["replace", "delete", "update", "create", "adopt", "release"]),
          values: z
            .array(
              z.object({
                path: common.path,
                value: text.describe(
                  "unset, unknown, secret (or a likely credential), or sha256: and a hash of the value.",
                ),
              }),
            )
            .describe(
              "What the run writes, for `pulumi-monitoring gate`: of an update the values that differ, of a new object all and the `id` of the one that it takes over; always the name of the `provider`.",
            ),
          replacedBecause: z.array(text).describe("The properties that force a replacement."),
          declaredAt: position.optional(),
          differences: z.array(difference),
        }),
      )
      .describe("The changes of the program, except those that only undo edits."),
    errors: z.array(diagnostic),
    warnings: z.array(diagnostic),
  })
  .meta({ id: "stack" });

const report = z.object({
  version: z.literal(REPORT_VERSION),
  stacks: z.array(stack).describe("One for each preview, in the order given."),
});

/** The reviews of one or more previews, for other programs. */
export type Report = z.infer<typeof report>;

/** A value before or after. */
export type ReportValue = z.infer<typeof value>;
/** A changed property. */
export type ReportDifference = z.infer<typeof difference>;
/** What happens when a monitor fails. */
export type ReportAlerting = z.infer<typeof alertingSide>;
/** A preview. */
export type ReportStack = z.infer<typeof stack>;

/** The report in a file; undefined if it is none of this version. */
export const reportIn = (data: unknown): Report | undefined => report.safeParse(data).data;

/** The published schema. Readers must accept members that they do not know, so it does not forbid them. */
export const reportSchema = (): object => ({
  title: "Review of pulumi previews by pulumi-monitoring",
  ...z.toJSONSchema(report, { target: "draft-7", io: "input" }),
});
