// Values that the program marks as secret, in fields that are not secret by nature: errors and warnings do not show them,
// and a state contains them only marked, also the state of an update that was done in part.
import { afterEach, describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { folderOfTest } from "../../support/folder";
import { benchOfFile } from "../../support/host/bench";
import { PartlyDone } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { die, end } from "../../support/host/interrupted-runs";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { idText } from "../../support/host/service";
import { secret, startPlugin } from "../../support/plugin/plugin";

/** Keeps the marks in the outputs that the tests get. */
class MarkingFrontEnd extends PluginFrontEnd {
  override outputs(values: JsonObject): JsonObject {
    return values;
  }
}

const bench = benchOfFile({ frontEnd: new MarkingFrontEnd() });

const failureOf = async (work: Promise<unknown>): Promise<Error> => {
  const error: unknown = await work.then(
    () => new Error("no failure"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw error;
  return error;
};

/** The next write is refused with a message that repeats what was sent. */
const refuse = (method: string, value: string): void => {
  const body = { code: "VALIDATION_ERROR", message: `variables: value ${value} is too long` };
  bench.service.emulator.faults.add({ method, path: "/api/v1/**", effect: { status: 400, body } });
};

test("errors contain neither new secret values nor those in the state", async () => {
  const inputs = (value: string) => ({
    ...{ name: "shop", slug: "shop" },
    variables: { CUSTOMER_REF: secret(value) },
  });
  refuse("POST", "hunter2-new");
  const { message } = await failureOf(bench.host.create("Environment", inputs("hunter2-new")));
  expect(message).toMatch(/creating Environment "shop" failed: 400 .*value \[secret\] is too long/);
  const { id, props } = await bench.host.create("Environment", inputs("hunter2-old"));
  for (const value of ["hunter2-old", "hunter2-next"]) {
    refuse("PUT", value);
    const update = bench.host.update("Environment", id, props, inputs("hunter2-next"));
    expect((await failureOf(update)).message).toMatch(/failed: 400 .*value \[secret\] is too long/);
  }
  refuse("DELETE", "hunter2-old");
  const deleted = await failureOf(bench.host.delete("Environment", id, props));
  expect(deleted.message).toMatch(/failed: 400 .*value \[secret\] is too long/);
  await bench.host.delete("Environment", id, props);
});

test("secret values stay marked in the state of an update that was done in part", async () => {
  const tag = await bench.host.create("Tag", { name: "old" });
  const inputs = (customHeaders: JsonObject, tagIds: string[]): JsonObject => ({
    ...{ name: "api", type: "HTTP", regions: ["us-east"], tags: { tagIds } },
    config: { url: "https://shop.example.com", method: "GET", customHeaders },
  });
  const before = inputs({ "X-Key": secret("hunter2-old") }, [idText(tag.id)]);
  const { id, props } = await bench.host.create("Monitor", before);
  refuse("PUT", "of a header");
  const after = inputs({ Authorization: secret("hunter2-new") }, []);
  const failed = await failureOf(bench.host.update("Monitor", id, props, after));
  if (!(failed instanceof PartlyDone)) throw failed;
  // The next run sends what the state lacks.
  expect(failed.props).not.toHaveProperty("config");
  expect(JSON.stringify(failed.props)).not.toContain("hunter2-old");
  await bench.host.delete("Monitor", id, props);
  await bench.host.delete("Tag", tag.id, tag.props);
});

describe("a refresh marks a secret value that somebody has moved", () => {
  test("to another key", async () => {
    const inputs = { name: "shop", slug: "shop", variables: { TOKEN: secret("hunter2-token") } };
    const { id, props } = await bench.host.create("Environment", inputs);
    const variables = { TOKEN_2: "hunter2-token", URL: "https://shop.example.com" };
    await bench.service.call("PUT", "/environments/shop", { variables });
    const marked = { variables: { ...variables, TOKEN_2: secret("hunter2-token") } };
    const found = await bench.host.read("Environment", id, props);
    expect(found).toMatchObject({ inputs: marked, props: marked });
    await bench.host.delete("Environment", id, props);
  });

  test("into other texts or a list, but not the texts that contained it before", async () => {
    const command = "check-hunter2-key";
    const inputs = {
      ...{ name: "shop", type: "MCP_SERVER", regions: ["us-east"] },
      config: { command, args: ["--fast"], env: { KEY: secret("hunter2-key") } },
    };
    const { id, props } = await bench.host.create("Monitor", inputs);
    const args = ["--fast", "--key=hunter2-key"];
    const config = { command, args, env: { key: "k hunter2-key" } };
    await bench.service.call("PUT", `/monitors/${id}`, { config });
    const marked = {
      config: { command, args: secret(args), env: { key: secret("k hunter2-key") } },
    };
    const found = await bench.host.read("Monitor", id, props);
    expect(found).toMatchObject({ inputs: marked, props: marked });
    await bench.host.delete("Monitor", id, props);
  });
});

describe("the provider hides a secret value in", () => {
  const NAME = "hunter2-name";

  afterEach(() => {
    bench.host.forgetLogs();
  });

  test("an error", async () => {
    const inputs = { name: secret(NAME), slug: "gone" };
    const { id, props } = await bench.host.create("Environment", inputs);
    await bench.service.call("DELETE", "/environments/gone");
    const update = bench.host.update("Environment", id, props, {
      ...inputs,
      variables: { A: "b" },
    });
    expect((await failureOf(update)).message).toMatch(
      /^updating Environment "\[secret\]" failed: /,
    );
  });

  test("an error of a preview", async () => {
    const inputs = { email: secret(`${NAME}@example.com`), orgRole: "ADMIN" };
    const { failures } = await bench.host.check("Member", {}, inputs);
    expect(failures.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/ Member "\[secret\]" failed: nobody/),
    ]);
  });

  test("a warning", async () => {
    const { failures } = await bench.host.check(
      "Monitor",
      {},
      {
        ...{ name: "shop", type: "HTTP", config: { url: "https://shop.example.com" } },
        regions: secret([NAME]),
      },
    );
    expect(failures).toEqual([]);
    expect(bench.host.logs.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'Monitor "shop": regions[0] is [secret], which the service may not have',
      ),
    ]);
  });

  test("a notice, which is shown at its resource", async () => {
    const effect = { drop: "after" } as const;
    bench.service.emulator.faults.add({
      method: "POST",
      path: "/api/v1/monitors",
      times: 1,
      effect,
    });
    await bench.host.create("Monitor", {
      ...{ name: secret(NAME), type: "HTTP", regions: ["us-east"] },
      config: { url: "https://shop.example.com", method: "GET" },
    });
    expect(bench.host.logs).toEqual([
      {
        severity: "info",
        text: expect.stringMatching(/^Monitor "\[secret\]" is adopted with the id/) as string,
        urn: expect.stringContaining("monitoring:index:Monitor::") as string,
      },
    ]);
  });

  test("the report of an object of an interrupted run", async () => {
    const home = folderOfTest();
    const run = async (): Promise<Host> => {
      const host = await startPlugin({ PULUMI_HOME: home });
      await host.configure(bench.service.config);
      return host;
    };
    const interrupted = await run();
    const { id } = await interrupted.create("Tag", { name: secret(`${NAME}-left`) });
    await die(interrupted);
    const next = await run();
    await next.create("Tag", { name: "another" });
    await end(next);
    expect(next.logs.map(({ text }) => text)).toEqual([
      expect.stringContaining(`earlier requests without a response probably created Tag ${id},`),
    ]);
    for (const host of [interrupted, next]) await host.stop();
  });
});
