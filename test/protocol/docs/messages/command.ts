// The built program `pulumi-monitoring`.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../../../support/root";
import { folderOfFile } from "../../../support/folder";
import { asking, run as command } from "../../../support/cli/command";
import { preview, step } from "../../../support/review/previews";
import { monitor } from "./environment";
import type { MessageSource, Environment } from "./environment";
import type { JsonObject } from "../../../../src/definitions";
import type { KindName } from "../../../../src/resources/facts";
import { typeToken } from "../../../../src/resources/type-token";

/** The output of the program for these arguments and this standard input. */
const run = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { cwd = ROOT, input = "" } = {},
): Promise<string> => {
  const { stdout, stderr } = await command(args, { env, cwd, input });
  return stdout + stderr;
};

/** Messages about a preview from standard input. */
export const commentMessages: MessageSource = async ({ service }) => {
  const { url: MONITORING_BASE_URL } = service.emulator;
  const [before, after] = [{ name: "shop" }, { name: "store" }];
  const there = { before, after: before };
  const drifted = preview([
    step("refresh", "Tag", there),
    step("update", "Tag", { before: after, after: before }),
  ]);
  const changed = preview([step("delete", "Tag", { before })]);
  const state = { ...monitor("shop"), organizationId: 4711 };
  const update = step("update", "Monitor", { before: monitor("shop"), after: monitor("store") });
  const foreign = preview([{ ...update, oldState: { ...update.oldState, outputs: state } }]);
  const wrong = { MONITORING_API_KEY: "wrong", MONITORING_BASE_URL };
  const comment = (input: string, ...args: string[]): Promise<string> =>
    run(["comment", ...args], wrong, { input });
  return Promise.all([
    comment("", "one", "-"),
    comment("", "--write", "slack"),
    comment('{"resourcePlans":{"a":{"steps":1}}}'),
    run(["check"], {}, { input: '{"resourcePlans":{}}' }),
    comment("", "--max-bytes", "1"),
    comment(""),
    comment("Previewing update"),
    comment("{}"),
    comment("[]"),
    comment('{"sequence":1}\n{"sequence":2}\n'),
    comment(changed, "--fail-on", "delete"),
    comment(changed, "--write", "json=/nowhere/review.json"),
    comment(drifted),
    comment(foreign),
    run(["comment"], { ...wrong, MONITORING_API_KEY: service.emulator.apiKey }, { input: foreign }),
    run(["comment"], { ...wrong, MONITORING_BASE_URL: "nowhere" }, { input: foreign }),
    run(["check", "one", "two"]),
    run(["check", "--max-requests", "0"]),
    run(["check"], { MONITORING_API_KEY: "" }, { input: changed }),
    run(["check"], { MONITORING_API_KEY: "k", MONITORING_BASE_URL: "" }, { input: changed }),
  ]);
};

const folder = folderOfFile();
const at = (name: string): string => join(folder, name);

/** Messages about arguments and their effects. */
export const commandMessages: MessageSource = async ({
  service,
  createObject,
  setFault,
  clearFaults,
}) => {
  const { url } = service.emulator;
  const bin = at("bin");
  mkdirSync(bin);
  mkdirSync(at("project"));
  writeFileSync(join(bin, "pulumi"), "#!/bin/sh\necho v3.250.0\n", { mode: 0o755 });
  writeFileSync(at("project/Pulumi.yaml"), "name: p\nruntime: nodejs\n");
  writeFileSync(at("text"), "{}");
  const environmentId = await createObject("/environments", { name: "c", slug: "claimed" });
  const [numbered, renamed] = [
    await createObject("/api-keys", { name: "numbered" }),
    await createObject("/api-keys", { name: "renamed" }),
  ];
  const inTerraform = (provider: string, type: string, attributes: JsonObject): object => ({
    ...{ mode: "managed", type, name: "it", provider },
    instances: [{ attributes }],
  });
  writeFileSync(
    at("terraform"),
    JSON.stringify({
      version: 4,
      resources: [
        inTerraform("vendor", "vendor_environment", { id: environmentId }),
        inTerraform("other", "other_api_key", { id: numbered, name: "numbered" }),
        inTerraform("vendor", "vendor_api_key", { id: renamed, name: "before" }),
        { mode: "managed", type: "vendor_balloon", name: "b", instances: [] },
        {
          mode: "managed",
          type: "vendor_tag",
          name: "gone",
          instances: [
            { attributes: { id: "00000000-0000-4000-8000-000000000000" } },
            { attributes: { id: "00000000-0000-4000-8000-000000000001" }, deposed: "0" },
          ],
        },
      ],
    }),
  );
  const urn = "urn:pulumi:dev::p::pulumi:pulumi:Stack::p-dev";
  writeFileSync(
    at("state"),
    JSON.stringify({ deployment: { resources: [{ type: "pulumi:pulumi:Stack", urn }] } }),
  );
  await createObject("/alert-channels", {
    name: "claimed",
    config: { channelType: "email", recipients: ["a@example.com"] },
    managedBy: "CLI",
  });
  await createObject("/monitors", {
    name: "claimed",
    type: "BROWSER",
    environmentId,
    managedBy: "CLI",
  });
  await createObject("/monitors", monitor("claimed", { managedBy: "CLI" }));
  const pageId = await createObject("/status-pages", { name: "gone", slug: "still-listed" });
  for (const path of [`/api/v1/status-pages/${pageId}`, `/api/v1/status-pages/${pageId}/**`]) {
    service.emulator.faults.add({ method: "GET", path, times: 99, effect: { status: 404 } });
  }
  const states = await statesOfStacks(createObject);
  writeFileSync(at("other-state"), JSON.stringify(states.ofOtherProvider));
  writeFileSync(at("full-state"), JSON.stringify(states.ofSeveralProviders));
  const env = asking(service);
  const port = new URL(url).port;
  const importing = (...args: string[]): Promise<string> =>
    run(["import", ...args], env, { cwd: folder });
  const messages = await Promise.all([
    run([], env, { cwd: folder }),
    run(["serv"], env, { cwd: folder }),
    run(["serve", "--port", port], env, { cwd: folder }),
    run(["serve", "--host", "192.0.2.1"], env, { cwd: folder }),
    run(["serve", "--port", "x"], env, { cwd: folder }),
    run(["serve", "--plan", "x"], env, { cwd: folder }),
    run(["serve", "--api-key", "a b"], env, { cwd: folder }),
    run(["serve", "--allow-host", "a:1"], env, { cwd: folder }),
    run(["serve", "--host", ""], env, { cwd: folder }),
    run(["serve", "--data", folder], env, { cwd: folder }),
    run(["serve", "--data", at("text")], env, { cwd: folder }),
    run(["serve", "--data", at("terraform.txt").replace(".txt", "")], env, { cwd: folder }),
    run(["serve", "--data", damaged(at("damaged"))], env, { cwd: folder }),
    run(["serve", "--data", used(at("used"))], env, { cwd: folder }),
    run(["serve", "--data", link(at("link"), at("text"))], env, { cwd: folder }),
    run(["serve", "--data", at("nowhere/state")], env, { cwd: folder }),
    importing(),
    importing("--out", at("out"), "--kind", "x"),
    importing("--plugin", at("text")),
    importing("--plugin", at("list"), "--stack", "dev"),
    importing("--plugin", at("list"), "--adopt"),
    importing("--out", at("out"), "--state", at("text")),
    importing("--out", folder),
    importing("--into", folder),
    importing("--into", at("project"), "--state", at("nothing")),
    importing("--into", at("project"), "--state", at("text")),
    importing("--into", at("project"), "--state", at("state"), "--kind", "Environment"),
    importing("--into", at("project"), "--state", at("other-state")),
    importing(
      "--into",
      at("project"),
      "--state",
      at("full-state"),
      "--kind",
      "ApiKey,ResourceGroupPolicy",
    ),
    importing("--out", at("out"), "--id", "1"),
    importing("--out", at("out"), "--terraform", at("text")),
    importing("--out", at("out"), "--name", "nothing like it"),
    importing("--out", at("out"), "--kind", "NotificationPolicy"),
    importing("--out", at("defaults"), "--kind", "Workspace,ApiKey"),
    importing("--out", at("from-terraform"), "--terraform", at("terraform")),
    run(["import", "--into", at("project")], { ...env, PATH: at("nowhere") }, { cwd: folder }),
  ]);
  setFault("GET", "/webhooks", { status: 403, body: forbidden });
  messages.push(await importing("--out", at("hidden"), "--name", "nothing like it"));
  clearFaults();
  const old = {
    ...env,
    MONITORING_MAX_RETRY_WAIT_SECONDS: "0",
    PATH: `${bin}:${process.env.PATH ?? ""}`,
  };
  const claim = (out: string): Promise<string> =>
    run(["import", "--out", at(out), "--name", "claimed", "--claim"], old, { cwd: folder });
  setFault("PUT", "/monitors/*", { status: 500 });
  messages.push(await claim("unclaimed"));
  clearFaults();
  messages.push(await claim("claimed"));
  return messages;
};

/** States that have objects of the service, or may have them. */
async function statesOfStacks(
  createObject: Environment["createObject"],
): Promise<Record<"ofOtherProvider" | "ofSeveralProviders", object>> {
  const resource = (kind: KindName, id: string, provider: string, inputs = {}): object => {
    const type = typeToken(kind);
    const ofProvider = `urn:pulumi:dev::p::pulumi:providers:pulumi-nodejs::${provider}`;
    return {
      type,
      urn: `urn:pulumi:dev::p::${type}::it`,
      id,
      inputs,
      provider: `${ofProvider}::1`,
    };
  };
  const stateOf = (...resources: object[]): object => ({ deployment: { resources } });
  const name = "in state";
  const key = await createObject("/api-keys", { name });
  const config = { channelType: "email", recipients: ["a@example.com"] };
  const channel = await createObject("/alert-channels", { name: "of policy", config });
  const escalation = { steps: [{ delayMinutes: 0, channelIds: [channel] }] };
  const alertPolicyId = await createObject("/notification-policies", { name, escalation });
  const group = await createObject("/resource-groups", { name, alertPolicyId });
  return {
    ofOtherProvider: stateOf(resource("ApiKey", key, "other")),
    ofSeveralProviders: stateOf(
      resource("ResourceGroup", group, "default", { alertPolicyId }),
      resource("ApiKey", key, "other"),
    ),
  };
}

/** A 403 in the API's own envelope, because a gateway may also return 403. */
const forbidden = {
  ...{ status: 403, code: "FORBIDDEN", message: "no", requestId: "r", errors: null },
  timestamp: 0,
};

function link(file: string, to: string): string {
  symlinkSync(to, file);
  return file;
}

/** A data file that another process, this one, uses. */
function used(file: string): string {
  writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.pid, since: 0 }));
  return file;
}

function damaged(file: string): string {
  writeFileSync(file, '{"half":');
  return file;
}
