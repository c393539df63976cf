// Lists that several objects have in common, written once and referred to by a name.
import { Constant, sourceOf } from "./output/expression";
import type { Expression } from "./output/expression";
import { slugOf } from "./naming";
import { identifierOf, isIdentifier } from "../printing";

/** How many must have a list before it gets a name. */
const OFTEN = 3;

/** A list with a name. */
export interface SharedList {
  readonly name: string;
  readonly items: readonly Expression[];
}

/** Collects lists, and names those that occur often. */
export class SharedLists {
  readonly #lists = new Map<
    string,
    { member: string; items: readonly Expression[]; count: number }
  >();

  /** Notes a list that stands at a member of this name. */
  note(member: string, items: readonly Expression[]): void {
    const key = sourceOf(items, 0, 0);
    const { count } = this.#lists.get(key) ?? { count: 0 };
    this.#lists.set(key, { member, items, count: count + 1 });
  }

  /** The lists that come often, by their source. */
  named(): ReadonlyMap<string, SharedList> {
    const often = [...this.#lists]
      .filter(([, { items, count }]) => count >= OFTEN && items.length > 1)
      .sort(([, one], [, other]) => other.count - one.count);
    const used = new Set<string>();
    return new Map(
      often.map(([key, { member, items }]) => {
        const name = nameFor(member, items, used);
        used.add(name);
        return [key, { name, items }];
      }),
    );
  }
}

/** The name of the member for the list that comes most often, then what is in it. */
function nameFor(member: string, items: readonly Expression[], used: ReadonlySet<string>): string {
  if (isIdentifier(member) && !used.has(member)) return member;
  const words = items.map((item) => {
    if (item instanceof Constant) return item.name;
    return typeof item === "string" ? item : "";
  });
  const label = `${member} ${words.join(" ")}`.replace(/([a-z])([A-Z])/g, "$1-$2");
  return identifierOf(slugOf(label), member, used);
}
