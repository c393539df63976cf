// Lists that several objects share, defined once under a name.
import { Constant, sourceOf } from "./output/expression";
import type { Expression } from "./output/expression";
import { slugOf } from "./naming";
import { identifierOf, isIdentifier } from "../printing";

/** How many objects must have a list before it gets a name. */
const OFTEN = 3;

/** A list with a name. */
export interface SharedList {
  readonly name: string;
  readonly items: readonly Expression[];
}

/** Collects lists and names frequent ones. */
export class SharedLists {
  readonly #lists = new Map<
    string,
    { member: string; items: readonly Expression[]; count: number }
  >();

  /** Counts a list at a member with this name. */
  note(member: string, items: readonly Expression[]): void {
    const key = sourceOf(items, 0, 0);
    const { count } = this.#lists.get(key) ?? { count: 0 };
    this.#lists.set(key, { member, items, count: count + 1 });
  }

  /** The frequent lists, by their source. */
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

/** The name of the member for the most frequent list; for others, also their content. */
function nameFor(member: string, items: readonly Expression[], used: ReadonlySet<string>): string {
  if (isIdentifier(member) && !used.has(member)) return member;
  const words = items.map((item) => {
    if (item instanceof Constant) return item.name;
    return typeof item === "string" ? item : "";
  });
  const label = `${member} ${words.join(" ")}`.replace(/([a-z])([A-Z])/g, "$1-$2");
  return identifierOf(slugOf(label), member, used);
}
