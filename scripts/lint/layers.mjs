// @ts-check
// The allowed imports between layers, in one table, and the ESLint rule that enforces them.
// docs/dev/architecture.md explains why; `definitions` at the bottom knows the fields, and everything else loops
// over it.
import { isBuiltin } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { ROOT } from "../install.mjs";

const SRC = join(ROOT, "src");

/**
 * @typedef {object} Layer
 * @property {readonly string[]} layers other folders of src that it may import from
 * @property {readonly string[]} packages npm packages that it may import
 * @property {boolean} builtins may it import Node's own modules?
 */

/** @param {string[]} layers @param {string[]} packages @returns {Layer} */
const withNode = (layers, packages) => ({ layers, packages, builtins: true });
/** @param {string[]} layers @param {string[]} packages @returns {Layer} */
const withoutNode = (layers, packages) => ({ layers, packages, builtins: false });

/** @type {Record<string, Layer>} a folder of src; "index" is src/index.ts, what users import */
export const LAYERS = {
  definitions: withoutNode([], ["zod"]),
  // Who is notified of an incident, and when: for the emulator, which does it, and for reviews, which predict it.
  routing: withoutNode(["definitions"], []),
  // How external text is escaped, depending on where it appears.
  printing: withoutNode(["definitions"], []),
  // What the user's program and the provider must agree on about settings.
  settings: withoutNode([], []),
  // All uses of the internals of Node, the SDK and its plugin host, and nothing else.
  internals: withNode([], ["@pulumi/pulumi"]),
  client: withNode(["settings", "definitions"], ["undici", "zod"]),
  lifecycle: withNode(["client", "definitions"], ["zod", "fflate"]),
  provider: withNode(["lifecycle", "client", "definitions", "internals"], ["zod"]),
  // The two entry points: both only decode requests and encode results.
  dynamic: withoutNode(["provider", "lifecycle", "definitions", "internals"], ["@pulumi/pulumi"]),
  plugin: withNode(
    [
      ...["provider", "lifecycle", "client", "definitions"],
      ...["functions", "resources", "settings", "internals"],
    ],
    ["@grpc/grpc-js", "google-protobuf"],
  ),
  // The user's program loads these, so they load neither zod, undici nor the emulator.
  resources: withNode(["settings", "internals"], ["@pulumi/pulumi"]),
  functions: withNode(
    ["resources", "definitions", "client", "settings", "internals"],
    ["@pulumi/pulumi"],
  ),
  // For receivers of webhooks, which may run without an engine and without the rest of this package.
  events: withNode([], []),
  // Without client and lifecycle: their agreement with it is only evidence if they share no code.
  emulator: withNode(["routing", "definitions"], ["hono", "@hono/node-server", "zod"]),
  // The import command: reads like a refresh, and writes programs.
  import: withNode(
    ["printing", "lifecycle", "client", "definitions", "resources", "internals"],
    [],
  ),
  // What a preview means for the people who read it.
  review: withNode(["printing", "routing", "client", "definitions", "resources"], ["zod"]),
  // The entry for policy packs, and the policies that the engine runs.
  checks: withoutNode(["review", "client", "definitions"], []),
  cli: withNode(
    ["printing", "client", "definitions", "emulator", "import", "review", "checks"],
    [],
  ),
  index: withNode(["resources", "functions", "events"], ["@pulumi/pulumi"]),
};

/**
 * The folders of src/lifecycle, each with those that it may import from besides itself. "verbs" are the files beside the folders,
 * which may import from all of them. Types go in every direction.
 * @type {Record<string, readonly string[]>}
 */
const ROOMS = {
  values: [],
  requests: ["values"],
  archive: ["values", "requests"],
  safety: ["values", "requests"],
  adopt: ["values", "requests", "archive", "safety", "verbs"],
  overrides: ["values", "requests", "safety", "adopt", "verbs"],
};

/** Every way of naming another module: static, re-exported, dynamic, `require`, in a type. */
const IMPORTING = [
  "ImportDeclaration > Literal.source",
  "ExportNamedDeclaration > Literal.source",
  "ExportAllDeclaration > Literal.source",
  "ImportExpression > Literal.source",
  "CallExpression[callee.name='require'] > Literal.arguments:first-child",
  "CallExpression[callee.object.name='require'][callee.property.name='resolve'] > Literal.arguments:first-child",
  "TSExternalModuleReference > Literal.expression",
  "TSImportType Literal",
].join(", ");

/**
 * A rule with a reason against each forbidden module.
 * @param {string} selector of the names of modules
 * @param {(file: string, name: string, isType: boolean) => string | undefined} whyForbidden
 * @returns {import("eslint").Rule.RuleModule}
 */
const rule = (selector, whyForbidden) => ({
  meta: { type: "problem", schema: [] },
  create(context) {
    /** @param {import("estree").Literal & { parent: { importKind?: string } }} node */
    const report = (node) => {
      if (typeof node.value !== "string") return;
      const isType = node.parent.importKind === "type";
      const message = whyForbidden(context.filename, node.value, isType);
      if (message !== undefined) context.report({ node, message });
    };
    return /** @type {import("eslint").Rule.RuleListener} */ ({ [selector]: report });
  },
});

export const imports = rule(IMPORTING, (file, specifier) => {
  const from = layerOf(file);
  const allowed = LAYERS[from];
  if (allowed === undefined) return undefined;
  if (specifier.startsWith(".")) {
    const to = layerOf(join(dirname(file), specifier));
    if (to === from || allowed.layers.includes(to)) return undefined;
    return `${from} must not import ${to || "from outside src"}; it may import ${listed(allowed.layers)}.`;
  }
  if (isBuiltin(specifier))
    return allowed.builtins ? undefined : `${from} must not import Node's own modules.`;
  const [name = ""] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (allowed.packages.includes(name)) return undefined;
  return `${from} must not import the package ${name}; it may import ${listed(allowed.packages)}.`;
});

export const rooms = rule("ImportDeclaration > Literal.source", (file, specifier, isType) => {
  const from = roomOf(file);
  const allowed = ROOMS[from];
  if (allowed === undefined || isType || !specifier.startsWith(".")) return undefined;
  const to = roomOf(join(dirname(file), specifier));
  if (to === "" || to === from || allowed.includes(to)) return undefined;
  return `lifecycle/${from} must not import ${to}; it may import ${listed(allowed)}.`;
});

/** The folder of src/lifecycle that a file is in; empty outside of it. @param {string} path */
function roomOf(path) {
  const [layer, room = "", ...rest] = relative(SRC, path).split(sep);
  if (layer !== "lifecycle") return "";
  return rest.length === 0 ? "verbs" : room;
}

/** The folder of src that a file is in; empty outside of src. @param {string} path */
function layerOf(path) {
  const [first = "", ...rest] = relative(SRC, path).split(sep);
  if (first === "..") return "";
  return rest.length === 0 ? first.replace(/\.[cm]?[jt]s$/, "") || "index" : first;
}

/** @param {readonly string[]} names */
const listed = (names) => names.join(", ") || "none";
