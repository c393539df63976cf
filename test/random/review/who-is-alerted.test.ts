// Who is alerted of an outage: what `check` and `comment` say before a run, and the messages that the emulator sends after it.
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { checkPreview } from "../../../src/checks";
import { settingsFrom } from "../../../src/client";
import type { Settings } from "../../../src/client";
import { isObject, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { readPreview, reviewOf, ServiceReader } from "../../../src/review";
import type { Preview } from "../../../src/review";
import type { Alerting } from "../../../src/review/model/alerting";
import { readReview } from "../../../src/review/read-review";
import { urnOf } from "../../support/review/previews";
import { runs, SEED } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { bodyOf } from "../../support/host/edit";
import { idText, pathOf, serviceOfFile } from "../../support/host/service";
import { previewOf, programFrom, resolvedIn } from "./programs";
import type { Item } from "./programs";

const service = serviceOfFile({ rateLimit: "off", plan: "ENTERPRISE" });

type Ids = Map<string, string>;

const call = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> => {
  const answer = await service.call(method, path, body);
  return isObject(answer) ? answer : {};
};

/** Attaches a policy to a group, or detaches it. */
async function attach(groupId: Json | undefined, alertPolicyId: Json): Promise<void> {
  const path = `/resource-groups/${idText(groupId)}`;
  const { name, defaultAlertChannels } = await call("GET", path);
  await call("PUT", path, { name, defaultAlertChannels, alertPolicyId });
}

async function create({ kind, name }: Item, values: JsonObject, ids: Ids): Promise<void> {
  if (kind === "ResourceGroupPolicy") {
    await attach(values.groupId, values.policyId ?? null);
    ids.set(name, idText(values.groupId));
    return;
  }
  const spec = kindNamed(kind);
  const { enabled, ...body } = bodyOf(spec, values);
  const { id } = await call("POST", pathOf(spec, values), body);
  ids.set(name, idText(id));
  if (enabled === false) await call("PUT", `${spec.path}/${idText(id)}`, { ...body, enabled });
}

async function update(item: Item, values: JsonObject, ids: Ids): Promise<void> {
  const spec = kindNamed(item.kind);
  const path = `${spec.path}/${ids.get(item.name) ?? ""}`;
  const { alertPolicyId } = await call("GET", path);
  // What the program no longer sets is emptied; tags are a call of their own.
  const lost = Object.keys(item.before ?? {}).filter((name) => !(name in values));
  const { tags: _same, ...body } = bodyOf(spec, values);
  const emptied = Object.fromEntries(lost.map((name): [string, Json] => [name, []]));
  const kept = item.kind === "ResourceGroup" ? { alertPolicyId } : {};
  await call("PUT", path, { ...emptied, ...body, ...kept });
}

async function remove({ kind, name }: Item, values: JsonObject, ids: Ids): Promise<void> {
  if (kind === "ResourceGroupPolicy") return attach(values.groupId, null);
  const path = `${pathOf(kindNamed(kind), values)}/${ids.get(name) ?? ""}`;
  await service.call("DELETE", path);
}

/** Brings the service to where the run begins. */
async function begin(program: readonly Item[], ids: Ids): Promise<void> {
  service.emulator.reset();
  for (const item of program) {
    const { before, elsewhere } = item;
    if (before) await create(item, resolvedIn({ ...before, ...elsewhere }, namedBy(ids)), ids);
  }
}

/** Runs the program. */
async function runAll(program: readonly Item[], ids: Ids): Promise<void> {
  for (const item of program) {
    if (item.op === "create") await create(item, resolvedIn(item.after ?? {}, namedBy(ids)), ids);
  }
  for (const item of program) {
    if (item.op === "update") await update(item, resolvedIn(item.after ?? {}, namedBy(ids)), ids);
  }
  for (const item of program.toReversed()) {
    if (item.op === "delete") await remove(item, resolvedIn(item.before ?? {}, namedBy(ids)), ids);
  }
}

const namedBy =
  (ids: Ids) =>
  (name: string): string =>
    ids.get(name) ?? name;

/** The keys of the channels that get a message when all regions of a monitor fail. */
async function alertedBy(program: readonly Item[], { name: of, after = {} }: Item, ids: Ids) {
  const policy = JSON.stringify(after.incidentPolicy);
  await service.control("/incidents", {
    monitorId: namedBy(ids)(of),
    severity: policy.includes('"degraded"') ? "DEGRADED" : "DOWN",
    regions: after.regions ?? [],
  });
  const { AlertDelivery: sent = [], Incident: incidents = [] } = await service.stored();
  const incident = incidents.find(({ monitorId }) => monitorId === ids.get(of));
  const reached = new Set(
    sent.filter(({ incidentId }) => incidentId === incident?.id).map(({ channelId }) => channelId),
  );
  return program
    .filter(({ name }) => reached.has(ids.get(name) ?? ""))
    .map(({ op, name }) =>
      op === "outside" ? namedBy(ids)(name) : urnOf(`AlertChannel::${name}`),
    );
}

const settings = (): Settings =>
  settingsFrom(() => undefined, {
    MONITORING_BASE_URL: service.emulator.url,
    MONITORING_API_KEY: service.emulator.apiKey,
  });

/** The monitors of which `check` says that nobody is notified. */
async function silentIn(preview: Preview): Promise<ReadonlySet<string>> {
  const { findings } = await checkPreview(preview, { settings: settings(), maxRequests: 100 });
  const silent = findings.filter(
    ({ check, severity }) => check === "unalerted-monitors" && severity === "warning",
  );
  return new Set(silent.flatMap(({ resource }) => resource?.urn ?? []));
}

/** What `comment` says of the monitors that it mentions. */
async function outcomesIn(preview: Preview) {
  const reader = new ServiceReader(settings(), { most: 100 });
  try {
    const { outcomes } = await readReview(preview, reviewOf(preview), reader, (what, error) => {
      throw new Error(what, { cause: error });
    });
    return new Map([...outcomes.changed, ...outcomes.kept].map(({ urn, after }) => [urn, after]));
  } finally {
    await reader.close();
  }
}

/** 2,000 programs in all; one test would take longer than a test may. */
const PARTS = Array.from({ length: 40 }, (_none, at) => at);

/** How what was said of a monitor differs from who is alerted; `said` is undefined if the comment does not mention it. */
function wrong(
  alerted: readonly string[],
  isSilent: boolean,
  said: Alerting | undefined,
): string[] {
  const found = isSilent && alerted.length > 0 ? ["check: nobody, although some are"] : [];
  if (said?.is !== "on") return found;
  const all = said.notified.map(({ channel }) => channel);
  const sure = said.notified.filter(({ certainty }) => certainty === "yes");
  if (sure.some(({ channel }) => !alerted.includes(channel))) found.push("comment: too many");
  // The comment reads fewer monitors, and says "perhaps" of one that it has not read.
  if (isSilent && sure.length > 0) found.push("check: nobody, comment: some");
  if (said.open.length > 0) return found;
  if (alerted.some((channel) => !all.includes(channel))) found.push("comment: too few");
  if (all.length === 0 && !isSilent) found.push("comment: nobody, check: some");
  return found;
}

test.each(someOf(PARTS))(
  "programs %i: check and comment agree with each other, and with the emulator",
  async (part) => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (generate) => {
        const program = programFrom(generate);
        const ids: Ids = new Map();
        await begin(program, ids);
        const preview = readPreview(previewOf(program, ids));
        const [silent, outcomes] = [await silentIn(preview), await outcomesIn(preview)];
        await runAll(program, ids);
        for (const item of program.filter(({ kind }) => kind === "Monitor")) {
          const urn = urnOf(`Monitor::${item.name}`);
          const alerted = await alertedBy(program, item, ids);
          const found = wrong(alerted, silent.has(urn), outcomes.get(urn));
          expect({ of: item.name, found }).toEqual({ of: item.name, found: [] });
        }
      }),
      { ...runs(50), seed: SEED + part },
    );
  },
);
