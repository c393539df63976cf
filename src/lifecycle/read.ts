import { refreshed } from "./refresh";
import type { Refreshed } from "./refresh";
import type { Service, Target } from "./service";

/** What the live object means for the state; undefined when it is gone. */
export async function read(
  { spec, id, olds }: Target,
  { reader }: Service,
): Promise<Refreshed | undefined> {
  const record = await reader.read(spec, { id, known: olds, mayBeRow: true });
  return record === undefined ? undefined : refreshed(spec, record, olds);
}
