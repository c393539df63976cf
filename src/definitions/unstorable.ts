// Values that Pulumi drops or misreads on their way into a state.
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { Problem } from "./kind";
import { SIGNATURE } from "./secrets";
import { PLACEHOLDERS } from "./unknown";
import type { PathPart } from "./unknown";

/** Names of members, and what Pulumi does with them. */
const RESERVED = [
  ["__proto__", "drops members with"],
  [SIGNATURE, "reserves"],
] as const;

/** The places in values of the service that a state cannot contain. */
export const unstorable = (values: JsonObject): Problem[] => problemsIn(values, [], inService);

/** The places in the inputs of a program that are no JSON, but look like it: Pulumi makes objects of assets. */
export const assetsIn = (inputs: JsonObject): Problem[] => problemsIn(inputs, [], inProgram);

function problemsIn(
  value: Json | undefined,
  path: readonly PathPart[],
  messagesFor: (value: Json | undefined) => string[],
): Problem[] {
  const members = isObject(value) || Array.isArray(value) ? Object.entries(value) : [];
  return [
    ...messagesFor(value).map((message) => ({ path, code: "INVALID", message })),
    ...members.flatMap(([key, member]: [string, Json | undefined]) =>
      problemsIn(member, [...path, Array.isArray(value) ? Number(key) : key], messagesFor),
    ),
  ];
}

function inService(value: Json | undefined): string[] {
  if (typeof value === "string" && PLACEHOLDERS.has(value))
    return [`is ${value}, which Pulumi reserves for unknown values: change it in the service`];
  return RESERVED.filter(([name]) => isObject(value) && Object.hasOwn(value, name)).map(
    ([name, why]) =>
      `has a member named ${name}, and Pulumi ${why} that name: rename it in the service`,
  );
}

const inProgram = (value: Json | undefined): string[] =>
  isObject(value) && Object.hasOwn(value, SIGNATURE) ? ["must not be an asset or an archive"] : [];
