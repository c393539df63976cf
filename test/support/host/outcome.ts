// The outcome of a refresh and of a destroy of a resource, in one word or as the error message.
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import type { Bench, Resource } from "./bench";
import type { Host } from "./host";

/** Creates a resource of a kind with minimal inputs and these, some time ago by every clock. */
export async function made(
  bench: Bench,
  spec: KindSpec,
  inputs: JsonObject = {},
): Promise<Resource> {
  const [each] = casesOf(spec);
  await putBackClock(bench, 10_000);
  const resource = await bench.up(spec, { ...bench.inputs(spec, each, "minimal"), ...inputs });
  await putBackClock(bench, 0);
  return resource;
}

/** Sets the clock of the service to a time ago. */
const putBackClock = ({ service }: Bench, agoMs: number): Promise<void> =>
  service.control("/clock", { now: new Date(Date.now() - agoMs).toISOString() });

/** `there`, `gone`, or what the error says. */
export async function read(host: Host, { spec, id, props }: Resource): Promise<string> {
  try {
    return (await host.read(spec.name, id, props)).id === "" ? "gone" : "there";
  } catch (error) {
    return String(error);
  }
}

/** `done`, or what the error says. */
export async function removed(host: Host, { spec, id, props }: Resource): Promise<string> {
  try {
    await host.delete(spec.name, id, props);
    return "done";
  } catch (error) {
    return String(error);
  }
}
