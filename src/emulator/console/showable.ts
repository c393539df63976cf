// Which values of records the console shows: those that cannot be secret, by the definitions. Everything else is left
// out, not masked.
import type { Field, Json, KindSpec } from "../../definitions";
import type { Row, Store } from "../contract";
import { asText } from "../store/records";

/** Longer texts are cut: a page shows what something is called, not a document. */
const LONGEST = 200;

/** Formats that are not readable text, and of addresses, which may contain credentials. */
const UNSHOWN_FORMATS: readonly unknown[] = ["uuid", "url", "email"];

/** Whether values of a field are shown: scalars that are neither secret nor an address nor an id. */
export function isShowable(field: Field): boolean {
  if (field.secret || field.writeOnly || field.local || field.ref !== undefined) return false;
  if (field.type === "text") return !UNSHOWN_FORMATS.includes(field.format);
  return field.type === "number" || field.type === "flag" || field.type === "choice";
}

/** A value of such a field; of a text with an address in it, only the host. */
export function shownValue(value: Json | undefined): string | number | boolean | null {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" ? shownText(value) : null;
}

/** A text without the addresses in it. */
export function shownText(value: string): string {
  const text = value.replaceAll(/(?<![\w+.-])[\w+.-]+:\/\/[^\s"'<>]*/g, hostOf);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname || "…" : "…";

/** What people call an object: its name, or what else it shows, or what it belongs to. */
export function labelOf(store: Store, spec: KindSpec, row: Row): string {
  if (typeof row.name === "string" && row.name !== "") return shownText(row.name);
  const fields = Object.entries(spec.fields);
  const shown = fields.filter(([, field]) => field.type === "text" && isShowable(field));
  // Words say more than a time does.
  const isPlain = ([, field]: [string, Field]): boolean => !("format" in field);
  const texts = [...shown.filter(isPlain), ...shown.filter((each) => !isPlain(each))];
  for (const [name] of texts) {
    const value = row[name];
    if (typeof value === "string" && value !== "") return shownText(value);
  }
  const addresses = fields.filter(([, field]) => field.type === "text" && field.format === "url");
  const address = addresses.map(([name]) => row[name]).find((value) => typeof value === "string");
  if (typeof address === "string") return hostOf(address);
  const person = typeof row.email === "string" ? row.email : "";
  return referredTo(store, spec, row) || person || asText(row.id);
}

/** The names of the objects that an object without a name connects. */
function referredTo(store: Store, spec: KindSpec, row: Row): string {
  const names = Object.values(row).flatMap((id) => {
    if (typeof id !== "string" || id === row.id) return [];
    const kinds = Object.values(spec.fields).flatMap(({ ref, refBy }) => [
      ...(ref === undefined ? [] : [ref]),
      ...Object.values(refBy?.kinds ?? {}),
    ]);
    const found = kinds.map((kind) => store.get(kind, id)).find((other) => other !== undefined);
    return typeof found?.name === "string" ? [shownText(found.name)] : [];
  });
  return [...new Set(names)].join(" – ");
}
