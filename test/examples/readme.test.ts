// What a README shows goes stale in silence. What it quotes is held against its source here.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

import { SERVE_HELP } from "../../src/cli/serve-options";

const ROOT = resolve(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const readme = read("README.md");

test("the README shows the quickstart as it is, in twenty lines at most", () => {
  const program = read("examples/quickstart/index.ts").trimEnd();
  expect(program.split("\n").length).toBeLessThanOrEqual(20);
  expect(readme).toContain(`\`\`\`typescript\n${program}\n\`\`\``);
});

test("the README shows the options of `serve` as they are", () => {
  expect(readme).toContain(SERVE_HELP.slice(SERVE_HELP.indexOf("Options:")));
});

for (const document of ["README.md", "docs/architecture.md"]) {
  test(`${document} points at files that exist`, () => {
    const folder = resolve(ROOT, document, "..");
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, path = ""] of links) expect(existsSync(join(folder, path)), path).toBe(true);
  });
}

test("sections of docs/api.md that the code cites are there", () => {
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => read(join("src", name)).replace(/\n\s*(\/\/|\*) ?/g, " "));
  const cited = sources.flatMap((text) =>
    [...text.matchAll(/docs\/api\.md, "?([A-Z][A-Za-z ,:]*[a-z])/g)].flatMap(([, names = ""]) =>
      names.split(/, | and (?=[A-Z])/),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  const headings = [...read("docs/api.md").matchAll(/^#+ (.*)$/gm)].map(([, title]) => title);
  expect([...new Set(cited)].filter((name) => !headings.includes(name))).toEqual([]);
});
