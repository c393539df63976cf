// @ts-check
// Keeps one comment on a pull request, or one open issue, at GitHub or GitLab. What it wrote before it finds by a
// marker that does not show. Needs nothing but Node; the pipelines call it, and `--help` tells how.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { ask, Failure, persistently } from "./ask.mjs";
import { forgeHere } from "./forges.mjs";

const HELP = `Usage: node node_modules/pulumi-monitoring/ci/forge.mjs COMMAND FILE --marker TEXT [--title TITLE]

  comment FILE       writes the text in FILE as the comment of this run's pull or merge request
  open-issue FILE    writes it into the open issue, or opens one with TITLE
  close-issue FILE   closes the open issue and comments it with the text; does nothing where none is open

There is one comment, or open issue, for each marker. An empty FILE becomes a link to the log.
GitHub: GITHUB_TOKEN, for comments PULL_REQUEST (the number), and FORGE_LOGIN (who the token writes as) where
that is not github-actions[bot]. GitLab: GITLAB_TOKEN.`;

/** @typedef {import("./forges.mjs").Forge} Forge */
/** @typedef {{ forge: Forge, marker: string, text: string, title: string | undefined }} Order */

/**
 * What this pipeline wrote under the marker, oldest first, however much others have written.
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
    const response = await ask(forge, "GET", url);
    const rows = /** @type {unknown[]} */ (await response.json()).map(collection.read);
    // Anybody can copy a marker, but nobody else writes as this author; and where that is a person, what
    // he quotes is not at the end.
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
  // The token goes nowhere else.
  return next !== undefined && new URL(next).origin === new URL(url).origin ? next : undefined;
}

/** @type {Record<string, (order: Order) => Promise<string>>} */
const COMMANDS = {
  async comment({ forge, marker, text }) {
    const { comments, change } = forge;
    const [own, ...doubles] = await written(forge, comments, marker);
    if (own === undefined) {
      await ask(forge, "POST", comments.path(), comments.write(text));
      return "wrote the comment";
    }
    await ask(forge, change, comments.at(own.id), comments.write(text));
    // Two pipelines that ran at once have written one each.
    for (const { id } of doubles) await ask(forge, "DELETE", comments.at(id));
    return "brought the comment up to date";
  },

  async "open-issue"({ forge, marker, text, title }) {
    const { issues, change } = forge;
    const [own] = await written(forge, issues, marker);
    if (own === undefined) {
      if (title === undefined) throw new Failure("open-issue needs --title");
      await ask(forge, "POST", issues.path(), issues.write(text, title));
      return "opened an issue";
    }
    await ask(forge, change, issues.at(own.id), issues.write(text));
    return `brought issue ${own.id} up to date`;
  },

  async "close-issue"({ forge, marker, text }) {
    const { issues, comments, change, closing } = forge;
    const open = await written(forge, issues, marker);
    for (const { id } of open) {
      // In this order, so that another try adds no second comment.
      await ask(forge, change, issues.at(id), closing);
      await ask(forge, "POST", forge.notes(id), comments.write(text));
    }
    return open.length === 0
      ? "no issue is open"
      : `closed issue ${open.map(({ id }) => id).join()}`;
  },
};

/**
 * The text and the marker. Comments of `pulumi-monitoring comment` name the commit and the log themselves.
 * @param {string} file
 * @param {string} marker
 * @param {Forge} forge
 */
function textIn(file, marker, { run }) {
  const text = readFileSync(file, "utf8").trim();
  return `${text || `### ❌ There is no preview\n\nThe [log](${run}) says why.`}\n\n${marker}\n`;
}

function words() {
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
  const { values, positionals } = words();
  if (values.help) return console.log(HELP);
  const [command = "", file] = positionals;
  const run = COMMANDS[command];
  if (run === undefined || file === undefined || !values.marker) throw new Failure(HELP);
  const forge = forgeHere();
  // Two hyphens could end the comment that hides it.
  const marker = `<!-- ${values.marker.replace(/-(?=-)/g, "- ")} -->`;
  const order = { forge, marker, text: textIn(file, marker, forge), title: values.title };
  console.log(`${forge.name}: ${await persistently(forge, () => run(order))}.`);
}

await main().catch((error) => {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
});
