// Texts in YAML.
import { withEscapes } from "../definitions";
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Text of a YAML file. */
export type Yaml = Printed<"YAML">;

/** YAML of ours, and what was printed for it. */
export const yaml = tagFor<"YAML">();

/** What every reader takes for a text: neither a number, a date nor a word such as `on`. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** A text; in the quotes of JSON, which YAML has too, where it could be read as something else. */
export const yamlText = (text: string): Yaml =>
  // Plain, or quoted with every letter that YAML does not take as it is.
  (PLAIN.test(text) ? text : withEscapes(JSON.stringify(text))) as Yaml;
