// Random choices from fast-check, drawn one by one, so that a choice can depend on earlier ones and a seed
// reproduces them.
import * as fc from "fast-check";

/** Takes one random value after the other. */
export type Draw = fc.GeneratorValue;

/** One of these values. */
export function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[draw(fc.nat, { max: items.length - 1 })];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** A whole number, bounds included. */
export const between = (draw: Draw, min: number, max: number): number =>
  draw(fc.integer, { min, max });

/** Whether something happens that has a chance of one in this many. */
export const onceIn = (draw: Draw, times: number): boolean => between(draw, 1, times) === 1;
