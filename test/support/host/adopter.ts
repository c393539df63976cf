// A run of a program that adopts existing objects. It has its own plugin host, because a plugin host lives as long as
// the run.
import { expect } from "vitest";

import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import type { Bench, Resource } from "./bench";
import { startHost } from "./host";
import type { Host, LogLine } from "./host";

/** A run, and its operations on new resources with the option `adopt`. */
export interface Adopter {
  readonly host: Host;
  /** Check and create. */
  readonly adopt: (spec: KindSpec, inputs: JsonObject, adopt: Json) => Promise<Resource>;
  /** Previews an adoption: the reason why it is refused, or undefined. */
  readonly refusal: (
    spec: KindSpec,
    inputs: JsonObject,
    adopt: Json,
  ) => Promise<string | undefined>;
  /** The log lines of this severity so far. */
  readonly messages: (severity: LogLine["severity"]) => string[];
  /** Expects that a second run without changes has nothing to do, in the diff and in a refresh. */
  readonly expectSettled: (resource: Resource) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The inputs of a resource with this value of the option `adopt`. */
export const adopting = (inputs: JsonObject, adopt: Json): JsonObject => ({
  ...inputs,
  __adopt: adopt,
});

/** Starts a run against the service of a bench. */
export async function startAdopter(
  { service }: Pick<Bench, "service">,
  config: JsonObject = {},
): Promise<Adopter> {
  const host = await startHost();
  await host.configure({ ...service.config, ...config });
  return {
    host,
    async adopt(spec, given, adopt) {
      const { inputs, failures } = await host.check(spec.name, {}, adopting(given, adopt));
      expect(failures, `check of ${JSON.stringify(given)}`).toEqual([]);
      const created = await host.create(spec.name, inputs);
      return { spec, inputs: given, ...created };
    },
    async refusal(spec, given, adopt) {
      const { failures } = await host.check(spec.name, {}, adopting(given, adopt));
      // With a property the engine prints its value too, which may be a secret.
      expect(failures.map(({ property }) => property).join("")).toBe("");
      return failures[0]?.reason;
    },
    messages: (severity) =>
      host.logs.filter((line) => line.severity === severity).map(({ text }) => text),
    async expectSettled({ spec, id, props, inputs }) {
      const quiet = await service.requestsDuring(async () => {
        const checked = await host.check(spec.name, inputs, inputs);
        expect(checked.inputs).toEqual(inputs);
        expect((await host.diff(spec.name, id, props, inputs)).changes, "diff").toBe("none");
      });
      expect(quiet).toEqual([]);
      const read = await host.read(spec.name, id, props);
      expect(read.inputs, "inputs after a refresh").toEqual(inputs);
      expect(read.props, "outputs after a refresh").toEqual(props);
    },
    stop: () => host.stop(),
  };
}

/** The requests that change something. */
export const writes = (requests: readonly string[]): string[] =>
  requests.filter((request) => !request.startsWith("GET "));
