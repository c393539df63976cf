// One run of the fake engine: what the real one does between a program, a state and the plugin host, as far
// as a provider can tell. Independent steps run concurrently; after a failure, no new step starts.
import { isDeepStrictEqual } from "node:util";

import type { JsonObject } from "../../../src/definitions";
import { PartlyDone, urnOf } from "../../support/host/host";
import type { HostRun } from "./host-run";
import { needsOf, resolved } from "./program";
import type { Entry, Program } from "./program";
import type { Request } from "./runner";
import { byNumber } from "./fake-state";
import type { StoredResource, SmallState } from "./fake-state";

/** A step that the run would perform. */
type NextStep = "same" | "update" | "replace" | "deleteAndReplace";

/** A run of one program. */
export class FakeRun {
  readonly failures: Error[] = [];
  #isStopped = false;

  constructor(
    readonly verbsOf: HostRun,
    readonly state: SmallState,
    readonly program: Program,
    readonly request: Request = { isRefreshed: true },
  ) {
    state.open();
  }

  /** Starts no more steps. */
  stop(): void {
    this.#isStopped = true;
  }

  #isTarget(name: string): boolean {
    return this.request.targets?.includes(name) ?? true;
  }

  /** Reads all resources in the state. */
  async refresh(): Promise<void> {
    await this.#all(
      this.state.all.filter(
        ({ isPendingDelete, name }) => !isPendingDelete && this.#isTarget(name),
      ),
      async (stored) => {
        const verbs = this.verbsOf(stored.name);
        const { id, props, inputs } = await verbs.read(stored.spec.name, stored.id, stored.outputs);
        if (id === "") this.state.drop(stored);
        else {
          const now = { outputs: props, inputs: inputs ?? stored.inputs, isPartial: false };
          this.state.put({ ...stored, ...now }, stored);
        }
      },
    );
  }

  /** Makes the service match the program. */
  async apply(): Promise<void> {
    const steps = new Map<string, Promise<void>>();
    for (const entry of this.program) this.state.of(entry);
    for (const entry of this.program.filter(({ name }) => this.#isTarget(name))) {
      const needs = needsOf(entry, this.program);
      const before = needs.map(({ name }) => steps.get(name) ?? Promise.resolve());
      steps.set(
        entry.name,
        Promise.all(before).then(() => this.#try(() => this.#step(entry, needs))),
      );
    }
    await Promise.all(steps.values());
    const names = new Set(this.program.map(({ name }) => name));
    const superfluous = this.state.all.filter(
      (stored) =>
        (stored.isPendingDelete || !names.has(stored.name)) && this.#isTarget(stored.name),
    );
    for (const stored of byNumber(superfluous).reverse())
      await this.#try(() => this.#delete(stored));
  }

  /** The step for each resource that changes. */
  async preview(): Promise<string[]> {
    const news: string[] = [];
    for (const entry of this.program) {
      const old = this.state.of(entry);
      const inputs = await this.#checked(entry, old);
      const plan = old === undefined ? "create" : await this.#plan(old, inputs);
      if (plan !== "same")
        news.push(`${plan} ${entry.name} ${JSON.stringify([old?.inputs, inputs])}`);
    }
    return news;
  }

  async #all(
    stored: readonly StoredResource[],
    work: (stored: StoredResource) => Promise<void>,
  ): Promise<void> {
    await Promise.all(stored.map((each) => this.#try(() => work(each))));
  }

  async #try(step: () => Promise<void>): Promise<void> {
    if (this.failures.length > 0 || this.#isStopped) return;
    try {
      await step();
    } catch (error) {
      this.failures.push(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #checked(entry: Entry, old: StoredResource | undefined): Promise<JsonObject> {
    const { name, spec, inputs } = entry;
    const ids = new Map(
      this.program.flatMap((each) => {
        const id = this.state.named(each.name)?.id;
        return id === undefined ? [] : [[each.mark, id] as const];
      }),
    );
    const given = resolved(inputs, ids);
    const news = { ...given, ...urnOf(name) };
    const checked = await this.verbsOf(entry.name).check(spec.name, old?.inputs ?? {}, news);
    if (checked.failures.length === 0) return checked.inputs;
    throw new Error(`check of ${name}: ${JSON.stringify(checked.failures)}`);
  }

  /** The host leaves the comparison to the engine if it knows that inputs differ. */
  async #plan(old: StoredResource, inputs: JsonObject): Promise<NextStep> {
    const diff = await this.verbsOf(old.name).diff(old.spec.name, old.id, old.outputs, inputs);
    if (diff.replaces.length > 0) return diff.deleteBeforeReplace ? "deleteAndReplace" : "replace";
    const isSame =
      diff.changes === "none" ||
      (diff.changes === "unknown" && isDeepStrictEqual(old.inputs, inputs));
    return isSame && !old.isPartial ? "same" : "update";
  }

  async #step(entry: Entry, needed: readonly Entry[]): Promise<void> {
    const needs = needed.map(({ name }) => name);
    const old = this.state.named(entry.name);
    const isReplaced = old !== undefined && this.request.replaced?.includes(entry.name) === true;
    if (isReplaced) return this.#replace(old, entry, needs, false);
    const inputs = await this.#checked(entry, old);
    const plan = old === undefined ? "create" : await this.#plan(old, inputs);
    if (old === undefined) await this.#create(entry, needs, inputs);
    else if (plan === "same") this.state.put({ ...old, inputs, needs }, old);
    else if (plan === "update") await this.#update(old, needs, inputs);
    else await this.#replace(old, entry, needs, plan === "deleteAndReplace");
  }

  async #create(
    entry: Entry,
    needs: readonly string[],
    inputs: JsonObject,
    old?: StoredResource,
  ): Promise<void> {
    const { name, spec } = entry;
    const made = (id: string, outputs: JsonObject, isPartial: boolean): void => {
      if (old !== undefined) this.state.put({ ...old, isPendingDelete: true }, old);
      const fresh = { name, spec, needs, id, inputs, outputs, isPartial };
      this.state.put({ ...fresh, isPendingDelete: false });
    };
    try {
      const { id, props } = await this.verbsOf(entry.name).create(spec.name, inputs);
      made(id, props, false);
    } catch (error) {
      if (error instanceof PartlyDone) made(error.id, error.props, true);
      throw error;
    }
  }

  async #replace(
    old: StoredResource,
    entry: Entry,
    needs: readonly string[],
    isDeletedFirst: boolean,
  ) {
    if (isDeletedFirst) await this.#deleteWithDependents(old);
    const inputs = await this.#checked(entry, undefined);
    await this.#create(entry, needs, inputs, isDeletedFirst ? undefined : old);
  }

  async #update(old: StoredResource, needs: readonly string[], inputs: JsonObject): Promise<void> {
    const changed = (outputs: JsonObject, isPartial: boolean): void => {
      this.state.put({ ...old, needs, inputs, outputs, isPartial }, old);
    };
    try {
      const verbs = this.verbsOf(old.name);
      changed(await verbs.update(old.spec.name, old.id, old.outputs, inputs), false);
    } catch (error) {
      if (error instanceof PartlyDone) changed(error.props, true);
      throw error;
    }
  }

  async #delete(stored: StoredResource): Promise<void> {
    await this.verbsOf(stored.name).delete(stored.spec.name, stored.id, stored.outputs);
    this.state.drop(stored);
  }

  /** Deletes first those that reference it. */
  async #deleteWithDependents(old: StoredResource): Promise<void> {
    for (const stored of [...this.state.dependentsOf(old.name), old]) await this.#delete(stored);
  }
}
