"use strict";
const { readFileSync } = require("node:fs");
const pulumi = require("@pulumi/pulumi");
const monitoring = require("pulumi-monitoring");

const made = {};
function value(given) {
  if (Array.isArray(given)) return given.map(value);
  if (given === null || typeof given !== "object") return given;
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
