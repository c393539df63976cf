// Refused adoptions.
import { MEMORY, UNKNOWN, kindNamed } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import * as monitoring from "../../../../src";
import { urnOf } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import { adopting, startAdopter } from "../../../support/host/adopter";
import { failure, monitor, logTexts } from "./environment";
import type { MessageSource } from "./environment";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** Notices about adopted objects and their changes. */
export const adoptionMessages: MessageSource = async ({ host, createObject }) => {
  const run = await host();
  const same = await createObject("/monitors", monitor("same"));
  const other = await createObject("/monitors", monitor("other"));
  const preview = (inputs: JsonObject, adopt: Json): Promise<unknown> =>
    run.check("Monitor", {}, adopting(inputs, adopt));
  await preview(monitor("same"), same);
  await preview(monitor("other", { frequencySeconds: 300, alertChannelIds: [UNKNOWN] }), other);
  await preview(monitor("later"), UNKNOWN);
  const secret = await host();
  await createObject("/webhooks/signing-secret/rotate").catch(() => undefined);
  await secret.check("WebhookSigningSecret", {}, adopting({ rotationTrigger: "1" }, true));
  const invite = { email: "grace@example.com", roleOffered: "MEMBER" };
  const id = await createObject("/invites", invite);
  const imported = { ...invite, [MEMORY]: { imported: true } };
  await run.update("Invite", id, imported, { ...invite, resendTrigger: "1" });
  return [...logTexts(run), ...logTexts(secret)];
};

/** Refused adoptions. */
export const refusedAdoptionMessages: MessageSource = async ({ service, host, createObject }) => {
  const tcp = { type: "TCP", config: { host: "example.com", port: 443 } };
  const [fixed, foreign] = [
    await createObject("/monitors", monitor("fixed")),
    await createObject("/monitors", monitor("foreign", { managedBy: "TERRAFORM" })),
  ];
  await Promise.all([1, 2].map(() => createObject("/monitors", monitor("duplicate"))));
  const cases: readonly (readonly [JsonObject, Json])[] = [
    [monitor("words"), ""],
    [monitor("words"), { id: NOWHERE, managedBy: "me" }],
    [monitor("word"), "api"],
    [monitor("none"), NOWHERE],
    [monitor("nobody"), true],
    [monitor("duplicate"), true],
    [monitor("foreign"), foreign],
    [{ ...monitor("fixed"), ...tcp }, fixed],
  ];
  const messages: (string | undefined)[] = [];
  const run = await startAdopter({ service });
  for (const [inputs, adopt] of cases) {
    messages.push(await run.refusal(kindNamed("Monitor"), inputs, adopt));
  }
  const window = { startsAt: "2030-01-01T00:00:00Z", endsAt: "2030-01-02T00:00:00Z" };
  messages.push(await run.refusal(kindNamed("MaintenanceWindow"), window, true));
  messages.push(await run.refusal(kindNamed("AssignedEmailDomain"), {}, true));
  const key = await createObject("/api-keys", { name: "theirs" });
  messages.push(await run.refusal(kindNamed("ApiKey"), { name: "own" }, key));
  const [first] = await Promise.all(
    ["first", "second"].map((name) => createObject("/tags", { name })),
  );
  await run.refusal(kindNamed("Tag"), { name: "second" }, true);
  await service.call("PUT", `/tags/${first}`, { name: "renamed" });
  messages.push(await run.refusal(kindNamed("Tag"), { name: "first" }, true));
  const page = { name: "none", slug: "none" };
  messages.push(await run.refusal(kindNamed("StatusPage"), page, NOWHERE));
  await run.stop();
  const wrong = [{ adopt: true, id: "x" }, { import: "x" }];
  for (const options of wrong) {
    const make = (): unknown => new monitoring.Tag("wrong", { name: "wrong" }, options);
    messages.push(await failure(Promise.resolve().then(make)));
  }
  return [...messages.map(String), ...(await owners({ host, createObject }))];
};

/** Two resources that adopt the same object. */
async function owners({
  host,
  createObject,
}: Pick<Parameters<MessageSource>[0], "host" | "createObject">) {
  const id = await createObject("/monitors", monitor("one"));
  const run = await host();
  const adopter = (name: string): JsonObject => ({
    ...adopting(monitor("one"), id),
    ...urnOf(name),
  });
  const first = await run.check("Monitor", {}, adopter("first"));
  const second = await run.check("Monitor", {}, adopter("second"));
  const taken = await run.create("Monitor", first.inputs);
  await run.delete("Monitor", id, taken.props);
  const owner = async (run: Host, name: string): Promise<JsonObject> => {
    const inputs = { ...monitor("one"), ...urnOf(name) };
    return (await run.check("Monitor", inputs, inputs)).inputs;
  };
  const forced = await host();
  const kept = await owner(forced, "first");
  await forced.diff("Monitor", id, taken.props, kept);
  const replaced = await forced.check("Monitor", {}, adopter("first"));
  const shared = await host();
  await shared.diff("Monitor", id, taken.props, await owner(shared, "a"));
  const twice = await failure(shared.diff("Monitor", id, taken.props, await owner(shared, "b")));
  const runtime = (name: string) =>
    shared.create("WorkspaceRuntime", { workspaceId: "1", runtimeId: "2026.06", ...urnOf(name) });
  await runtime("a");
  const own = await failure(runtime("b"));
  const refused = [...second.failures, ...replaced.failures].map(({ reason }) => reason);
  return [...refused, twice, own, ...logTexts(run)];
}
