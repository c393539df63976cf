// docs/llms.txt: what the package is and its pages, from the README, for programs that read them.

/** The sections of the README that list pages. */
const SECTIONS = ["Tasks", "Reference"];

export function llmsText(readme: string) {
  const [, what = ""] = readme.split("\n\n");
  const sections = SECTIONS.map((title) => {
    const [, section] = readme.split(`\n## ${title}\n`);
    if (section === undefined) throw new Error(`README.md has no section ${title}`);
    const items = section.split(/\n## /)[0]?.match(/^- .*(?:\n {2}.*)*/gm) ?? [];
    return `## ${title}\n\n${items.map(onOneLine).join("\n")}\n`;
  });
  const text = `# pulumi-monitoring\n\n> ${onOneLine(what)}\n\n${sections.join("\n")}`;
  return text.replaceAll(/\]\((?!https:)/g, "](../").replaceAll("](../docs/", "](");
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ");
