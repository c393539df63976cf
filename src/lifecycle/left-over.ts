// What a run that was killed has made and no state knows: the next run finds it by the journal.
import type { Former } from "./journal";
import { lookUntil, unclear } from "./lost";
import type { Sought } from "./lost";
import { idOf } from "./outputs";
import { operationOn } from "./service";
import type { Service } from "./service";
import type { JsonObject, KindSpec } from "../spec";

/** How long after the last request of a killed run the service may still be at it. */
const SETTLING_MS = 5_000;
/** What came into being later than this after it is not its doing. */
const REACH_MS = 120_000;

/** The object that an earlier run made of the same create; undefined where there is none. */
export async function leftBy(
  former: Former,
  spec: KindSpec,
  service: Service,
  inputs: JsonObject,
): Promise<JsonObject | undefined> {
  const { isSame, sentAt, lastSentAt, answers, alike, namesakes } = former;
  if (isSame && former.id !== undefined) {
    const record = await service.reader.read(spec, { id: former.id, known: inputs });
    if (record === undefined) return undefined;
    // Where another resource has it, the engine has got the answer after all.
    return service.births.claim(spec.name, former.id) ? record : undefined;
  }
  const until = lastSentAt + REACH_MS;
  const sought: Sought = {
    spec,
    inputs,
    since: sentAt,
    until,
    answers: isSame ? answers : [],
    alike,
    namesakes: isSame ? namesakes : 0,
  };
  const found = await lookUntil(service, sought, lastSentAt + SETTLING_MS);
  if (found.unclear.length > 0) {
    if (isSame) throw unclear(spec, inputs, found.unclear);
    tellOf(spec, service, inputs, found.unclear);
  }
  return found.record;
}

/** Another content than is asked for now: it is not taken, and not passed over in silence either. */
function tellOf(
  spec: KindSpec,
  service: Service,
  inputs: JsonObject,
  records: readonly JsonObject[],
): void {
  const ids = records.map((record) => idOf(spec, record)).join(", ");
  const { resource } = operationOn(spec, "creating", inputs);
  service.notice(
    `an earlier run, which was broken off, has made ${resource} with other inputs (${ids}): delete it where no other resource takes it over and nobody needs it`,
  );
}
