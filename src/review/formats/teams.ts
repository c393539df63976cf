// A message for Teams, as an incoming webhook or a workflow takes it: an Adaptive Card whose texts are text runs, which have no syntax.
import { line, plainText, textRuns } from "../../printing";
import type { Phrase } from "../../printing";
import type { Review } from "../review";
import { fitting, outlinesOf, SYMBOLS } from "./outline";
import type { Outline } from "./outline";

/** Teams refuses messages of 28 KB, with what it adds itself. */
const LONGEST = 24_000;

/** The message on one or more stacks, the worst first. */
export const teamsMessage = (reviews: readonly Review[]): object =>
  fitting(
    outlinesOf(reviews),
    messageOf,
    (message) => Buffer.byteLength(JSON.stringify(message)) <= LONGEST,
  );

const messageOf = (outlines: readonly Outline[]): object => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        // The first version with `RichTextBlock`.
        version: "1.2",
        fallbackText: line`${outlines.map(({ heading }) => plainText(heading))[0] ?? ""}`,
        body: outlines.flatMap(blocksOf),
      },
    },
  ],
});

const COLORS = { failed: "attention", red: "attention", amber: "warning", none: "default" };

function blocksOf({ mark, heading, counts, lists }: Outline): object[] {
  const look = { weight: "bolder", size: "large", color: COLORS[mark] };
  return [
    { ...blockOf(heading, { look, mark: SYMBOLS[mark] }), separator: true },
    blockOf(counts),
    ...lists.flatMap(({ title, items }) => [
      blockOf(title, { look: { weight: "bolder" } }),
      ...items.map((each) => blockOf(each, { mark: "• " })),
    ]),
  ];
}

const blockOf = (phrase: Phrase, { look = {}, mark = "" } = {}): object => ({
  type: "RichTextBlock",
  inlines: [
    ...(mark === "" ? [] : [{ type: "TextRun", text: mark }]),
    ...textRuns(phrase).map(({ text, isLiteral }) => ({
      ...{ type: "TextRun", text, ...look },
      ...(isLiteral && { fontType: "monospace" }),
    })),
  ],
});
