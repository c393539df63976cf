// A comment for Bitbucket: its Markdown shows HTML as text and has no folded parts, so there are lists alone.
import { beginningOf, gfm, hiddenReference, joined, proseMarkdown } from "../../printing";
import type { Markdown } from "../../printing";
import type { Review } from "../review";
import { footerOf } from "./footer";
import type { Writing } from "./footer";
import { MARKS } from "./comment-sections";
import { bytesOf } from "./markdown";
import { outlinesOf, shortened } from "./outline";
import type { Outline, OutlineList } from "./outline";

/** The longest comment, in characters; bytes are never fewer. */
const LONGEST = 32_768;
const MOST_ITEMS = 100;

const LINE = gfm`\n`;
const PARAGRAPH = gfm`\n\n`;

/** The comment on one or more stacks, the worst first. */
export function bitbucketComment(
  reviews: readonly Review[],
  { marker, origin, longest = LONGEST }: Writing,
): Markdown {
  const end = gfm`\n\n${footerOf(reviews, origin)}\n\n${hiddenReference(marker)}\n`;
  const outlines = outlinesOf(reviews).map((each) => shortened(each, MOST_ITEMS));
  const body = joined(
    outlines.flatMap((each) => partsOf(each, outlines.length > 1)),
    PARAGRAPH,
  );
  const most = longest - bytesOf(end);
  return gfm`${bytesOf(body) <= most ? body : beginningOf(body, most)}${end}`;
}

const partsOf = ({ stack, mark, heading, counts, lists }: Outline, isOneOfSeveral: boolean) => [
  ...(isOneOfSeveral ? [gfm`## ${proseMarkdown(stack)}`] : []),
  gfm`### ${MARKS[mark]}${proseMarkdown(heading)}`,
  gfm`${proseMarkdown(counts)}.`,
  ...lists.flatMap(listOf),
];

const listOf = ({ title, items }: OutlineList): Markdown[] => [
  gfm`**${proseMarkdown(title)}**`,
  joined(
    items.map((each) => gfm`- ${proseMarkdown(each)}`),
    LINE,
  ),
];
