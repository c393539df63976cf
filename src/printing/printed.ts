// Text that was printed for one output format, and that no other text can replace. Code that writes that
// format only combines such texts: a text from outside does not compile there.

declare const place: unique symbol;

/** Text in one output format; only the printers in this folder create it. */
export type Printed<Place extends string> = string & { readonly [place]: Place };

/** The parts of a template. */
export type Part<Place extends string> = Printed<Place> | number;

/** A tag for templates: our own text, with parts that were printed for the same format. */
export type Tag<Place extends string> = (
  ours: TemplateStringsArray,
  ...parts: readonly Part<Place>[]
) => Printed<Place>;

/** The tag of a format. */
export const tagFor =
  <Place extends string>(): Tag<Place> =>
  (ours, ...parts) =>
    // Our own text and printed parts give a printed text.
    filledTemplate(ours, parts) as Printed<Place>;

/** A template with any parts; only for printers. */
export const filledTemplate = (
  ours: readonly string[],
  parts: readonly (string | number)[],
): string => ours.map((text, at) => `${text}${parts[at] ?? ""}`).join("");

/** Joins printed texts. */
export const joined = <Place extends string>(
  parts: readonly Printed<Place>[],
  separator: Printed<Place>,
): Printed<Place> =>
  // All parts were printed.
  parts.join(separator) as Printed<Place>;
