// The program of most stack tests: it declares the resources in `resources.json`. A variation is another list
// of resources, not another program.

/** A value for the program: JSON, `{$ref: "name.property"}`, `{$secret: value}` or `none` at any depth. */
export type Value = null | boolean | number | string | Value[] | { [member: string]: Value };

/** A resource for the program to declare. */
export interface Declared {
  /** Name of the class; `Provider` and `Component` (a component around others) too. */
  readonly kind: string;
  readonly name: string;
  readonly args?: Value;
  readonly options?: Value;
  /** Look it up by this id instead of declaring it. */
  readonly get?: Value;
  /** Where to look it up, for children: `{statusPageId: …}`. */
  readonly parent?: Value;
}

/** What the program exports, by name. */
export type Exports = Readonly<Record<string, Value>>;

/** An output of another resource, `{$ref: "tag.id"}`; without a property the resource itself. */
export const ref = (path: string): { $ref: string } => ({ $ref: path });

/** No resource at all: the parent, for an alias, of a resource that was in no component. */
export const none = { $none: true };

/** A value that the program itself marks as secret. */
export const secret = (value: Value): { $secret: Value } => ({ $secret: value });

/** The program, CommonJS. */
export const PROGRAM = `"use strict";
const { readFileSync } = require("node:fs");
const pulumi = require("@pulumi/pulumi");
const monitoring = require("pulumi-monitoring");

const made = {};
function value(given) {
  if (Array.isArray(given)) return given.map(value);
  if (given === null || typeof given !== "object") return given;
  if ("$none" in given) return undefined;
  if ("$secret" in given) return pulumi.secret(value(given.$secret));
  if ("$ref" in given) {
    const [name, property] = given.$ref.split(".");
    return property === undefined ? made[name] : made[name][property];
  }
  return Object.fromEntries(Object.entries(given).map(([key, member]) => [key, value(member)]));
}
function make({ kind, name, args, options, get, parent }) {
  const opts = value(options ?? {});
  if (kind === "Component") return new pulumi.ComponentResource("test:index:Component", name, {}, opts);
  const Class = monitoring[kind];
  if (get === undefined) return new Class(name, value(args ?? {}), opts);
  return parent === undefined
    ? Class.get(name, value(get), opts)
    : Class.get(name, value(get), value(parent), opts);
}
const { resources, outputs } = JSON.parse(readFileSync("resources.json", "utf8"));
for (const resource of resources) made[resource.name] = make(resource);
module.exports = value(outputs);
`;
