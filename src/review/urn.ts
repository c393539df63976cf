// Parses URNs: `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME`.
import { kindInToken, pluginTypePrefix } from "../resources/type-token";
import { KINDS } from "../definitions";
import type { KindSpec } from "../definitions";

/** The parts of a URN. */
export interface UrnParts {
  readonly stack: string;
  readonly project: string;
  /** The type token, without those of the parents. */
  readonly type: string;
  /** The name in the program, which may contain "::". */
  readonly name: string;
}

/** Splits a URN. */
export function urnParts(urn: string): UrnParts {
  const [, stack = "", project = "", types = "", ...name] = urn
    .replace(/^urn:pulumi:/, "::")
    .split("::");
  return { stack, project, type: types.split("$").at(-1) ?? "", name: name.join("::") };
}

/** The kind of a type token; undefined for types of other packages. */
export function kindOf(type: string): KindSpec | undefined {
  const name = kindInToken(type);
  return KINDS.find((spec) => spec.name === name);
}

/** Whether a resource is one of the plugin, and not of the classes. */
export const isOfPlugin = (urn: string): boolean => urnParts(urn).type.startsWith(pluginTypePrefix);
