// Actions of other users: they change fields, delete objects, and create objects that resemble those of the
// program.
import type { Emulator } from "../../../src/emulator";
import { KINDS } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { bodyOf, editField, openTo } from "../../support/host/edit";
import { OWN_KINDS } from "../../support/host/kinds-without-records";
import { pathOf } from "../../support/host/service";
import { inputsOf } from "../../support/definitions/arbitraries";
import { UNSET, isOnlyOne } from "./program-generator";
import type { ProgramGenerator } from "./program-generator";
import { oneOf } from "./draw";
import type { Draw } from "./draw";
import { idsIn, storedRecords } from "./invariants";
import type { Held } from "./invariants";
import { forgetting, resolved } from "./program";
import type { Entry } from "./program";

/** Another user of the same organization. */
export class ExternalActor {
  /** Records that the program does not own, and that must not change. */
  readonly others = new Map<string, JsonObject>();
  /** What another stack with the same key made: a name that it has may be one that the program wants. */
  readonly rivals = new Set<string>();
  /** Objects that were created by requests after the run that sent them had ended. */
  readonly late = new Set<string>();

  constructor(
    readonly draw: Draw,
    readonly emulator: Emulator,
    readonly generator: ProgramGenerator,
  ) {}

  /** Treats all existing objects as those of other users. */
  async own(): Promise<void> {
    for (const [key, record] of await storedRecords(this.emulator)) this.others.set(key, record);
  }

  /** Objects that others created at the moment of a request belong to them. */
  async ownMade(): Promise<void> {
    const records = [...(await storedRecords(this.emulator))];
    for (const { effect, did } of this.emulator.faults.list()) {
      const isRival = effect.others?.some(({ by }) => by === "same") === true;
      for (const { id } of did) {
        if (id === undefined) continue;
        const found = records.find(([key]) => key.endsWith(` ${id}`));
        if (found === undefined)
          throw new Error(`${id} belonged to somebody else, and was deleted`);
        this.others.set(...found);
        if (isRival) this.rivals.add(found[0]);
      }
    }
  }

  /** Somebody deleted an object of theirs. */
  forget(key: string): void {
    this.others.delete(key);
    this.rivals.delete(key);
  }

  /** Performs an action; returns a description of it. */
  async act(state: readonly Held[]): Promise<string> {
    const entry = oneOf(this.draw, this.generator.program);
    const what = oneOf(this.draw, ["edit", "edit", "edit", "delete", "duplicate"]);
    if (what === "duplicate") return this.duplicate(entry);
    const held = state.find(({ name }) => name === entry.name);
    if (held === undefined) return `behind its back: ${entry.name} is not there`;
    // The program may give it another name than it has.
    if (entry.spec.address !== undefined) return "behind its back: nothing, its address is a name";
    const ids = idsIn(this.generator.program, state);
    return what === "edit"
      ? described(`edit ${entry.name}`, this.#edit(entry, held, ids))
      : described(`delete ${entry.name}`, this.#vanish(entry, held, ids));
  }

  /** Creates an object with the same inputs, except references that the program may delete. */
  duplicate(entry: Entry): Promise<string> {
    return described(`duplicate of ${entry.name}`, this.#duplicate(entry));
  }

  async #edit(entry: Entry, held: Held, ids: ReadonlyMap<string, string>) {
    const { spec, each, inputs } = entry;
    const { service, outside } = this.generator.tenant;
    const fields = openTo(spec, each).filter(([name]) => !UNSET[spec.name]?.includes(name));
    if (fields.length === 0) return "has no field to edit";
    const [name] = oneOf(this.draw, fields);
    const drawn = this.draw(() => inputsOf(spec, each, outside, "full"));
    const value = drawn[name];
    if (value === undefined || (spec.parent !== undefined && refersToSiblings(spec, name))) {
      return "has nothing to say";
    }
    await editField(service, { spec, id: held.id, inputs: resolved(inputs, ids) }, name, value);
    return `${name}: ${JSON.stringify(value)}`;
  }

  async #vanish({ spec, inputs }: Entry, { id }: Held, ids: ReadonlyMap<string, string>) {
    if (OWN_KINDS[spec.name]?.stays !== undefined) return "cannot be";
    await this.generator.tenant.service.vanish(spec, id, resolved(inputs, ids));
    return "";
  }

  async #duplicate({ spec, inputs }: Entry): Promise<string> {
    const { otherUser } = this.generator.tenant;
    if (isOnlyOne(spec) || spec.createAt !== undefined || spec.parent !== undefined) {
      return "cannot be";
    }
    const own = this.generator.program.map(({ mark }) => mark);
    const plain = own.reduce(forgetting, inputs);
    const sent = Object.entries(plain).filter(([name]) => {
      const field = spec.fields[name];
      return !(field?.local ?? field?.updateOnly ?? field?.wire);
    });
    const body = bodyOf(spec, Object.fromEntries(sent));
    const id = await otherUser.made(pathOf(spec, plain), body);
    const found = [...(await storedRecords(this.emulator))].find(([key]) =>
      key.endsWith(`${spec.name} ${id}`),
    );
    if (found !== undefined) this.others.set(...found);
    return id;
  }
}

/** A description of the action; actions that the service refuses did not happen. */
async function described(what: string, doing: Promise<string>): Promise<string> {
  return `behind its back: ${what} ${await doing.catch(String)}`;
}

/** Whether a field references an object on the same page, of which others have none. */
function refersToSiblings(spec: KindSpec, name: string): boolean {
  const field = spec.fields[name];
  const ref = field?.type === "list" ? field.of.ref : field?.ref;
  return KINDS.some((kind) => kind.name === ref && kind.parent !== undefined);
}
