// The settings of the provider in the package schema. Their descriptions are the doc comments of `ProviderArgs`.
import { MANAGED_BY } from "../../src/definitions";
import ts from "typescript";

import type { Schema } from "./types";
import type { Types } from "./schema-types";

const TEXT = { type: "string" };
const INTEGER = { type: "integer" };

const TYPES: Readonly<Record<string, Schema>> = {
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
 * @param source src/resources/provider.ts
 */
export function settingsSchema(source: string, types: Types) {
  const settings = settingsIn(source);
  const choices = {
    managedBy: { name: "ManagedBy", values: MANAGED_BY },
    refresh: { name: "RefreshMode", values: ["exact", "fast"] },
  };
  const variables: Record<string, Schema> = {};
  const inputs: Record<string, Schema> = {};
  for (const { name, doc, usual } of settings) {
    const facts = {
      description: `${doc} Default: ${usual}.`,
      ...(name === "apiKey" ? { secret: true } : {}),
    };
    const choice = choices[name as "refresh"];
    variables[name] = {
      ...TYPES[name],
      ...facts,
      defaultInfo: { environment: [variableOf(name)] },
    };
    inputs[name] = { ...(choice === undefined ? TYPES[name] : types.choice(choice)), ...facts };
  }
  return { variables, inputs };
}

/** As in src/resources/config.ts. */
const variableOf = (name: string) =>
  `MONITORING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** The members of `ProviderArgs` with their doc comments. */
function settingsIn(source: string) {
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

const isProviderArgs = ({ name }: ts.InterfaceDeclaration) => name.text === "ProviderArgs";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
