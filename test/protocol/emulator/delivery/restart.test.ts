// Pending work of one emulator continues in the next one, if a data file keeps the state.
import { join } from "node:path";

import { expect, it } from "vitest";

import { startEmulator } from "../../../../src/emulator";
import type { Emulator } from "../../../../src/emulator";
import type { JsonObject } from "../../../../src/definitions";
import { folderOfFile } from "../../../support/folder";
import { manualClock } from "../../../support/emulator/manual-clock";
import { channel, heartbeat, monitor, page } from "../../../support/emulator/records";
import { START, recordId } from "../../../support/emulator/service";
import { receiver, until } from "../../../support/emulator/receiver";

const folder = folderOfFile();

const hour = 3_600_000;

it("deliveries, escalations and missed heartbeats continue after a restart", async () => {
  const to = await receiver();
  to.statuses.push(500, 500);
  const dataFile = join(folder, "state.json");
  const begun = manualClock(Date.parse(START));
  const options = { dataFile, apiKey: "key", rateLimit: "off" } as const;
  const first = await startEmulator({ ...options, ...begun });
  const monitorId = await prepare(first, to.url);
  await control(first, "incidents", { monitorId });
  begun.pass(0);
  await until(() => (to.received.length === 2 ? true : undefined));
  await until(async () =>
    (await attempts(first)).every((row) => row.status === "RETRY_PENDING") ? true : undefined,
  );
  await first.close();

  const later = manualClock(Date.parse(START) + hour);
  const second = await startEmulator({ ...options, ...later });
  try {
    later.pass(0);
    await until(async () =>
      (await attempts(second)).every((row) => row.status === "DELIVERED") ? true : undefined,
    );
    expect(to.received).toHaveLength(4);
    const [dispatch] = await ofIncident(second);
    expect(dispatch).toMatchObject({ status: "DELIVERED", currentStep: 2 });
    const beats = (await list(second, "/monitors")).find(({ type }) => type === "HEARTBEAT");
    const missed = await list(second, `/monitors/${recordId(beats ?? {})}/results?passed=false`);
    expect(missed).toMatchObject([{ failureReason: "No heartbeat within 360 s" }]);
  } finally {
    await second.close();
  }
});

it("a retried notification of a page is attempted after a restart", async () => {
  const dataFile = join(folder, "page.json");
  const begun = manualClock(Date.parse(START));
  const options = { dataFile, apiKey: "key", rateLimit: "off" } as const;
  const first = await startEmulator({ ...options, ...begun });
  const path = `/status-pages/${recordId(await make(first, "/status-pages", page()))}`;
  await make(first, `${path}/subscribers`, { email: "bad@mail.invalid" });
  await make(first, `${path}/incidents`, { title: "Slow", impact: "MINOR", body: "We look." });
  const deliveries = `${path}/notification-deliveries`;
  const [failed] = await list(first, deliveries);
  await call(first, `/api/v1${deliveries}/${recordId(failed ?? {})}/retry`, {});
  expect(await list(first, deliveries)).toMatchObject([{ status: "RETRY_PENDING" }]);
  await first.close();

  const later = manualClock(Date.parse(START) + hour);
  const second = await startEmulator({ ...options, ...later });
  try {
    later.pass(0);
    expect(await list(second, deliveries)).toMatchObject([{ status: "FAILED", attemptCount: 2 }]);
  } finally {
    await second.close();
  }
});

async function prepare(emulator: Emulator, url: string): Promise<string> {
  await make(emulator, "/webhooks", { url, subscribedEvents: ["incident.created"] });
  const config = { channelType: "webhook", url };
  const hook = recordId(await make(emulator, "/alert-channels", channel({ config })));
  const mail = recordId(await make(emulator, "/alert-channels", channel()));
  const steps = [hook, mail].map((id, at) => ({ delayMinutes: at * 30, channelIds: [id] }));
  await make(emulator, "/notification-policies", { name: "All", escalation: { steps } });
  const { pingUrl } = await make(emulator, "/monitors", heartbeat());
  await fetch(pingUrl as string);
  return recordId(await make(emulator, "/monitors", monitor()));
}

/** The pending deliveries of the platform event and of the alert. */
async function attempts(emulator: Emulator): Promise<JsonObject[]> {
  const [webhook] = await list(emulator, "/webhooks");
  const events = await list(emulator, `/webhooks/${recordId(webhook ?? {})}/deliveries`);
  const [dispatch] = await ofIncident(emulator);
  const alerts = (dispatch?.deliveries ?? []) as JsonObject[];
  return [...events, ...alerts.filter(({ channelType }) => channelType === "webhook")];
}

async function ofIncident(emulator: Emulator): Promise<JsonObject[]> {
  const [incident] = await list(emulator, "/incidents");
  return list(emulator, `/notification-dispatches?incidentId=${recordId(incident ?? {})}`);
}

async function call(emulator: Emulator, path: string, body?: JsonObject): Promise<JsonObject> {
  const response = await fetch(emulator.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: "Bearer key", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as JsonObject;
}

const make = async (emulator: Emulator, path: string, body: JsonObject): Promise<JsonObject> =>
  (await call(emulator, `/api/v1${path}`, body)).data as JsonObject;
const list = async (emulator: Emulator, path: string): Promise<JsonObject[]> =>
  (await call(emulator, `/api/v1${path}`)).data as JsonObject[];
const control = (emulator: Emulator, path: string, body: JsonObject): Promise<JsonObject> =>
  call(emulator, `/__emulator/${path}`, body);
