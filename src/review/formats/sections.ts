// One comment on one or more stacks, the worst first.
import { gfm, joined, line, phrase, plainText, proseMarkdown, terminalText } from "../../printing";
import type { Markdown, Phrase, TerminalText } from "../../printing";
import { listed } from "../model/subjects";
import type { Review } from "../review";
import { worstFirst } from "../rules/severity";
import type { Origin } from "./footer";
import { MARKS } from "./comment-sections";
import { folded } from "./layout";
import { bodyFor, bytesOf, commentFor, endOf, LONGEST } from "./markdown";
import type { CommentOptions } from "./markdown";
import { markOf } from "./outline";
import type { Mark } from "./outline";
import { countsOf, stackTitle } from "./phrases";
import { textFor } from "./text";

/** The comment; several stacks have a line that says how bad the worst is, and a section each. */
export function commentForAll(reviews: readonly Review[], options: CommentOptions): Markdown {
  const [first, ...others] = worstFirst(reviews);
  if (first === undefined) return gfm``;
  if (others.length === 0) return commentFor(first, options);
  const all = [first, ...others];
  const end = endOf(all, options);
  const verdict = gfm`## ${MARKS[markOf(first)]}${proseMarkdown(verdictOf(first, all))}\n`;
  const frames = all.map((review) => sectionOf(review, gfm``));
  const fixed = gfm`${verdict}\n${joined(frames, RULE)}${end}`;
  const most = (options.longest ?? LONGEST[options.forge]) - bytesOf(fixed);
  const bodies = fitting(all, most, options.origin);
  const texts = all.map((review) => sectionOf(review, bodies.get(review) ?? gfm``));
  return gfm`${verdict}\n${joined(texts, RULE)}${end}`;
}

const isFolded = (review: Review): boolean =>
  markOf(review) === "none" && !review.isPlan && review.changes.length > 0;

/** One without findings is folded under its name. */
function sectionOf(review: Review, body: Markdown): Markdown {
  return isFolded(review)
    ? gfm`${folded(phrase`${stackTitle(review)}: ${countsOf(review)}, no findings`, body)}\n`
    : body;
}

const RULE = gfm`\n---\n\n`;

const VERDICTS: Readonly<Record<Mark, Phrase>> = {
  failed: phrase`The preview failed`,
  red: phrase`Harm`,
  amber: phrase`Risks`,
  none: phrase`No known risks`,
};

/** `Harm in 1 of 2 stacks: test`. */
function verdictOf(worst: Review, all: readonly Review[]): Phrase {
  const mark = markOf(worst);
  const alike = all.filter((each) => markOf(each) === mark);
  const verdict = phrase`${VERDICTS[mark]} in ${alike.length} of ${all.length} stacks`;
  if (alike.length === all.length) return verdict;
  return phrase`${verdict}: ${listed(alike.map(stackTitle))}`;
}

/** The bodies, within this many bytes: short ones whole, and the others share what is left. */
function fitting(
  reviews: readonly Review[],
  most: number,
  origin: Origin,
): ReadonlyMap<Review, Markdown> {
  const bodyOf = (review: Review, bytes: number): Markdown =>
    bodyFor(review, bytes, origin, !isFolded(review));
  const bySize = reviews
    .map((review) => ({ review, body: bodyOf(review, most) }))
    .sort((one, other) => bytesOf(one.body) - bytesOf(other.body));
  const bodies = new Map<Review, Markdown>();
  let left = most;
  for (const [at, { review, body }] of bySize.entries()) {
    const share = Math.floor(left / (bySize.length - at));
    const fit = bytesOf(body) <= share ? body : bodyOf(review, share);
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
