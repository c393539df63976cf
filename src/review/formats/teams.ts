// A message for Teams: an Adaptive Card whose texts are text runs, which have no syntax.
import { line, plainText, textRuns } from "../../printing";
import type { Phrase } from "../../printing";
import type { Review } from "../review";
import { worstFirst } from "../rules/severity";
import { fitting, outlineOf, SYMBOLS } from "./outline";
import type { Mark, Outline, OutlineList } from "./outline";

/** Teams refuses messages of 28 KB, with what it adds itself. */
const LONGEST = 24_000;

type Color = "default" | "attention" | "warning";

interface TextRun {
  readonly type: "TextRun";
  readonly text: string;
  readonly fontType?: "monospace";
  readonly weight?: "bolder";
  readonly size?: "large";
  readonly color?: Color;
}

interface RichTextBlock {
  readonly type: "RichTextBlock";
  readonly separator?: true;
  readonly inlines: readonly TextRun[];
}

/** A message as an incoming webhook or a workflow takes it. */
export interface TeamsMessage {
  readonly type: "message";
  readonly attachments: readonly {
    readonly contentType: "application/vnd.microsoft.card.adaptive";
    readonly content: {
      readonly $schema: string;
      readonly type: "AdaptiveCard";
      /** The first version with `RichTextBlock`. */
      readonly version: "1.2";
      readonly fallbackText: string;
      readonly body: readonly RichTextBlock[];
    };
  }[];
}

/** The message on one or more stacks, the worst first. */
export const teamsMessage = (reviews: readonly Review[]): TeamsMessage =>
  fitting(
    worstFirst(reviews).map(outlineOf),
    messageOf,
    (message) => Buffer.byteLength(JSON.stringify(message)) <= LONGEST,
  );

const messageOf = (outlines: readonly Outline[]): TeamsMessage => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.2",
        fallbackText: line`${outlines.map(({ heading }) => plainText(heading))[0] ?? ""}`,
        body: outlines.flatMap(blocksOf),
      },
    },
  ],
});

const COLORS: Readonly<Record<Mark, Color>> = {
  failed: "attention",
  red: "attention",
  amber: "warning",
  none: "default",
};

const blocksOf = ({ mark, heading, counts, lists }: Outline): RichTextBlock[] => [
  {
    type: "RichTextBlock",
    separator: true,
    inlines: [
      ...(SYMBOLS[mark] === "" ? [] : [run(SYMBOLS[mark])]),
      ...runsOf(heading).map((each): TextRun => ({
        ...each,
        weight: "bolder",
        size: "large",
        color: COLORS[mark],
      })),
    ],
  },
  { type: "RichTextBlock", inlines: runsOf(counts) },
  ...lists.flatMap(listOf),
];

const listOf = ({ title, items }: OutlineList): RichTextBlock[] => [
  {
    type: "RichTextBlock",
    inlines: runsOf(title).map((each): TextRun => ({ ...each, weight: "bolder" })),
  },
  ...items.map((each): RichTextBlock => ({
    type: "RichTextBlock",
    inlines: [run("• "), ...runsOf(each)],
  })),
];

const run = (text: string): TextRun => ({ type: "TextRun", text });

const runsOf = (phrase: Phrase): TextRun[] =>
  textRuns(phrase).map(({ text, isLiteral }) =>
    isLiteral ? { ...run(text), fontType: "monospace" } : run(text),
  );
