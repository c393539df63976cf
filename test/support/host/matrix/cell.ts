// One cell: one fault in one call of one operation of one kind. The next run has no fault, and after it the service
// matches the state exactly.
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "vitest";

import type { LoggedRequest } from "../../../../src/emulator";
import { canonicalJson } from "../../../../src/definitions";
import type { Json, JsonObject, Verb } from "../../../../src/definitions";
import { isOnlyNamed } from "../../../../src/lifecycle/safety/search";
import type { Bench } from "../bench";
import { AFTER_CREATE, BEFORE_CREATE } from "../kinds-without-records";
import type { MatrixFault } from "./faults";
import { Life } from "./life";
import { shownOf } from "./scenario";
import type { Scenario } from "./scenario";
import { idsOf } from "./existing-ids";

/** The position of a cell in the matrix. */
export interface Cell {
  readonly scenario: Scenario;
  readonly verb: Verb;
  /** Which of the verb's calls is hit, counted from 1. */
  readonly nth: number;
  readonly fault: MatrixFault;
}

/** Runs a cell; throws an error that says what is wrong. */
export async function runCell(bench: Bench, cell: Cell): Promise<void> {
  const { spec, first } = cell.scenario;
  const life = new Life(bench, spec);
  await BEFORE_CREATE[spec.name]?.(bench.service, first);
  const before = await idsOf(bench.service, spec, first);
  const run = new CellRun(bench, cell, life, before);
  try {
    await run.all();
  } finally {
    bench.service.emulator.faults.clear();
    await run.tidy();
  }
}

class CellRun {
  /** The inputs of the program in the run with the fault and after it. */
  private readonly given: JsonObject;
  private isFinished = false;

  constructor(
    private readonly bench: Bench,
    private readonly cell: Cell,
    private readonly life: Life,
    /** The objects of the kind that existed before this cell. */
    private readonly before: readonly string[],
  ) {
    const { scenario, verb } = cell;
    this.given = verb === "update" ? scenario.second : scenario.first;
  }

  async all(): Promise<void> {
    const { verb, fault } = this.cell;
    if (verb !== "create") await this.runWithoutFault(() => this.life.up(this.cell.scenario.first));
    const before = this.life.held;
    const succeeded = await this.runWithFault();
    if (fault.denies && this.life.held === undefined && before !== undefined) {
      // The service reported a wrong 404, which the provider has to believe.
      this.life.held = before;
    } else if (verb === "read") {
      expect(this.life.held, "what is there is not taken for gone").toBeDefined();
    }
    if (verb !== "delete") {
      const requests = await this.requestsDuring(() =>
        this.runWithoutFault(() => this.life.up(this.given)),
      );
      expect(repeated(succeeded, requests), "what was done is done again").toEqual([]);
      await this.expectSettled();
    }
    await this.runWithoutFault(() => this.life.down());
    expect(await this.added(), "what is left").toEqual([]);
  }

  /** The run with the fault; returns the requests that are known to have succeeded. */
  private async runWithFault(): Promise<LoggedRequest[]> {
    const { verb, nth, fault } = this.cell;
    const { emulator } = this.bench.service;
    emulator.faults.add({ nth, effect: fault.effect });
    const moves: Readonly<Record<Verb, () => Promise<Error | undefined>>> = {
      create: () => this.life.up(this.given),
      update: () => this.life.up(this.given),
      read: () => this.life.refresh(),
      delete: () => this.life.down(),
    };
    let error: Error | undefined;
    const requests = await this.requestsDuring(async () => {
      error = await moves[verb]();
    });
    expect(emulator.faults.list()[0]?.hits, "times that the fault hit").toBe(1);
    emulator.faults.clear();
    if (error !== undefined) {
      await sleep(fault.restMs ?? 0);
      if (!(await this.hasDeletedNamed(error))) this.judge(error);
    }
    await this.finishCreate();
    return requests.filter(({ status }, at) => at !== nth - 1 && status >= 200 && status < 300);
  }

  /** Deletes what an error names and nobody takes, as it advises: an object with a unique name whose create lost its response. */
  private async hasDeletedNamed({ message }: Error): Promise<boolean> {
    const { spec, first } = this.cell.scenario;
    if (!isOnlyNamed(spec) || !/the response was lost, and there is an equal/.test(message))
      return false;
    const [named = "", ...others] = await this.added();
    expect(others).toEqual([]);
    expect(message).toContain(`(${named})`);
    await this.bench.service.vanish(spec, named, first);
    return true;
  }

  /** Expects that an error names the kind and the cause. */
  private judge({ message }: Error): void {
    const { scenario, fault } = this.cell;
    demand(message.includes(scenario.spec.name), `the error does not say what failed: ${message}`);
    demand(fault.says.test(message), `the error does not say why: ${message}`);
  }

  /** A run without a fault. */
  private async runWithoutFault(move: () => Promise<Error | undefined>): Promise<void> {
    const error = await move();
    demand(error === undefined, `an undisturbed run failed: ${error?.message ?? ""}`);
    await this.finishCreate();
  }

  /** The manual steps of a user after the object is created. */
  private async finishCreate(): Promise<void> {
    const { spec, first } = this.cell.scenario;
    if (this.isFinished || this.life.held === undefined) return;
    this.isFinished = true;
    await AFTER_CREATE[spec.name]?.(this.bench.service, this.life.held.id, first);
  }

  /** Expects that state and service match, and that another run has nothing to do. */
  private async expectSettled(): Promise<void> {
    const { bench } = this;
    const { scenario, verb } = this.cell;
    const written = this.life.held;
    expect(written?.isPartlyDone).toBe(false);
    const own = scenario.hasRecord ? [written?.id] : [];
    expect(await this.added(), "the objects of this kind that were made").toEqual(own);
    const shown = verb === "update" ? scenario.shown.second : scenario.shown.first;
    const other = differences(shown, await shownOf(bench, this.life, this.given));
    demand(other.length === 0, `the service does not show what it should: ${other.join(", ")}`);
    await this.runWithoutFault(() => this.life.refresh());
    expect(this.life.held?.inputs, "inputs after a refresh").toEqual(written?.inputs);
    const quiet = await this.requestsDuring(() =>
      this.runWithoutFault(() => this.life.up(this.given)),
    );
    expect(quiet, "requests of a run with nothing to do").toEqual([]);
  }

  private async requestsDuring(work: () => Promise<void>): Promise<LoggedRequest[]> {
    const { emulator } = this.bench.service;
    const seen = emulator.requests.length;
    await work();
    return emulator.requests.slice(seen);
  }

  private async added(): Promise<string[]> {
    const { spec, first } = this.cell.scenario;
    const ids = await idsOf(this.bench.service, spec, first);
    return ids.filter((id) => !this.before.includes(id));
  }

  /** Deletes the objects that a failed cell has left, so that the next one starts like this one. */
  async tidy(): Promise<void> {
    const { service } = this.bench;
    const { spec, first } = this.cell.scenario;
    for (const id of await this.added()) {
      await service.vanish(spec, id, first).catch(() => undefined);
    }
    // Every read copies the log of requests, which is slow for a long one.
    await fetch(`${service.emulator.url}/__emulator/requests`, { method: "DELETE" });
  }
}

/** The writes that had succeeded before and were sent again. A domain is enabled together with its verification. */
function repeated(done: readonly LoggedRequest[], next: readonly LoggedRequest[]): string[] {
  const isEnabling = ({ method, path }: LoggedRequest): boolean =>
    method === "PATCH" && path.includes("/email/domains/");
  const writes = (requests: readonly LoggedRequest[]): string[] =>
    requests
      .filter((request) => request.method !== "GET" && !isEnabling(request))
      .map(({ method, path }) => `${method} ${path}`);
  const before = writes(done);
  return writes(next).filter((write) => before.includes(write));
}

/** Members with wrong values: `name is "a" and not "b"`. */
function differences(wanted: JsonObject, shown: JsonObject): string[] {
  const textOf = (value: Json | undefined): string =>
    value === undefined ? "not there" : canonicalJson(value);
  return [...new Set([...Object.keys(wanted), ...Object.keys(shown)])]
    .filter((name) => textOf(wanted[name]) !== textOf(shown[name]))
    .map((name) => `${name} is ${textOf(shown[name])} and not ${textOf(wanted[name])}`);
}

/** Throws the whole message: an assertion would truncate it. */
function demand(isRight: boolean, message: string): void {
  if (!isRight) throw new Error(message);
}
