// The third promise of docs/safety.md, "Gone": an object leaves the state only if the service itself says that it is gone, not if
// a gateway, a shifting or late list or a contradictory response hides it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { KINDS, isObject, kindNamed } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import { GATEWAY_FORMS } from "../../../../src/emulator/http/gateway";
import { someOf } from "../../../support/depth";
import { benchOfFile, hostsOfFile } from "../../../support/host/bench";
import type { Resource } from "../../../support/host/bench";
import { startGateway } from "../../../support/host/gateway";
import type { Gateway, GatewayOptions } from "../../../support/host/gateway";
import type { Host } from "../../../support/host/host";
import { justMade, made, read, removed } from "../../../support/host/outcome";
import { idText, pathOf } from "../../../support/host/service";

const bench = benchOfFile({ emulator: { rateLimit: "off" } });
const hostWith = hostsOfFile(bench);
/** A host behind a gateway, and what that does at the moment. */
const front: { host: Host; passing: GatewayOptions } = { host: bench.host, passing: {} };
let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway(bench.service.emulator.url, {
    before: (request) => front.passing.before?.(request),
    after: (request, answer) => front.passing.after?.(request, answer),
  });
  front.host = await hostWith({ "monitoring:baseUrl": gateway.url });
});
afterEach(() => {
  front.passing = {};
});
afterAll(() => gateway.close());

const READ = KINDS.filter(({ read: { by } }) => by !== "own");

test("a gateway's 404 in any form is an error", async () => {
  for (const kind of ["Monitor", "Environment", "StatusPageComponent", "ResourceGroupMember"]) {
    const resource = await made(bench, kindNamed(kind));
    const { faults } = bench.service.emulator;
    for (const gateway of GATEWAY_FORMS) {
      faults.add({ path: "/api/v1/**", times: 99, effect: { status: 404, gateway } });
      const failed = [await read(bench.host, resource), await removed(bench.host, resource)];
      for (const error of failed) {
        expect(error, gateway).toMatch(new RegExp(`(reading|deleting) ${kind}.*404`));
        expect(error, gateway).not.toContain("deleted outside Pulumi");
      }
      faults.clear();
    }
    await bench.record(resource);
    await bench.down(resource);
  }
});

describe("the API's own 404", () => {
  test.each(
    someOf(KINDS.filter(({ read: { by } }) => by === "list")).map(
      (spec) => [spec.name, spec] as const,
    ),
  )("for a list is an error while the parent of a %s exists", async (_name, spec) => {
    const resource = await made(bench, spec);
    const path = `/api/v1${pathOf(spec, resource.inputs)}`;
    bench.service.emulator.faults.add({ method: "GET", path, times: 9, effect: { status: 404 } });
    const result = await read(bench.host, resource);
    bench.service.emulator.faults.clear();
    expect(result).toMatch(new RegExp(`reading ${spec.name}.*404.*It does not count as gone`));
    if (spec.parent !== undefined) {
      expect(result).toContain(
        `${spec.parent.kind} ${idText(resource.inputs[spec.parent.field])}, which it belongs to`,
      );
    }
    expect(await read(bench.host, resource)).toBe("there");
    await bench.down(resource);
  });
});

describe("an object that was just created", () => {
  const dated = READ.filter(({ outputs }) => outputs.createdAt !== undefined);

  /** The first of the two readings that a proof takes lacks an object. */
  function hide({ spec, id }: Resource): void {
    const { idMember = "id" } = spec;
    if (spec.read.by === "id") {
      const own = { method: "GET", path: `/api/v1/**/${id}` };
      bench.service.emulator.faults.add({ ...own, effect: { status: 404 } });
      return;
    }
    const without = (json: Json | undefined): Json | undefined =>
      Array.isArray(json)
        ? json.filter((row) => !isObject(row) || idText(row[idMember]) !== id)
        : json;
    let isHidden = false;
    front.passing = {
      after: ({ method }, answer) => {
        if (method !== "GET" || isHidden) return undefined;
        isHidden = true;
        const body = JSON.parse(answer.body ?? "") as JsonObject;
        const { data } = body;
        const shown = isObject(data)
          ? Object.fromEntries(Object.entries(data).map(([name, of]) => [name, without(of)]))
          : without(data);
        return { ...answer, body: JSON.stringify({ ...body, data: shown }) };
      },
    };
  }

  test.each(
    [...someOf(dated), kindNamed("ServiceSubscription")].map((spec) => [spec.name, spec] as const),
  )("is not gone while a %s does not show", async (_name, spec) => {
    const resource = await justMade(bench, spec);
    hide(resource);
    expect(await read(front.host, resource)).toBe("there");
    hide(resource);
    expect(await removed(front.host, resource)).toBe("done");
    expect(await bench.service.record(spec, resource.id, resource.inputs)).toBeUndefined();
  });

  test("and deleted at once is gone after some seconds", async () => {
    const resource = await justMade(bench, kindNamed("Environment"));
    await bench.service.vanish(resource.spec, resource.id, resource.inputs);
    expect(await read(bench.host, resource)).toBe("gone");
  });
});

test.each(someOf(READ).map((spec) => [spec.name, spec] as const))(
  "an answer about something else does not make a %s look gone",
  async (_name, spec) => {
    const resource = await made(bench, spec);
    front.passing = { before: () => ({ status: 200, body: '{"data":{}}' }) };
    expect(await read(front.host, resource)).toMatch(/not describe|not a list/);
    await bench.down(resource);
  },
);

describe("a list that shifts", () => {
  const spec = kindNamed("StatusPageSubscriber");
  let path: string;
  let strangers: string[];
  let managed: Resource;

  const subscribe = async (name: string): Promise<string> => {
    const record = await bench.service.call("POST", path, { email: `${name}@example.com` });
    return idText(isObject(record) ? record.id : undefined);
  };
  const isPage = (url: string, page: number): boolean =>
    url.includes("/subscribers") && url.includes(`page=${page}`);

  beforeAll(async () => {
    const page = await bench.service.call("POST", "/status-pages", { name: "p", slug: "shifts" });
    const statusPageId = idText(isObject(page) ? page.id : undefined);
    path = `/status-pages/${statusPageId}/subscribers`;
    strangers = [];
    for (let at = 0; at < 200; at += 1) strangers.push(await subscribe(`stranger-${at}`));
    managed = await bench.up(spec, { statusPageId, destination: "managed@example.com" });
  });

  test("does not make what slips between two pages look gone", async () => {
    const shifts = ["newcomer"];
    front.passing = {
      before: async ({ url }) => {
        const name = isPage(url, 1) ? shifts.pop() : undefined;
        if (name === undefined) return undefined;
        // One goes from the first page and another one comes to the last, so that the count stays.
        await bench.service.call("DELETE", `${path}/${strangers.shift() ?? ""}`);
        strangers.push(await subscribe(name));
        return undefined;
      },
    };
    expect(await read(front.host, managed)).toBe("there");
    expect(shifts, "the list has shifted").toEqual([]);
  });

  test("at every reading is an error", async () => {
    let reading = 0;
    front.passing = {
      after: ({ url }, answer) => {
        if (!url.includes("/subscribers")) return undefined;
        const body = JSON.parse(answer.body ?? "") as { data: JsonObject[] };
        if (isPage(url, 0)) reading += 1;
        const rows = body.data.filter(({ id }) => id !== managed.id);
        const [first, ...others] = rows;
        const data = [{ ...first, id: 90_000 + 2 * reading + Number(isPage(url, 1)) }, ...others];
        return { ...answer, body: JSON.stringify({ ...body, data }) };
      },
    };
    expect(await read(front.host, managed)).toMatch(
      /reading StatusPageSubscriber.*list kept changing/,
    );
  });
});
