// @ts-check
// The allowed imports between layers, in one table, and the ESLint rule that enforces them.
// docs/architecture.md explains why; `definitions` at the bottom knows the fields, and everything else loops
// over it.
import { builtinModules } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { ROOT } from "../install.mjs";

const SRC = join(ROOT, "src");

/**
 * @typedef {object} Layer
 * @property {readonly string[]} layers other folders of src that it may import from
 * @property {readonly string[]} packages npm packages that it may import
 * @property {boolean} builtins may it import Node's own modules?
 */

/** @type {Record<string, Layer>} a folder of src; "index" is src/index.ts, what users import */
export const LAYERS = {
  definitions: { layers: [], packages: ["zod"], builtins: false },
  // Who is notified of an incident, and when: for the emulator, which does it, and for reviews, which predict it.
  routing: { layers: ["definitions"], packages: [], builtins: false },
  // How external text is escaped, depending on where it appears.
  printing: { layers: ["definitions"], packages: [], builtins: false },
  // What the user's program and the provider must agree on about settings.
  settings: { layers: [], packages: [], builtins: false },
  // All uses of the internals of Node, the SDK and its plugin host, and nothing else.
  internals: { layers: [], packages: ["@pulumi/pulumi"], builtins: true },
  client: { layers: ["settings", "definitions"], packages: ["undici", "zod"], builtins: true },
  lifecycle: { layers: ["client", "definitions"], packages: ["zod", "fflate"], builtins: true },
  provider: {
    layers: ["lifecycle", "client", "definitions", "internals"],
    packages: ["zod"],
    builtins: true,
  },
  // The two entry points: both only decode requests and encode results.
  dynamic: {
    layers: ["provider", "lifecycle", "definitions", "internals"],
    packages: ["@pulumi/pulumi"],
    builtins: false,
  },
  plugin: {
    layers: [
      "provider",
      "lifecycle",
      "client",
      "definitions",
      "functions",
      "resources",
      "settings",
      "internals",
    ],
    packages: ["@grpc/grpc-js", "google-protobuf"],
    builtins: true,
  },
  // The user's program loads these, so they load neither zod, undici nor the emulator.
  resources: { layers: ["settings", "internals"], packages: ["@pulumi/pulumi"], builtins: true },
  functions: {
    layers: ["resources", "definitions", "client", "settings", "internals"],
    packages: ["@pulumi/pulumi"],
    builtins: true,
  },
  // For receivers of webhooks, which may run without an engine and without the rest of this package.
  events: { layers: [], packages: [], builtins: true },
  // Without client and lifecycle: their agreement with it is only evidence if they share no code.
  emulator: {
    layers: ["routing", "definitions"],
    packages: ["hono", "@hono/node-server", "zod"],
    builtins: true,
  },
  // The import command: reads like a refresh, and writes programs.
  import: {
    layers: ["printing", "lifecycle", "client", "definitions", "resources", "internals"],
    packages: [],
    builtins: true,
  },
  // What a preview means for the people who read it.
  review: {
    layers: ["printing", "routing", "client", "definitions", "resources"],
    packages: ["zod"],
    builtins: true,
  },
  // Problems that a run would have: for the command, and for policies that the engine runs.
  checks: { layers: ["review", "client", "definitions"], packages: ["zod"], builtins: false },
  cli: {
    layers: ["printing", "client", "emulator", "import", "review", "checks"],
    packages: [],
    builtins: true,
  },
  index: {
    layers: ["resources", "functions", "events"],
    packages: ["@pulumi/pulumi"],
    builtins: true,
  },
};

/**
 * The folders of src/lifecycle, each with those that it may import from besides itself. "verbs" are the files beside the folders,
 * which may import from all of them. Types go in every direction.
 * @type {Record<string, readonly string[]>}
 */
export const ROOMS = {
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

/** @type {import("eslint").Rule.RuleModule} */
export const imports = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const from = layerOf(context.filename);
    const allowed = from === undefined ? undefined : LAYERS[from];
    if (from === undefined || allowed === undefined) return {};
    return {
      /** @param {import("estree").Literal} node */
      [IMPORTING](node) {
        if (typeof node.value !== "string") return;
        const message = whyForbidden(from, allowed, context.filename, node.value);
        if (message !== undefined) context.report({ node, message });
      },
    };
  },
};

/**
 * @param {string} from
 * @param {Layer} allowed
 * @param {string} file
 * @param {string} specifier
 */
function whyForbidden(from, allowed, file, specifier) {
  if (specifier.startsWith(".")) {
    const to = layerOf(join(dirname(file), specifier));
    if (to === from || (to !== undefined && allowed.layers.includes(to))) return undefined;
    return `${from} must not import ${to ?? "from outside src"}; it may import ${listed(allowed.layers)}.`;
  }
  const name = packageName(specifier);
  if (builtinModules.includes(name.replace(/^node:/, "")))
    return allowed.builtins ? undefined : `${from} must not import Node's own modules.`;
  if (allowed.packages.includes(name)) return undefined;
  return `${from} must not import the package ${name}; it may import ${listed(allowed.packages)}.`;
}

/** @type {import("eslint").Rule.RuleModule} */
export const rooms = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const from = roomOf(context.filename);
    const allowed = from === undefined ? undefined : ROOMS[from];
    if (from === undefined || allowed === undefined) return {};
    return {
      /** @param {import("estree").ImportDeclaration & { importKind?: "type" | "value" }} node */
      ImportDeclaration(node) {
        const name = String(node.source.value);
        const to = name.startsWith(".") ? roomOf(join(dirname(context.filename), name)) : undefined;
        if (node.importKind === "type" || to === undefined || to === from || allowed.includes(to))
          return;
        const message = `lifecycle/${from} must not import ${to}; it may import ${listed(allowed)}.`;
        context.report({ node, message });
      },
    };
  },
};

/** The folder of src/lifecycle that a file is in. @param {string} path */
function roomOf(path) {
  const [layer, room = "", ...rest] = relative(SRC, path).split(sep);
  if (layer !== "lifecycle") return undefined;
  return rest.length === 0 ? "verbs" : room;
}

/** @param {string} path */
function layerOf(path) {
  const [first, ...rest] = relative(SRC, path).split(sep);
  if (first === undefined || first === "..") return undefined;
  return rest.length === 0 ? first.replace(/\.[cm]?[jt]s$/, "") || "index" : first;
}

/** @param {string} specifier */
function packageName(specifier) {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
}

/** @param {readonly string[]} names */
function listed(names) {
  return names.length === 0 ? "none" : names.join(", ");
}
