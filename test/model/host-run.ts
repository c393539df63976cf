// One run's view of the plugin host: what a new process would be to a real run. The plugin host creates a new
// provider for each shim text, and a provider with other settings has its own session: so one process serves
// many runs, and none of them sees the memory of another.
import type { JsonObject } from "../../src/definitions";
import { shimOf } from "../host/dynamic-door";
import type { Host } from "../host/host";

/** The verbs, as one run calls them. */
export type HostRun = Pick<Host, "check" | "diff" | "create" | "read" | "update" | "delete">;

/** Settings that differ from run to run and change nothing: how long an answer is waited for. */
const PATIENCE = { least: 30, most: 600 };

let runs = 0;

/** Begins a run with these settings. */
export async function beginRun(host: Host, config: JsonObject): Promise<HostRun> {
  runs += 1;
  const mark = `/*${runs}*/`;
  const seconds = PATIENCE.least + (runs % (PATIENCE.most - PATIENCE.least));
  await host.configure({ ...config, "monitoring:timeoutSeconds": String(seconds) });
  const own = (kind: string, values: JsonObject): JsonObject => ({
    ...values,
    __provider: shimOf(kind) + mark,
  });
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

/** An answer without what tells one run from the next. */
const shared = <Answer extends { props: JsonObject }>(answer: Answer): Answer => ({
  ...answer,
  props: without(answer.props),
});

const without = ({ __provider: _shim, ...props }: JsonObject): JsonObject => props;
