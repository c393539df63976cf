// Text that a printer has made for one place, which no other text may take. Whoever writes for that place
// puts such texts together and nothing else: a text from outside does not compile there.

declare const place: unique symbol;

/** Text as it stands in one place; only the printers of this folder make it. */
export type Printed<Place extends string> = string & { readonly [place]: Place };

/** What a template is filled with. */
export type Part<Place extends string> = Printed<Place> | number;

/** A tag for templates: what we write ourselves, and what was printed for the same place. */
export type Tag<Place extends string> = (
  ours: TemplateStringsArray,
  ...parts: readonly Part<Place>[]
) => Printed<Place>;

/** The tag of a place. */
export const tagFor =
  <Place extends string>(): Tag<Place> =>
  (ours, ...parts) =>
    // Ours and printed parts make a printed text.
    filledTemplate(ours, parts) as Printed<Place>;

/** A template with its parts, whatever they are: for printers alone. */
export const filledTemplate = (
  ours: readonly string[],
  parts: readonly (string | number)[],
): string => ours.map((text, at) => `${text}${parts[at] ?? ""}`).join("");

/** Printed texts one after the other. */
export const joined = <Place extends string>(
  parts: readonly Printed<Place>[],
  separator: Printed<Place>,
): Printed<Place> =>
  // All of it was printed.
  parts.join(separator) as Printed<Place>;
