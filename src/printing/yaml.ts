// Texts in YAML.
import { withEscapes } from "../definitions";
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Text of a YAML file. */
export type Yaml = Printed<"YAML">;

/** A tag for our own YAML with printed parts. */
export const yaml = tagFor<"YAML">();

/** Texts that every parser reads as text: neither a number, a date nor a word such as `on`. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** A text; in JSON's quotes, which are also valid YAML, if it could be read as something else. */
export const yamlText = (text: string): Yaml =>
  // Plain, or quoted with all special characters escaped.
  (PLAIN.test(text) ? text : withEscapes(JSON.stringify(text))) as Yaml;
