// The published schema of reviews, with a validator independent of the library that generates it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import Ajv from "ajv";
import { expect } from "vitest";
import { ROOT } from "../root";

const SCHEMA = resolve(ROOT, "docs", "review.schema.json");

const ajv = new Ajv({ allErrors: true });
const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, "utf8")) as object);

/** Expects a text to be a report that conforms to the schema, and returns it. */
export function expectReport(text: string): Record<string, unknown> {
  // The schema checks that it is an object.
  const report = JSON.parse(text) as Record<string, unknown>;
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  return report;
}
