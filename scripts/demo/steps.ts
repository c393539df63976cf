// The steps of the demo. Each one does what a user would do, and then verifies the result in the API instead
// of in Pulumi's output.
import { isDeepStrictEqual } from "node:util";
import { calledIn, plannedIn, readable, refreshedIn, summaryIn } from "./drift";
import { counted, isCompanion, isSetting, newRecords } from "./stored";

import type { Emulator, OrganizationState } from "./emulator";
import type { Pulumi, StateResource } from "./pulumi";
import type { Secrets } from "./secrets";
import type { Tour } from "./tour";

/** Everything that a step works with. */
export interface DemoContext {
  tour: Tour;
  pulumi: Pulumi;
  emulator: Emulator;
  secrets: Secrets;
  estateSecrets: Record<string, string>;
  /** What was stored before the first step. */
  before: OrganizationState[];
}

const ADDRESS = "/api/v1";
const SECRET_OUTPUTS = ["backupPingUrl", "deploymentKey", "dashboardsKey", "orderInboxUrl"];
const MAIL = "Shop team";
const STRANGER = "somebody@elsewhere.example.com";

async function bringUp({ tour, pulumi, emulator, secrets, estateSecrets, before }: DemoContext) {
  tour.step("Deploy the stack");
  tour.say(
    "examples/estate declares the monitoring of a web shop: monitors of all eight types with their\n" +
      "assertions, alert channels and escalation, groups, third-party services, a status page with its own\n" +
      "domain, webhooks, credentials, API keys. None of these objects exists yet.",
  );
  tour.command("pulumi stack init demo");
  await pulumi.createStack();
  tour.command(`pulumi config set monitoring:baseUrl ${emulator.url}`);
  tour.command("pulumi config set --secret monitoring:apiKey …");
  for (const key of Object.keys(estateSecrets)) tour.command(`pulumi config set --secret ${key} …`);
  await pulumi.configure(
    { "monitoring:baseUrl": emulator.url, statusDomainReady: "true" },
    { "monitoring:apiKey": emulator.apiKey, ...estateSecrets },
  );
  tour.command("pulumi config set statusDomainReady true");
  await emulator.publish("status.shop.example.com");
  tour.say("The embedded API now simulates the DNS record of the status page's own domain.");
  tour.command("pulumi up");
  tour.output(summaryIn(await pulumi.on(["up", "--yes"])));

  const resources = await pulumi.resources();
  const settings = resources.filter(({ type }) => isSetting(type.replace(/^.*:/, "")));
  const wanted = resources
    .filter((resource) => !settings.includes(resource))
    .map(({ id }) => id)
    .sort();
  const all = newRecords(before, await emulator.stored());
  const made = all.filter(({ kind }) => !isCompanion(kind));
  tour.output(counted(made));
  const ids = made.map(({ id }) => id).sort();
  tour.same(`the API has these ${made.length} objects, and no other new one`, ids, wanted);
  tour.say(
    `The other ${settings.length} resources are settings of these objects, such as the order of the page.`,
  );
  for (const output of SECRET_OUTPUTS)
    secrets.add(`the output ${output}`, await pulumi.secretOutput(output));
}

async function previewAgain({ tour, pulumi, emulator }: DemoContext) {
  tour.step("Preview again: no changes");
  await emulator.forgetRequests();
  tour.command("pulumi preview --expect-no-changes");
  tour.output(summaryIn(await pulumi.on(["preview", "--expect-no-changes"])));
  const requests = await emulator.requests();
  tour.same("no changes, and no requests to the API", requests, []);
}

async function editElsewhere({ tour, pulumi, emulator }: DemoContext) {
  tour.step("Change objects outside Pulumi");
  tour.say("Two edits and a deletion, directly through the API. Pulumi does not know about them.");
  const idOf = finder(await pulumi.resources());
  const edits = [
    {
      method: "PUT",
      path: `/monitors/${idOf("Monitor homepage")}`,
      body: { frequencySeconds: 600 },
    },
    {
      method: "PUT",
      path: `/alert-channels/${idOf("AlertChannel team-mail")}`,
      body: { name: MAIL, config: { channelType: "email", recipients: [STRANGER] } },
    },
    { method: "DELETE", path: `/monitors/${idOf("Monitor partner-api")}` },
  ];
  for (const { method, path, body } of edits) {
    const data =
      body === undefined ? "" : ` -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
    tour.command(`curl -X ${method} ${emulator.url}${ADDRESS}${path}${data}`);
    const { status } = await emulator.call(method, path, body);
    tour.check(status < 300, `the API returned ${status}`);
  }
}

async function findDrift({ tour, pulumi }: DemoContext) {
  tour.step("Detect the drift");
  tour.say("A plain preview relies on the state. With --refresh Pulumi reads the live objects.");
  tour.command("pulumi preview --refresh --diff");
  const shown = await pulumi.on(["preview", "--refresh", "--diff"]);
  tour.output([...readable(shown), ...summaryIn(shown)]);
  const drifted = ["AlertChannel team-mail", "Monitor homepage", "Monitor partner-api"];
  tour.same("it lists the three changed objects, and no other", refreshedIn(shown), drifted);

  tour.command("pulumi preview --refresh --json");
  const planned = plannedIn(await pulumi.on(["preview", "--refresh", "--json"]));
  tour.output(planned);
  tour.same(
    "it would revert these three changes, property by property, and nothing else",
    planned,
    [
      "create Monitor partner-api",
      "update AlertChannel team-mail: config.recipients[0]",
      "update Monitor homepage: frequencySeconds",
    ],
  );
}

async function setRight({ tour, pulumi, emulator }: DemoContext) {
  tour.step("Revert the drift");
  tour.command("pulumi up --refresh");
  tour.output(summaryIn(await pulumi.on(["up", "--refresh", "--yes"])));

  const idOf = finder(await pulumi.resources());
  const read = <Data>(path: string) => emulator.call<Data>("GET", path);
  const homepage = await read<{ frequencySeconds: number }>(
    `/monitors/${idOf("Monitor homepage")}`,
  );
  const seconds = homepage.data.frequencySeconds;
  tour.same("the homepage is checked every 60 seconds again", seconds, 60);

  const mail = await read<{ displayConfig: { recipients: string[] } }>(
    `/alert-channels/${idOf("AlertChannel team-mail")}`,
  );
  const recipients = mail.data.displayConfig.recipients;
  tour.same("alerts go to the team again", recipients, ["team@shop.example.com"]);

  type Partner = { name: string; config: { method: string } };
  type Lists = Record<"assertions" | "alertChannelIds" | "tags", unknown[]>;
  const partner = await read<Partner & Lists>(`/monitors/${idOf("Monitor partner-api")}`);
  const { name, config, assertions, alertChannelIds, tags } = partner.data;
  const has = [name, config.method, assertions.length, alertChannelIds.length, tags.length];
  const whole = ["Partner API", "HEAD", 1, 2, 1];
  tour.same("the deleted monitor is back, with its assertion, channels and tag", has, whole);

  tour.command("pulumi preview --refresh --expect-no-changes");
  tour.output(summaryIn(await pulumi.on(["preview", "--refresh", "--expect-no-changes"])));
  tour.checked("another preview finds no changes");
}

async function rotateKey({ tour, pulumi, emulator, secrets }: DemoContext) {
  tour.step("Rotate an API key");
  tour.say("The program passes `deployKeyRotation` to the key as its rotationTrigger.");
  const idBefore = finder(await pulumi.resources())("ApiKey deployment");
  const old = await pulumi.secretOutput("deploymentKey");
  tour.command("pulumi config set deployKeyRotation 2026-12");
  await pulumi.configure({ deployKeyRotation: "2026-12" }, {});
  await emulator.forgetRequests();
  tour.command("pulumi up");
  tour.output(summaryIn(await pulumi.on(["up", "--yes"])));

  const writes = (await emulator.requests()).filter(({ method }) => method !== "GET");
  const requests = writes.map(({ method, path }) => `${method} ${path}`);
  const regenerate = `POST ${ADDRESS}/api-keys/${idBefore}/regenerate`;
  tour.same("the API received one write, and no other", requests, [regenerate]);
  const idAfter = finder(await pulumi.resources())("ApiKey deployment");
  tour.same(`it is the same key, with the id ${idAfter}`, idAfter, idBefore);
  const fresh = await pulumi.secretOutput("deploymentKey");
  secrets.add("the rotated output deploymentKey", fresh);
  const answers = [await me(emulator, old), await me(emulator, fresh)];
  tour.same("the old value is rejected and the new one is accepted", answers, [401, 200]);
  const printed = secrets.in(tour.transcript);
  tour.same("neither was printed: Pulumi shows both as [secret]", printed, []);
}

export async function takeDown({ tour, pulumi, emulator, before }: DemoContext) {
  tour.step("Destroy the stack");
  tour.command("pulumi destroy");
  tour.output(summaryIn(await pulumi.on(["destroy", "--yes"])));
  const now = await emulator.stored();
  tour.check(
    isDeepStrictEqual(now, before),
    "the API stores exactly what it stored before the first step",
    () => {
      const left = counted(newRecords(before, now)).filter(Boolean).join(", ") || "nothing";
      const lost = counted(newRecords(now, before)).filter(Boolean).join(", ") || "nothing";
      return `the API does not store what it did before: left behind: ${left}; lost: ${lost}`;
    },
  );
}

/** All steps but the last one, in their order. */
export const STEPS = [bringUp, previewAgain, editElsewhere, findDrift, setRight, rotateKey];

function finder(resources: readonly StateResource[]) {
  return (called: string) => {
    const found = resources.find(({ urn }) => calledIn(urn) === called);
    if (found === undefined) throw new Error(`the state has no ${called}`);
    return found.id;
  };
}

const me = async (emulator: Emulator, key: string) =>
  (await emulator.call("GET", "/auth/me", undefined, key)).status;
