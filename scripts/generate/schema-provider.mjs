// @ts-check
// The settings of the provider in the package schema. Their descriptions are the doc comments of `ProviderArgs`.
import ts from "typescript";

/** @import { Schema, Spec } from "./types" */

/** @typedef {{ name: string, doc: string, usual: string }} Setting */

const TEXT = { type: "string" };
const INTEGER = { type: "integer" };

/** @type {Readonly<Record<string, Schema>>} */
const TYPES = {
  apiKey: TEXT,
  baseUrl: TEXT,
  orgId: INTEGER,
  workspaceId: INTEGER,
  managedBy: TEXT,
  refresh: TEXT,
  concurrency: INTEGER,
  timeoutSeconds: INTEGER,
  maxRetryWaitSeconds: INTEGER,
  rateLimitShare: { type: "number" },
};

/**
 * The settings as configuration and as inputs of the provider.
 *
 * Only the configuration names the environment variables for programs to read: SDKs fill the inputs of a
 * provider on their own from the variables that an input names. A provider with a key of its own would then get
 * the organization of another key, one with an address of its own the key for another address, and the key would
 * be in the state. The provider reads the environment itself, by its own rules.
 * @param {string} source src/resources/provider.ts
 * @param {import("./schema-types.mjs").Types} types
 * @param {Spec} spec
 */
export function settingsSchema(source, types, spec) {
  const settings = settingsIn(source);
  const choices = {
    managedBy: { name: "ManagedBy", values: spec.MANAGED_BY },
    refresh: { name: "RefreshMode", values: ["exact", "fast"] },
  };
  /** @type {Record<string, Schema>} */
  const variables = {};
  /** @type {Record<string, Schema>} */
  const inputs = {};
  for (const { name, doc, usual } of settings) {
    const facts = {
      description: `${doc} Default: ${usual}.`,
      ...(name === "apiKey" ? { secret: true } : {}),
    };
    const choice = choices[/** @type {"refresh"} */ (name)];
    variables[name] = {
      ...TYPES[name],
      ...facts,
      defaultInfo: { environment: [variableOf(name)] },
    };
    inputs[name] = { ...(choice === undefined ? TYPES[name] : types.choice(choice)), ...facts };
  }
  return { variables, inputs };
}

/** As in src/resources/config.ts. @param {string} name */
const variableOf = (name) =>
  `MONITORING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** The members of `ProviderArgs` with their doc comments. @param {string} source */
function settingsIn(source) {
  const file = ts.createSourceFile("provider.ts", source, ts.ScriptTarget.Latest, true);
  const args = file.statements.filter(ts.isInterfaceDeclaration).find(isProviderArgs);
  const settings = (args?.members ?? []).map((member) => {
    const name = member.name?.getText() ?? "";
    const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const doc = ts.getTextOfJSDocComment(comment?.comment) ?? "";
    const usual = ts.getTextOfJSDocComment(ts.getJSDocTags(member)[0]?.comment) ?? "";
    // An explicit provider gets no configuration of the stack from the engine.
    return {
      name,
      doc: oneLine(doc),
      usual: oneLine(usual).replace(/^`monitoring:\w+`, then /, ""),
    };
  });
  const names = settings.map(({ name }) => name);
  if (names.join() !== Object.keys(TYPES).join()) {
    throw new Error(
      `the settings are ${names.join()}, but types are known for ${Object.keys(TYPES).join()}`,
    );
  }
  return settings;
}

/** @param {ts.InterfaceDeclaration} node */
const isProviderArgs = ({ name }) => name.text === "ProviderArgs";

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, " ").trim();
