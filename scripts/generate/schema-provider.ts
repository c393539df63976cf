// The settings of the provider in the package schema. Their descriptions are the doc comments of `ProviderArgs`.
import { MANAGED_BY } from "../../src/definitions";
import ts from "typescript";
import { interfacesIn } from "./definition-facts";
import { entryOf } from "./programs/values";

import type { Schema } from "./types";
import type { Types } from "./schema-types";

/** The number that is not an integer. */
const FRACTION = "rateLimitShare";

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
  const choices = {
    managedBy: { name: "ManagedBy", values: MANAGED_BY },
    refresh: { name: "RefreshMode", values: ["exact", "fast"] },
  };
  const variables: Record<string, Schema> = {};
  const inputs: Record<string, Schema> = {};
  for (const { name, doc, usual, type } of settingsIn(source)) {
    const facts = {
      description: `${doc} Default: ${usual}.`,
      ...(name === "apiKey" ? { secret: true } : {}),
    };
    const choice = choices[name as "refresh"];
    variables[name] = { type, ...facts, defaultInfo: { environment: [variableOf(name)] } };
    inputs[name] = { ...(choice === undefined ? { type } : types.choice(choice)), ...facts };
  }
  return { variables, inputs };
}

/** As in src/resources/config.ts. */
const variableOf = (name: string) =>
  `MONITORING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** The members of `ProviderArgs` with their doc comments. */
function settingsIn(source: string) {
  const args = entryOf(interfacesIn(source), "ProviderArgs");
  return args.members.filter(ts.isPropertySignature).map((member) => {
    const name = member.name.getText();
    const number = name === FRACTION ? "number" : "integer";
    const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const doc = ts.getTextOfJSDocComment(comment?.comment) ?? "";
    const usual = ts.getTextOfJSDocComment(ts.getJSDocTags(member)[0]?.comment) ?? "";
    // An explicit provider gets no configuration of the stack from the engine.
    return {
      name,
      type: member.type?.getText() === "pulumi.Input<number>" ? number : "string",
      doc: oneLine(doc),
      usual: oneLine(usual).replace(/^`monitoring:\w+`, then /, ""),
    };
  });
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
