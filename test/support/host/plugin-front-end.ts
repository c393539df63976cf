// The plugin: it identifies a resource by its URN, and marks secrets.
import { join } from "node:path";

import { isOnlyOne, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { withoutSecretMarkers } from "./secret-markers";
import type { Changes, FrontEnd, Known } from "./host";
import { ROOT } from "../root";

/** The number of resources without an identity so far, of all front ends: their hosts can share a journal. */
let unnamed = 0;

/**
 * How programs in other languages call the provider. Tests identify a resource as dynamic resources do, in its inputs;
 * here the identity becomes its URN, which is remembered with its id.
 */
export class PluginFrontEnd implements FrontEnd {
  readonly command: FrontEnd["command"];
  readonly #urns = new Map<string, string>();

  /** @param executable the plugin as it was built for users, instead of the compiled sources */
  constructor(executable?: string) {
    const script = join(ROOT, "dist/plugin/main.js");
    this.command = executable === undefined ? [process.execPath, script] : [executable];
  }

  urn(kind: string, { id, olds = {}, news = {} }: Known): string {
    const given = nameOf(kind, news) ?? nameOf(kind, olds);
    const keys = [id && `${kind}/${id}`, keyOf(kind, news), keyOf(kind, olds)];
    const known = keys.map((key) => key && this.#urns.get(key)).find(Boolean);
    const urn = given ?? known ?? urnOf(kind, "test", this.#unnamed(kind), news);
    for (const key of keys) if (key) this.#urns.set(key, urn);
    return urn;
  }

  /**
   * Another resource each time; but a program has one resource of a kind without records, or of a kind with only one
   * object.
   */
  #unnamed(kind: string): string {
    const spec = kindNamed(kind);
    return spec.read.by === "own" || isOnlyOne(spec) ? "only" : `unnamed-${(unnamed += 1)}`;
  }

  outgoing(_kind: string, values: JsonObject): JsonObject {
    const { __urn: _urn, __preview: _preview, __resourceName: _name, ...others } = values;
    return others;
  }

  config(values: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key.replace(/^monitoring:/, ""), value]),
    );
  }

  checked(kind: string, urn: string, inputs: JsonObject): void {
    const key = keyOf(kind, inputs);
    if (key !== undefined) this.#urns.set(key, urn);
  }

  created(kind: string, id: string, inputs: JsonObject): void {
    const urn = nameOf(kind, inputs) ?? this.#urns.get(keyOf(kind, inputs) ?? "");
    if (urn !== undefined) this.#urns.set(`${kind}/${id}`, urn);
  }

  inputs(values: JsonObject, { olds = {}, news = {} }: Known = {}): JsonObject {
    const urn = Object.keys(olds).length === 0 ? news.__urn : olds.__urn;
    return { ...this.outputs(values), ...(urn !== undefined && { __urn: urn }) };
  }

  /** The plugin names the inputs that changed itself; for dynamic resources the engine does. */
  changes(changes: Changes, names: readonly string[]): Changes {
    return changes === "some" && names.length > 0 ? "unknown" : changes;
  }

  outputs(values: JsonObject): JsonObject {
    return withoutSecretMarkers(values);
  }
}

const keyOf = (kind: string, values: JsonObject): string | undefined =>
  Object.keys(values).length === 0 ? undefined : `${kind} ${JSON.stringify(values)}`;

/** The URN of a resource, with its identity in the type of a parent; the name is empty if the test gives none. */
function urnOf(
  kind: string,
  stack: string,
  own: string,
  { __resourceName: name }: JsonObject,
): string {
  const shown = typeof name === "string" ? name : "";
  return `urn:pulumi:${stack}::test::test:index:${own}$monitoring:index:${kind}::${shown}`;
}

function nameOf(kind: string, values: JsonObject): string | undefined {
  const { __urn: urn } = values;
  if (typeof urn !== "string") return undefined;
  return urnOf(kind, urn.slice(0, 11), urn.slice(11), values);
}
