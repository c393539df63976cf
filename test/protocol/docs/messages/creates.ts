// Creates with an unknown outcome.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { JsonObject } from "../../../../src/definitions";
import { folderOfFile } from "../../../support/folder";
import { urnOf } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import { failure, waitForLog, monitor, logTexts } from "./environment";
import type { MessageSource, Environment } from "./environment";

/** The response is lost, and its object is found, or cannot be distinguished from others. */
export const lostResponseMessages: MessageSource = async (environment) => {
  const { service, host, clearFaults } = environment;
  const { faults } = service.emulator;
  const run = await host({ "monitoring:maxRetryWaitSeconds": "0" });
  const once = (
    method: string,
    path: string,
    effect: Parameters<Environment["setFault"]>[2],
  ): void => {
    faults.clear();
    faults.add({ method, path: `/api/v1${path}`, effect });
  };
  once("POST", "/monitors", { drop: "after" });
  await run.create("Monitor", monitor("lost"));
  await waitForLog(run, "the response to its create was lost.");
  const messages: string[] = [];
  /** The message of a create whose first requests have this effect. */
  const lost = async (
    kind: string,
    inputs: JsonObject,
    effect: Parameters<Environment["setFault"]>[2],
    times = 1,
  ): Promise<void> => {
    clearFaults();
    const path = kind === "Tag" ? "/api/v1/tags" : "/api/v1/monitors";
    faults.add({ method: "POST", path, times, effect });
    messages.push(await failure(run.create(kind, inputs)));
  };
  await lost("Tag", { name: "lost" }, { drop: "after" });
  await service.call("POST", "/tags", { name: "taken", color: "#111111" });
  await lost("Tag", { name: "taken", color: "#222222" }, { drop: "before" });
  const twice = { makes: "equal", by: "same", when: "after" } as const;
  await lost("Monitor", monitor("several"), { drop: "after", others: [twice] });
  const record = await service.call("POST", "/monitors", monitor("answered"));
  const response = { status: 201, body: { data: record } };
  faults.clear();
  faults.add({ method: "POST", path: "/api/v1/monitors", times: 4, effect: response });
  await run.create("Monitor", monitor("answered"));
  messages.push(await failure(run.create("Monitor", monitor("answered"))));
  once("POST", "/monitors", { drop: "after" });
  faults.add({ method: "GET", path: "/api/v1/monitors", times: 20, effect: { status: 403 } });
  messages.push(await failure(run.create("Monitor", monitor("unseen"))));
  await lost("Monitor", monitor("foreign"), { status: 202, body: { data: {} } }, 3);
  faults.clear();
  const refused = { method: "POST", path: "/api/v1/monitors" };
  faults.add({ ...refused, effect: { drop: "before" } });
  faults.add({ ...refused, nth: 2, effect: { status: 400 } });
  messages.push(await failure(run.create("Monitor", monitor("refused"))));
  clearFaults();
  const grace = { email: "grace@example.com", roleOffered: "MEMBER" };
  const invite = await run.create("Invite", grace);
  environment.setFault("POST", "/invites/*/resend", { status: 502, gateway: "html" });
  messages.push(
    await failure(run.update("Invite", invite.id, invite.props, { ...grace, resendTrigger: "1" })),
  );
  clearFaults();
  return [...messages, ...logTexts(run)];
};

const home = folderOfFile();

/** A run is killed, and the next one finds the object that it created. */
export const killedRunMessages: MessageSource = async (environment) => {
  const env = { PULUMI_HOME: home };
  const first = await environment.host({}, env);
  await first.create("Monitor", { ...monitor("killed"), ...urnOf("a") });
  await first.create("Monitor", { ...monitor("renamed"), ...urnOf("b") });
  await die(first);
  const next = await environment.host({}, env);
  await next.create("Monitor", { ...monitor("killed"), ...urnOf("a") });
  await next.cancel();
  await waitForLog(next, "no resource of this run manages it");
  const unreadable = await environment.host({}, { PULUMI_HOME: folderWithUnreadableJournal(home) });
  const unread = await failure(
    unreadable.create("Monitor", { ...monitor("unread"), ...urnOf("a") }),
  );
  writeFileSync(join(home, "file"), "");
  const homeless = await environment.host({}, { PULUMI_HOME: join(home, "file") });
  await homeless.create("Monitor", { ...monitor("homeless"), ...urnOf("a") });
  await waitForLog(homeless, "the journal of creates");
  return [unread, ...logTexts(next), ...logTexts(homeless)];
};

/** Pulumi's own folder whose journal has a folder where a file of lines would be, which cannot be read as one. */
function folderWithUnreadableJournal(home: string): string {
  const folder = join(home, "unreadable");
  const journal = join(home, "pulumi-monitoring", "journal");
  for (const stack of readdirSync(journal)) {
    for (const name of readdirSync(join(journal, stack)))
      mkdirSync(join(folder, "pulumi-monitoring", "journal", stack, name), { recursive: true });
  }
  return folder;
}

async function die(host: Host): Promise<void> {
  host.loseEngine();
  await host.kill();
}
