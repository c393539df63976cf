// A message for Slack in Block Kit, as `chat.postMessage` and incoming webhooks take it. Its rich text has no syntax, so that no name
// can become a mention or a link.
import { cut } from "../../definitions";
import { line, plainText, textRuns } from "../../printing";
import type { Phrase } from "../../printing";
import type { Review } from "../review";
import { fitting, outlinesOf, SYMBOLS } from "./outline";
import type { Outline } from "./outline";

/** Slack documents 50 blocks and 150 characters for a header; it also refuses all blocks from about 13,000 on. */
const MOST_BLOCKS = 50;
const LONGEST_HEADER = 150;
const LONGEST = 12_000;

/** The message on one or more stacks, the worst first. */
export const slackMessage = (reviews: readonly Review[]): object =>
  fitting(
    outlinesOf(reviews),
    (outlines) => ({
      // For notifications. Their only syntax is in angle brackets.
      text: (outlines[0] === undefined ? "" : headerOf(outlines[0]))
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;"),
      blocks: outlines.flatMap(blocksOf),
    }),
    ({ blocks }) => blocks.length <= MOST_BLOCKS && JSON.stringify(blocks).length <= LONGEST,
  );

const headerOf = ({ mark, heading }: Outline): string =>
  cut(line`${SYMBOLS[mark]}${plainText(heading)}`, LONGEST_HEADER);

const blocksOf = (outline: Outline): object[] => [
  { type: "header", text: { type: "plain_text", text: headerOf(outline), emoji: false } },
  {
    type: "rich_text",
    elements: [
      sectionOf(outline.counts),
      ...outline.lists.flatMap(({ title, items }) => [
        sectionOf(title, { style: { bold: true } }),
        { type: "rich_text_list", style: "bullet", elements: items.map((each) => sectionOf(each)) },
      ]),
    ],
  },
];

const sectionOf = (phrase: Phrase, look: object = {}): object => ({
  type: "rich_text_section",
  elements: textRuns(phrase).map(({ text, isLiteral }) => ({
    ...{ type: "text", text, ...look },
    ...(isLiteral && { style: { code: true } }),
  })),
});
