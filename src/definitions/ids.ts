// The form that ids of a kind have: what has another one is none, whoever says so.
import type { KindSpec } from "./kind";

/** The form of a UUID. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const FORMS: Readonly<Record<KindSpec["idType"], { form: RegExp; words: string }>> = {
  uuid: { form: UUID, words: "a UUID" },
  integer: { form: /^\d+$/, words: "a whole number" },
  // It stands in paths, in programs and on terminals.
  text: {
    form: /^(?!\.{1,2}$)[^\p{C}\p{Z}/\\]+$/u,
    words: "a text without slashes, spaces and control characters",
  },
};

/** What an id of this kind is, in words, where this is none. */
export function idProblem({ idType }: Pick<KindSpec, "idType">, id: string): string | undefined {
  const { form, words } = FORMS[idType];
  // A number of more digits is another one by the time that JSON has been read.
  const isExact = idType !== "integer" || Number.isSafeInteger(Number(id));
  return form.test(id) && isExact ? undefined : words;
}
