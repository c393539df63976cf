// One run's view of the provider process: what a new process would be to a real run. A provider with other settings
// has its own session, and the plugin host creates a new provider for each shim text: so one process serves many runs,
// and none of them sees the memory of another.
import type { JsonObject } from "../../../src/definitions";
import { shimOf } from "../../support/host/dynamic-front-end";
import { IS_PLUGIN, urnOf } from "../../support/host/host";
import type { Host } from "../../support/host/host";

/** The verbs, as one run calls them for one resource. */
export type ResourceVerbs = Pick<Host, "check" | "diff" | "create" | "read" | "update" | "delete">;

/** The verbs of a resource, by its name in the program. */
export type HostRun = (resource: string) => ResourceVerbs;

/** Settings that differ between runs and change no result: how long to wait for a response. */
const PATIENCE = { least: 30, most: 600 };

let runs = 0;

/** Starts a run with these settings. */
export async function beginRun(host: Host, config: JsonObject): Promise<HostRun> {
  runs += 1;
  const mark = `/*${runs}*/`;
  const seconds = PATIENCE.least + (runs % (PATIENCE.most - PATIENCE.least));
  await host.configure({ ...config, "monitoring:timeoutSeconds": String(seconds) });
  return (resource) =>
    IS_PLUGIN
      ? comparing(verbs(host, () => urnOf(resource)))
      : verbs(host, (kind) => ({ __provider: shimOf(kind) + mark }));
}

/** The verbs with the properties that the engine adds: the shim; for the plugin, the URN in each call. */
function verbs(host: Host, added: (kind: string) => JsonObject): ResourceVerbs {
  const own = (kind: string, values: JsonObject): JsonObject => ({ ...values, ...added(kind) });
  return {
    check: (kind, olds, news) => {
      const isNew = Object.keys(olds).length === 0;
      return host.check(kind, isNew ? {} : own(kind, olds), own(kind, news));
    },
    diff: (kind, id, olds, news) => host.diff(kind, id, own(kind, olds), own(kind, news)),
    create: async (kind, inputs) => shared(await host.create(kind, own(kind, inputs))),
    read: async (kind, id, props) => shared(await host.read(kind, id, own(kind, props))),
    update: async (kind, id, olds, news) =>
      without(await host.update(kind, id, own(kind, olds), own(kind, news))),
    delete: (kind, id, props) => host.delete(kind, id, own(kind, props)),
  };
}

/** With the plugin, the engine itself compares nothing: differences reported by `diff` are updated. */
const comparing = (resource: ResourceVerbs): ResourceVerbs => ({
  ...resource,
  diff: async (...args) => {
    const difference = await resource.diff(...args);
    return difference.changes === "unknown" ? { ...difference, changes: "some" } : difference;
  },
});

/** A response without the values that differ between runs. */
const shared = <Answer extends { props: JsonObject }>(answer: Answer): Answer => ({
  ...answer,
  props: without(answer.props),
});

const without = ({ __provider: _shim, ...props }: JsonObject): JsonObject => props;
