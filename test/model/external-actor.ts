// Actions of other users: they change fields, delete objects, and create objects that resemble those of the
// program.
import type { Emulator } from "../../src/emulator";
import { KINDS, isObject } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import { bodyOf, editField, openTo } from "../host/edit";
import { OWN_KINDS } from "../host/kinds-without-records";
import { idText, pathOf } from "../host/service";
import { inputsOf } from "../definitions/arbitraries";
import { UNSET, isOnlyOne } from "./program-generator";
import type { ProgramGenerator } from "./program-generator";
import { oneOf } from "./draw";
import type { Draw } from "./draw";
import { idsIn, storedRecords } from "./invariants";
import type { Held } from "./invariants";
import { forgetting, resolved } from "./program";
import type { Entry } from "./program";
import type { Tenant } from "./tenants";

/** Another user of the same organization. */
export class ExternalActor {
  /** Records that the program does not own, and that must not change. */
  readonly others = new Map<string, JsonObject>();
  /** Objects that were created by requests after the run that sent them had ended. */
  readonly late = new Set<string>();
  /** Names of tags that monitors create, including those of other users' monitors. */
  readonly tagNames = new Set(["somebody-else"]);

  constructor(
    readonly draw: Draw,
    readonly emulator: Emulator,
    readonly generator: ProgramGenerator,
  ) {}

  /** Treats all existing objects as those of other users. */
  async own(): Promise<void> {
    for (const [key, record] of await storedRecords(this.emulator)) this.others.set(key, record);
  }

  /** Objects that other users created at the moment of a request belong to them. */
  async ownMade(): Promise<void> {
    const ids = this.emulator.faults.list().flatMap(({ did }) => did.flatMap(({ id }) => id ?? []));
    if (ids.length === 0) return;
    const records = [...(await storedRecords(this.emulator))];
    for (const id of ids) {
      const found = records.find(([key]) => key.endsWith(` ${id}`));
      if (found === undefined) throw new Error(`${id} belonged to another user, and was deleted`);
      this.others.set(...found);
    }
  }

  #tenantOf({ tenant }: Entry): Tenant {
    return this.generator.tenants[tenant];
  }

  /** Performs an action; returns a description of it. */
  async act(state: readonly Held[]): Promise<string> {
    const entry = oneOf(this.draw, this.generator.program);
    const what = oneOf(this.draw, ["edit", "edit", "edit", "delete", "duplicate"]);
    if (what === "duplicate") return this.duplicate(entry);
    const held = state.find(({ name }) => name === entry.name);
    if (held === undefined) return `behind its back: ${entry.name} is not there`;
    if (await this.#isRenamed(entry, held))
      return `behind its back: ${entry.name} has another name`;
    const ids = idsIn(this.generator.program, state);
    return what === "edit"
      ? described(`edit ${entry.name}`, this.#edit(entry, held, ids))
      : described(`delete ${entry.name}`, this.#vanish(entry, held, ids));
  }

  /** Creates an object with the same inputs, except references that the program may delete. */
  duplicate(entry: Entry): Promise<string> {
    return described(`duplicate of ${entry.name}`, this.#duplicate(entry));
  }

  /** Whether the program sets a name as its id that the object in the state does not have. */
  async #isRenamed({ spec, inputs }: Entry, { id }: Held): Promise<boolean> {
    const { address } = spec;
    if (address === undefined) return false;
    const record = [...(await storedRecords(this.emulator))].find(([key]) =>
      key.endsWith(` ${id}`),
    )?.[1];
    return record !== undefined && record[address] !== inputs[address];
  }

  async #edit(entry: Entry, held: Held, ids: ReadonlyMap<string, string>) {
    const { spec, each, inputs } = entry;
    const { service, outside } = this.#tenantOf(entry);
    const fields = openTo(spec, each).filter(([name]) => !UNSET[spec.name]?.includes(name));
    if (fields.length === 0) return "has no field to edit";
    const [name] = oneOf(this.draw, fields);
    const drawn = this.draw(() => inputsOf(spec, each, outside, "full"));
    const value = drawn[name];
    if (value === undefined || (spec.parent !== undefined && refersToSiblings(spec, name))) {
      return "has nothing to say";
    }
    this.expectTags(spec, drawn);
    await editField(service, { spec, id: held.id, inputs: resolved(inputs, ids) }, name, value);
    return `${name}: ${JSON.stringify(value)}`;
  }

  async #vanish(entry: Entry, { id }: Held, ids: ReadonlyMap<string, string>) {
    const { spec, inputs } = entry;
    if (OWN_KINDS[spec.name]?.stays !== undefined) return "cannot be";
    await this.#tenantOf(entry).service.vanish(spec, id, resolved(inputs, ids));
    return "";
  }

  async #duplicate(entry: Entry): Promise<string> {
    const { spec, inputs } = entry;
    const { otherUser } = this.#tenantOf(entry);
    if (isOnlyOne(spec) || spec.createAt !== undefined || spec.parent !== undefined) {
      return "cannot be";
    }
    const own = this.generator.program.map(({ mark }) => mark);
    const plain = own.reduce(forgetting, inputs);
    const sent = Object.entries(plain).filter(([name]) => {
      const field = spec.fields[name];
      return !(field?.local ?? field?.updateOnly ?? field?.wire);
    });
    this.expectTags(spec, plain);
    const body = bodyOf(spec, Object.fromEntries(sent));
    const made = await otherUser.call("POST", pathOf(spec, plain), body);
    const id = idText(isObject(made) ? made.id : undefined);
    const found = [...(await storedRecords(this.emulator))].find(([key]) =>
      key.endsWith(`${spec.name} ${id}`),
    );
    if (found !== undefined) this.others.set(...found);
    return id;
  }

  /** Tags that these inputs create: links that are named, not identified. */
  expectTags({ parts = [] }: KindSpec, inputs: JsonObject): void {
    const links = parts.filter(({ part }) => part === "links").map(({ field }) => inputs[field]);
    const made = links.filter(isObject).flatMap((link) => Object.values(link).flat());
    for (const { name } of made.filter(isObject)) this.tagNames.add(idText(name).trim());
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
