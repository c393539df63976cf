// The published schema of reviews, with a validator that has nothing to do with what it is generated from.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import Ajv from "ajv";
import { expect } from "vitest";

const SCHEMA = resolve(import.meta.dirname, "..", "..", "docs", "review.schema.json");

/** The schema in the package. */
export const publishedSchema = (): object => JSON.parse(readFileSync(SCHEMA, "utf8")) as object;

const ajv = new Ajv({ allErrors: true });
const validate = ajv.compile(publishedSchema());

/** Demands that a text is a report as the schema describes it, and returns it. */
export function expectReport(text: string): Record<string, unknown> {
  // Whether it is an object, the schema says.
  const report = JSON.parse(text) as Record<string, unknown>;
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  return report;
}
