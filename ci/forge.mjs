// @ts-check
// Maintains one comment on a pull request, or one open issue, on GitHub or GitLab, and identifies it by an invisible
// marker. Needs only Node. The pipelines run it; `--help` describes its commands.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { forgeHere } from "./forges.mjs";
import { Failure, persistently, request } from "./request.mjs";

const HELP = `Usage: node node_modules/pulumi-monitoring/ci/forge.mjs COMMAND FILE --marker TEXT [--title TITLE]

  comment FILE       writes the text in FILE as the comment on this run's pull or merge request
  open-issue FILE    writes it into the open issue, or opens one with TITLE
  close-issue FILE   closes the open issue and adds the text as a comment; does nothing if no issue is open

Each marker has one comment, or one open issue. If FILE is empty, the text is a link to the log.
GitHub: GITHUB_TOKEN, for comments PULL_REQUEST (the number), and FORGE_LOGIN (the account of the token) if
that is not github-actions[bot]. GitLab: GITLAB_TOKEN.`;

/** @typedef {import("./forges.mjs").Forge} Forge */
/** @typedef {{ forge: Forge, marker: string, text: string, title: string | undefined }} Order */

/**
 * This pipeline's comments or issues with the marker, oldest first, from all pages.
 * @param {Forge} forge
 * @param {import("./forges.mjs").Collection} collection
 * @param {string} marker
 */
async function written(forge, collection, marker) {
  const self = await forge.self();
  const own = [];
  /** @type {string | undefined} */
  let url = `${collection.path()}?per_page=100${collection.open}`;
  while (url !== undefined) {
    const response = await request(forge, "GET", url);
    const rows = /** @type {unknown[]} */ (await response.json()).map(collection.read);
    // Others can copy the marker, but cannot write as this author. If the author is a person, a marker that
    // they quote is not the last line.
    own.push(...rows.filter(({ author, text }) => author === self && endsWith(text, marker)));
    url = nextPage(url, response.headers.get("link"));
  }
  return own.sort((one, other) => one.id - other.id);
}

/**
 * @param {string} text
 * @param {string} line
 */
const endsWith = (text, line) => text.trimEnd().split(/\r?\n/).at(-1) === line;

/**
 * @param {string} url
 * @param {string | null} links
 */
function nextPage(url, links) {
  const [, next] = /<([^<>]+)>; *rel="next"/.exec(links ?? "") ?? [];
  // Never send the token to another host.
  return next !== undefined && new URL(next).origin === new URL(url).origin ? next : undefined;
}

/** @type {Record<string, (order: Order) => Promise<string>>} */
const COMMANDS = {
  async comment({ forge, marker, text }) {
    const { comments, change } = forge;
    const [own, ...duplicates] = await written(forge, comments, marker);
    if (own === undefined) {
      await request(forge, "POST", comments.path(), comments.write(text));
      return "wrote the comment";
    }
    await request(forge, change, comments.at(own.id), comments.write(text));
    // Two concurrent pipelines may have written one each.
    for (const { id } of duplicates) await request(forge, "DELETE", comments.at(id));
    return "updated the comment";
  },

  async "open-issue"({ forge, marker, text, title }) {
    const { issues, change } = forge;
    const [own] = await written(forge, issues, marker);
    if (own === undefined) {
      if (title === undefined) throw new Failure("open-issue needs --title");
      await request(forge, "POST", issues.path(), issues.write(text, title));
      return "opened an issue";
    }
    await request(forge, change, issues.at(own.id), issues.write(text));
    return `updated issue ${own.id}`;
  },

  async "close-issue"({ forge, marker, text }) {
    const { issues, comments, change, closing } = forge;
    const open = await written(forge, issues, marker);
    for (const { id } of open) {
      // In this order, so that a retry adds no second comment.
      await request(forge, change, issues.at(id), closing);
      await request(forge, "POST", forge.notes(id), comments.write(text));
    }
    return open.length === 0
      ? "no issue is open"
      : `closed issue ${open.map(({ id }) => id).join()}`;
  },
};

/**
 * The text and the marker. Comments of `pulumi-monitoring comment` already contain the commit and the log.
 * @param {string} file
 * @param {string} marker
 * @param {Forge} forge
 */
function textIn(file, marker, { run }) {
  const text = readFileSync(file, "utf8").trim();
  return `${text || `### ❌ There is no preview\n\nThe [log](${run}) contains the reason.`}\n\n${marker}\n`;
}

function commandLine() {
  try {
    return parseArgs({
      options: { marker: { type: "string" }, title: { type: "string" }, help: { type: "boolean" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

async function main() {
  const { values, positionals } = commandLine();
  if (values.help) return console.log(HELP);
  const [command = "", file] = positionals;
  const run = COMMANDS[command];
  if (run === undefined || file === undefined || !values.marker) throw new Failure(HELP);
  const forge = forgeHere();
  // Two hyphens could end the HTML comment that contains the marker.
  const marker = `<!-- ${values.marker.replace(/-(?=-)/g, "- ")} -->`;
  const order = { forge, marker, text: textIn(file, marker, forge), title: values.title };
  console.log(`${forge.name}: ${await persistently(forge, () => run(order))}.`);
}

await main().catch((error) => {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
});
