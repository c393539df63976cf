// A message for Slack in Block Kit. Its rich text has no syntax, so that no name can become a mention or a link.
import { cut } from "../../definitions";
import { line, plainText, textRuns } from "../../printing";
import type { Phrase } from "../../printing";
import type { Review } from "../review";
import { worstFirst } from "../rules/severity";
import { fitting, outlineOf, SYMBOLS } from "./outline";
import type { Outline, OutlineList } from "./outline";

/** Slack documents 50 blocks and 150 characters for a header; it also refuses all blocks from about 13,000 on. */
const MOST_BLOCKS = 50;
const LONGEST_HEADER = 150;
const LONGEST = 12_000;

interface Text {
  readonly type: "text";
  readonly text: string;
  readonly style?: { readonly code?: true; readonly bold?: true };
}

interface Section {
  readonly type: "rich_text_section";
  readonly elements: readonly Text[];
}

interface List {
  readonly type: "rich_text_list";
  readonly style: "bullet";
  readonly elements: readonly Section[];
}

type Block =
  | {
      readonly type: "header";
      readonly text: { readonly type: "plain_text"; readonly text: string; readonly emoji: false };
    }
  | { readonly type: "rich_text"; readonly elements: readonly (Section | List)[] };

/** A message as `chat.postMessage` and incoming webhooks take it. */
export interface SlackMessage {
  /** For notifications. */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** The message on one or more stacks, the worst first. */
export const slackMessage = (reviews: readonly Review[]): SlackMessage =>
  fitting(
    worstFirst(reviews).map(outlineOf),
    messageOf,
    (message) =>
      message.blocks.length <= MOST_BLOCKS && JSON.stringify(message.blocks).length <= LONGEST,
  );

const messageOf = (outlines: readonly Outline[]): SlackMessage => ({
  text: escaped(outlines[0] === undefined ? "" : headerOf(outlines[0])),
  blocks: outlines.flatMap(blocksOf),
});

const headerOf = ({ mark, heading }: Outline): string =>
  cut(line`${SYMBOLS[mark]}${plainText(heading)}`, LONGEST_HEADER);

/** The only syntax of the text for notifications is in angle brackets. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const blocksOf = (outline: Outline): Block[] => [
  { type: "header", text: { type: "plain_text", text: headerOf(outline), emoji: false } },
  {
    type: "rich_text",
    elements: [sectionOf(outline.counts), ...outline.lists.flatMap(listOf)],
  },
];

const listOf = ({ title, items }: OutlineList): (Section | List)[] => [
  {
    type: "rich_text_section",
    elements: textRuns(title).map(({ text }) => ({ type: "text", text, style: { bold: true } })),
  },
  { type: "rich_text_list", style: "bullet", elements: items.map(sectionOf) },
];

const sectionOf = (phrase: Phrase): Section => ({
  type: "rich_text_section",
  elements: textRuns(phrase).map(({ text, isLiteral }) => ({
    type: "text",
    text,
    ...(isLiteral && { style: { code: true } }),
  })),
});
