// What is below a comment: whose objects it is about, where it comes from, and how to apply it.
import {
  codeSpan,
  gfm,
  joined,
  linkMarkdown,
  literal,
  phrase,
  proseMarkdown,
  sh,
  words,
} from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import { listed } from "../model/subjects";
import type { Review } from "../review";
import { nameText, timeText } from "../model/words";

/** The run of a pipeline that writes a comment. */
export interface Origin {
  readonly when: Date;
  /** The reviewed commit. */
  readonly commit?: string;
  /** Where the output of the run can be read. */
  readonly log?: URL;
  /** It is of a pull request: merging applies the changes. */
  readonly isOfPullRequest?: boolean;
}

/** What applies the changes, as far as the run knows. */
export const triggerPhrase = ({ isOfPullRequest }: Origin): Phrase =>
  isOfPullRequest ? phrase`After merging` : phrase`When applied`;

/** How a review is written. */
export interface Writing {
  /** Hidden text by which a pipeline finds its own comment again. */
  readonly marker: string;
  /** The run that writes it. */
  readonly origin: Origin;
  /** Maximum length in bytes of a comment, instead of the forge's limit. */
  readonly longest?: number;
}

const COMMIT_LENGTH = 10;

/** One line: the organizations, the commit, the log; unless it is of a pull request, the time, and the commands that apply the changes. */
export function footerOf(reviews: readonly Review[], origin: Origin): Markdown {
  const { when, commit, log, isOfPullRequest } = origin;
  const organizations = organizationsOf(reviews);
  const commands = isOfPullRequest ? [] : [...new Set(reviews.flatMap(commandsFor))];
  const facts = [
    ...(organizations.length === 0
      ? []
      : [proseMarkdown(phrase`organization ${listed(organizations)}`)]),
    ...(commit === undefined ? [] : [gfm`commit ${codeSpan(commit.slice(0, COMMIT_LENGTH))}`]),
    ...(isOfPullRequest ? [] : [proseMarkdown(words(timeText(when)))]),
    ...(log === undefined ? [] : [linkMarkdown(gfm`log`, log)]),
    ...(commands.length === 0
      ? []
      : [proseMarkdown(phrase`apply with ${listed(commands.map((each) => literal(each)))}`)]),
  ];
  return joined(facts, gfm` · `);
}

/** By name, otherwise by id. */
function organizationsOf(reviews: readonly Review[]): Phrase[] {
  const byId = new Map<number, string>();
  for (const { organization } of reviews) {
    if (organization === undefined) continue;
    const { id, name } = organization;
    byId.set(id, name ?? byId.get(id) ?? id.toString());
  }
  return [...byId.values()].map((each) => literal(nameText(each)));
}

/** The command that does what was previewed; none if nothing is to be done, or too little is known. */
function commandsFor({
  changes,
  edits,
  failures,
  isPlan,
  isRefreshAlone,
  stack,
}: Review): string[] {
  if (isPlan || failures.length > 0 || stack === "") return [];
  if (edits.some(({ outcome }) => outcome !== "kept"))
    return [sh`pulumi up --refresh --stack ${stack}`];
  return isRefreshAlone || changes.length === 0 ? [] : [sh`pulumi up --stack ${stack}`];
}
