// One comment on one or more stacks, the worst first.
import { gfm, joined, line, plainText, proseMarkdown, terminalText } from "../../printing";
import type { Markdown, TerminalText } from "../../printing";
import type { Review } from "../review";
import { worstFirst } from "../rules/severity";
import { bodyFor, bytesOf, commentFor, endOf, LONGEST } from "./markdown";
import type { CommentOptions } from "./markdown";
import { stackTitle } from "./phrases";
import { textFor } from "./text";

/** The comment, with a section for each stack if there are several. */
export function commentForAll(reviews: readonly Review[], options: CommentOptions): Markdown {
  const [first, ...others] = worstFirst(reviews);
  if (first === undefined) return gfm``;
  if (others.length === 0) return commentFor(first, options);
  const sections = [first, ...others].map((review) => ({ review, title: titleOf(review) }));
  const end = endOf(
    sections.map(({ review }) => review),
    options,
  );
  const titles = sections.map(({ title }) => title);
  const fixed = gfm`${joined(titles, RULE)}${end}`;
  const most = (options.longest ?? LONGEST[options.forge]) - bytesOf(fixed);
  const bodies = fitting(
    sections.map(({ review }) => review),
    most,
  );
  const texts = sections.map(({ review, title }) => gfm`${title}${bodies.get(review) ?? gfm``}`);
  return gfm`${joined(texts, RULE)}${end}`;
}

const RULE = gfm`\n---\n\n`;

const titleOf = (review: Review): Markdown => gfm`## ${proseMarkdown(stackTitle(review))}\n\n`;

/** The bodies, within this many bytes: short ones whole, and the others share what is left. */
function fitting(reviews: readonly Review[], most: number): ReadonlyMap<Review, Markdown> {
  const bySize = reviews
    .map((review) => ({ review, body: bodyFor(review, most) }))
    .sort((one, other) => bytesOf(one.body) - bytesOf(other.body));
  const bodies = new Map<Review, Markdown>();
  let left = most;
  for (const [at, { review, body }] of bySize.entries()) {
    const share = Math.floor(left / (bySize.length - at));
    const fit = bytesOf(body) <= share ? body : bodyFor(review, share);
    bodies.set(review, fit);
    left -= bytesOf(fit);
  }
  return bodies;
}

/** The reviews for a terminal, each under the name of its stack if there are several. */
export function textForAll(reviews: readonly Review[]): TerminalText {
  const texts = worstFirst(reviews).map((review) =>
    reviews.length === 1
      ? textFor(review)
      : joined([line`${plainText(stackTitle(review))}:`, textFor(review)], terminalText("\n")),
  );
  return joined(texts, terminalText("\n"));
}
