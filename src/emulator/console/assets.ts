// The files of the folder `pages` as whole pages: style sheets and modules are put into the HTML, so that a page is
// one response, and nothing but these texts may run or style it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const load = createRequire(__filename);
const ROOT = dirname(load.resolve("pulumi-monitoring/package.json"));
const FOLDER = join(ROOT, "src", "emulator", "console", "pages");

const STYLE = /<link rel="stylesheet" href="\.\/([\w-]+\.css)" \/>/g;
const SCRIPT = /<script type="module" src="\.\/([\w-]+\.mjs)"><\/script>/g;
const IMPORT = /^import [^;]* from "\.\/([\w-]+\.mjs)";$/gm;

/** A page with the headers that protect it. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a page; throws if the package lacks its files. */
export function readPage(name: "console" | "status-page"): Page {
  const styles: string[] = [];
  const scripts: string[] = [];
  const html = read(`${name}.html`)
    .replaceAll(STYLE, (_tag, file: string) => `<style>${kept(styles, read(file))}</style>`)
    .replaceAll(
      SCRIPT,
      (_tag, file: string) => `<script type="module">${kept(scripts, joined(file))}</script>`,
    );
  return { html, headers: headersFor(styles, scripts) };
}

const read = (file: string): string => readFileSync(join(FOLDER, file), "utf8");

function kept(list: string[], text: string): string {
  list.push(text);
  return text;
}

/** A module with those that it imports before it, each once, as one module without imports and exports. */
function joined(file: string, done = new Set<string>()): string {
  done.add(file);
  const source = read(file);
  const imported = [...source.matchAll(IMPORT)].flatMap(([, name = ""]) =>
    done.has(name) ? [] : joined(name, done),
  );
  return [...imported, source.replaceAll(IMPORT, "").replaceAll(/^export /gm, "")].join("\n");
}

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function headersFor(styles: readonly string[], scripts: readonly string[]) {
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(" ")}`,
    `style-src ${styles.map(hashOf).join(" ")}`,
    // The empty icon, so that browsers do not ask for another one.
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No text can become HTML or code.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  };
}
