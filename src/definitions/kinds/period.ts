// Periods of time, given by two instants.
import type { Json } from "../json";
import type { Rule } from "../kind";

/** NaN for anything but a time with a time zone: without one, `Date.parse` would use this machine's. */
export const timeOf = (value: Json | undefined): number =>
  typeof value === "string" && /(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : NaN;

/** The rule that a period ends after it starts. */
export const endsAfter =
  <Start extends string, End extends string>(
    start: Start,
    end: End,
    code: string,
  ): Rule<Start | End> =>
  (inputs) => {
    // Unknown and invalid values compare as false; validation reports invalid ones.
    if (!(timeOf(inputs[end]) <= timeOf(inputs[start]))) return [];
    return [{ path: [end], code, message: `must be after ${start}` }];
  };
