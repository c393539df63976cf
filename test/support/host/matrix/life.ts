// One resource of one stack through several runs, as the engine drives it: its calls, and the state after a
// failure.
import type { JsonObject, KindSpec } from "../../../../src/definitions";
import { PartlyDone } from "../host";
import type { Bench } from "../bench";

/** What the engine's state holds of a resource. */
export interface Held {
  readonly id: string;
  readonly props: JsonObject;
  readonly inputs: JsonObject;
  /** A create or update was done in part: the next run updates it, changed or not. */
  readonly isPartlyDone: boolean;
}

/** A resource from its first run to its last. */
export class Life {
  /** Undefined while the state does not hold it. */
  held: Held | undefined;

  constructor(
    readonly bench: Pick<Bench, "host" | "deleter">,
    readonly spec: KindSpec,
  ) {}

  /** `pulumi up` with these arguments; returns the error that ends the run. */
  async up(given: JsonObject): Promise<Error | undefined> {
    const { held } = this;
    const { inputs, failures } = await this.bench.host.check(
      this.spec.name,
      held?.inputs ?? {},
      given,
    );
    if (failures.length > 0) throw new Error(`illegal inputs: ${JSON.stringify(failures)}`);
    return this.#outcome(inputs, async () => {
      if (held === undefined) return this.bench.host.create(this.spec.name, inputs);
      return (await this.#isChanged(held, inputs))
        ? { id: held.id, props: await this.#updated(held, inputs) }
        : held;
    });
  }

  /** `pulumi refresh`. */
  async refresh(): Promise<Error | undefined> {
    const { held } = this;
    if (held === undefined) return undefined;
    try {
      const {
        id,
        props,
        inputs = {},
      } = await this.bench.host.read(this.spec.name, held.id, held.props);
      this.held = id === "" ? undefined : { id, props, inputs, isPartlyDone: false };
      return undefined;
    } catch (error) {
      return asError(error);
    }
  }

  /** `pulumi destroy`. */
  async down(): Promise<Error | undefined> {
    const { held } = this;
    if (held === undefined) return undefined;
    try {
      const host = await this.bench.deleter();
      await host.delete(this.spec.name, held.id, held.props);
      this.held = undefined;
      return undefined;
    } catch (error) {
      return asError(error);
    }
  }

  async #isChanged({ id, props, isPartlyDone }: Held, inputs: JsonObject): Promise<boolean> {
    const { changes, replaces } = await this.bench.host.diff(this.spec.name, id, props, inputs);
    if (replaces.length > 0) throw new Error(`replaced because of ${replaces.join(", ")}`);
    return isPartlyDone || changes !== "none";
  }

  #updated({ id, props }: Held, inputs: JsonObject): Promise<JsonObject> {
    return this.bench.host.update(this.spec.name, id, props, inputs);
  }

  /** A failure does not change the state, unless it is a partial one. */
  async #outcome(
    inputs: JsonObject,
    work: () => Promise<{ id: string; props: JsonObject }>,
  ): Promise<Error | undefined> {
    try {
      const { id, props } = await work();
      this.held = { id, props, inputs, isPartlyDone: false };
      return undefined;
    } catch (error) {
      if (error instanceof PartlyDone) {
        this.held = { id: error.id, props: error.props, inputs, isPartlyDone: true };
      }
      return asError(error);
    }
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
