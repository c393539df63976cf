// The provider operations on an emulator of their own, for kinds without a record.
import { lifecycleOf } from "../../../src/lifecycle";
import type { Lifecycle } from "../../../src/lifecycle";
import { kindNamed } from "../../../src/definitions";
import type { KindSpec } from "../../../src/definitions";
import { eachRunning } from "../running";
import type { Running } from "../running";

/** One kind's verbs, and the service that they reach. */
export interface Bench extends Pick<Running, "service" | "emulator" | "notices" | "writes"> {
  readonly spec: KindSpec;
  readonly lifecycle: Lifecycle;
  readonly ask: Running["call"];
}

/** A bench for each test of a file. */
export function eachWithBench(kind: string): () => Bench {
  const running = eachRunning();
  const spec = kindNamed(kind);
  const lifecycle = lifecycleOf(spec);
  return () => ({ ...running(), spec, lifecycle, ask: running().call });
}
