// Names in the stack's configuration for values that a program must not contain.
import { slugOf } from "./naming";
import type { Draft, Setting } from "./draft";
import { SETTING_NAMES } from "../client";
import { pathText } from "../definitions";
import { camel, isIdentifier } from "../printing";

/** A setting with its name. */
export interface NamedSetting extends Setting {
  /** Its key in the configuration, also the name of its constant. */
  readonly key: string;
  /** `alert channel: config.routingKey`: users of the service can choose names so that settings are confused. */
  readonly purpose: string;
}

/** Plain letters and digits that can be typed in a shell. */
const typed = (words: string): string =>
  camel(slugOf(words.normalize("NFKD").replace(/[^\x20-\x7e]/g, "")));

/**
 * The settings of each draft, named after their resource.
 * @param taken keys that are already in use
 */
export function namedSettings(
  drafts: readonly Draft[],
  nameOf: (draft: Draft) => string,
  taken: ReadonlySet<string>,
): ReadonlyMap<Draft, readonly NamedSetting[]> {
  // A project called monitoring would read its own value from a key of the provider.
  const used = new Set([...taken, ...SETTING_NAMES]);
  const keyFor = (draft: Draft, { path }: Setting): string => {
    const last = String(path.at(-1)).replace(/([a-z0-9])([A-Z])/g, "$1-$2");
    const own = path.length === 1 ? nameOf(draft) : `${nameOf(draft)}-${last}`;
    const { title } = draft.object.spec;
    const candidates = [own, `${title}-${own}`].map(typed).filter(isIdentifier);
    let key = candidates.find((each) => !used.has(each));
    for (let number = 2; key === undefined; number += 1) {
      const numbered = `${candidates.at(-1) ?? typed(title)}${number}`;
      if (!used.has(numbered)) key = numbered;
    }
    used.add(key);
    return key;
  };
  return new Map(
    drafts.map((draft) => [
      draft,
      draft.settings.map((setting) => ({
        ...setting,
        key: keyFor(draft, setting),
        purpose: `${draft.object.spec.title}: ${pathText(setting.path)}`,
      })),
    ]),
  );
}
