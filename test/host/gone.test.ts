// An object leaves the state only if the service itself says that it is gone: not if a gateway, a shifting or
// late list or a contradictory response hides it.
import { EventEmitter, once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

import { beforeAll, describe, expect, test } from "vitest";

import { KINDS, isObject, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { someOf } from "../depth";
import { gatewayOfFile } from "./behind-gateway";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Resource } from "./bench";
import { justMade, made, read, removed } from "./outcome";
import { idText, pathOf } from "./service";

const bench = benchOfFile({ emulator: { rateLimit: "off" } });
const hostWith = hostsOfFile(bench);
const front = gatewayOfFile(bench, hostWith);

describe("a 404 that is not the API's own word", () => {
  const answers: Readonly<Record<string, string>> = {
    "is empty": "",
    "is a gateway's": '{"message":"no Route matched with those values"}',
    "is a framework's": '{"timestamp":"2026-01-01T00:00:00Z","status":404,"error":"Not Found"}',
    "is a page": "<html>404</html>",
  };

  test.each(Object.entries(answers))("and %s makes nothing look gone", async (_what, body) => {
    front.passing = {
      before: ({ url }) => (/auth|workspaces/.test(url) ? undefined : { status: 404, body }),
    };
    for (const kind of ["Monitor", "Environment", "StatusPageComponent", "ResourceGroupMember"]) {
      const resource = await made(bench, kindNamed(kind));
      expect(await read(front.host, resource)).toMatch(new RegExp(`reading ${kind}.*404`));
      expect(await removed(front.host, resource)).toMatch(new RegExp(`deleting ${kind}.*404`));
      await bench.record(resource);
      await bench.down(resource);
    }
  });
});

describe("a list that is not found", () => {
  const listed = KINDS.filter(({ read: { by } }) => by === "list");

  test.each(someOf(listed).map((spec) => [spec.name, spec] as const))(
    "says nothing of a %s in it",
    async (_name, spec) => {
      const resource = await made(bench, spec);
      const path = `/api/v1${pathOf(spec, resource.inputs)}`;
      bench.service.emulator.faults.add({ method: "GET", path, times: 2, effect: { status: 404 } });
      const result = await read(bench.host, resource);
      expect(result).toMatch(new RegExp(`reading ${spec.name}.*404.*It does not count as gone`));
      if (spec.parent !== undefined) {
        expect(result).toContain(
          `${spec.parent.kind} ${idText(resource.inputs[spec.parent.field])}, which it belongs to`,
        );
      }
      expect(await read(bench.host, resource)).toBe("there");
      await bench.down(resource);
    },
  );

  test("is gone together with its parent", async () => {
    const page = await made(bench, kindNamed("StatusPage"));
    const component = await bench.up(kindNamed("StatusPageComponent"), {
      statusPageId: page.id,
      name: "part",
      type: "STATIC",
    });
    await bench.down(page);
    await bench.service.control("/clock", { advanceMs: 10_000 });
    expect(await read(bench.host, component)).toBe("gone");
    expect(await removed(bench.host, component)).toBe("done");
  });
});

describe("a 404 of a DELETE", () => {
  const parts = KINDS.filter(({ read: { by } }) => by === "list" || by === "parent");

  test.each(someOf(parts).map((spec) => [spec.name, spec] as const))(
    "does not outweigh a %s that is still listed",
    async (_name, spec) => {
      const resource = await made(bench, spec);
      const method = spec.removal === undefined ? "DELETE" : "POST";
      bench.service.emulator.faults.add({ method, effect: { status: 404 } });
      expect(await removed(bench.host, resource)).toMatch(
        new RegExp(
          `(deleting|revoking) ${spec.name}.*404.*It does not count as gone: another read shows`,
        ),
      );
      await bench.record(resource);
      await bench.down(resource);
    },
  );
});

describe("an object that was just created", () => {
  const dated = KINDS.filter(
    ({ read: { by }, outputs }) => by !== "own" && outputs.createdAt !== undefined,
  );
  /** Its record calls the time by another name. */
  const subscription = kindNamed("ServiceSubscription");

  /** The responses of the next moment lack an object. */
  function hide({ spec, id }: Resource): void {
    const { idMember = "id" } = spec;
    const without = (json: Json | undefined): Json | undefined =>
      Array.isArray(json)
        ? json.filter((row) => !isObject(row) || idText(row[idMember]) !== id)
        : json;
    if (spec.read.by === "id") {
      const own = { method: "GET", path: `/api/v1/**/${id}` };
      // The first reading is of two requests.
      bench.service.emulator.faults.add({ ...own, times: 3, effect: { status: 404 } });
      return;
    }
    const until = performance.now() + 700;
    front.passing = {
      after: ({ method }, answer) => {
        if (method !== "GET" || performance.now() > until) return undefined;
        const body = JSON.parse(answer.body ?? "") as JsonObject;
        const { data } = body;
        const shown = isObject(data)
          ? Object.fromEntries(Object.entries(data).map(([name, of]) => [name, without(of)]))
          : without(data);
        return { ...answer, body: JSON.stringify({ ...body, data: shown }) };
      },
    };
  }

  test.each([...someOf(dated), subscription].map((spec) => [spec.name, spec] as const))(
    "is not gone while a %s does not show",
    async (_name, spec) => {
      const resource = await justMade(bench, spec);
      hide(resource);
      expect(await read(front.host, resource)).toBe("there");
      hide(resource);
      expect(await removed(front.host, resource)).toBe("done");
      expect(await bench.service.record(spec, resource.id, resource.inputs)).toBeUndefined();
    },
  );

  test("is not left attached while its group does not show it", async () => {
    const policy = await justMade(bench, kindNamed("ResourceGroupPolicy"));
    let late = 2;
    front.passing = {
      after: ({ method, url }, answer) => {
        if (method !== "GET" || !url.includes(policy.id) || late === 0) return undefined;
        late -= 1;
        const shown = answer.body?.replace(/"alertPolicyId":"[^"]*"/, '"alertPolicyId":null');
        return { ...answer, body: shown ?? "" };
      },
    };
    expect(await removed(front.host, policy)).toBe("done");
    const group = await bench.service.call("GET", `/resource-groups/${policy.id}`);
    expect(group).toMatchObject({ alertPolicyId: null });
  });

  test("and was deleted at once is gone after some seconds, whatever the clocks say", async () => {
    const resource = await justMade(bench, kindNamed("Environment"));
    await bench.service.vanish(resource.spec, resource.id, resource.inputs);
    const late = { ...resource, props: { ...resource.props, createdAt: "2999-01-01T00:00:00Z" } };
    const start = performance.now();
    expect(await Promise.all([removed(bench.host, resource), removed(bench.host, late)])).toEqual([
      "done",
      "done",
    ]);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe("two deletes that something in front of the API answers", () => {
  // Two with the same inputs.
  const several = KINDS.filter(
    ({ read, refusesDuplicate }) => read.by === "list" && !refusesDuplicate,
  );

  test.each(someOf(several).map((spec) => [spec.name, spec] as const))(
    "are not both checked by a list of a %s that began before one of them",
    async (_name, spec) => {
      const both = [await made(bench, spec), await made(bench, spec)];
      let removals = 0;
      const events = new EventEmitter();
      const [listBegan, bothDone] = [once(events, "list"), once(events, "both")];
      front.passing = {
        before: async ({ method }) => {
          if (method !== "GET" && (removals += 1) === 2) await listBegan;
          return undefined;
        },
        after: async ({ method }) => {
          if (method !== "GET") {
            if (removals === 2) events.emit("both");
            return { status: 200, body: "" };
          }
          if (removals > 0) {
            events.emit("list");
            await Promise.race([bothDone.then(() => delay(200)), delay(1_000)]);
          }
          return undefined;
        },
      };
      expect(await Promise.all(both.map((each) => removed(front.host, each)))).toEqual([
        "done",
        "done",
      ]);
    },
  );
});

test.each(
  someOf(KINDS.filter(({ read: { by } }) => by !== "own")).map(
    (spec) => [spec.name, spec] as const,
  ),
)("an answer about something else does not make a %s look gone", async (_name, spec) => {
  const resource = await made(bench, spec);
  front.passing = { before: () => ({ status: 200, body: '{"data":{}}' }) };
  expect(await read(front.host, resource)).toMatch(/not describe|not a list/);
  await bench.down(resource);
});

describe("a list that shifts", () => {
  const spec = kindNamed("StatusPageSubscriber");
  const email = (at: string | number): string => `${at}@example.com`;
  let path: string;
  let strangers: string[];
  let managed: Resource;

  const subscribe = async (name: string): Promise<string> => {
    const record = await bench.service.call("POST", path, { email: email(name) });
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
    managed = await bench.up(spec, { statusPageId, destination: email("managed") });
  });

  /** One goes from the first page and another one comes to the last, so that the count stays. */
  async function shift(name: string): Promise<void> {
    await bench.service.call("DELETE", `${path}/${strangers.shift() ?? ""}`);
    strangers.push(await subscribe(name));
  }

  test("does not make what slips between two pages look gone", async () => {
    const shifts = ["newcomer"];
    front.passing = {
      before: async ({ url }) => {
        const name = isPage(url, 1) ? shifts.pop() : undefined;
        if (name !== undefined) await shift(name);
        return undefined;
      },
    };
    expect(await read(front.host, managed)).toBe("there");
    expect(shifts, "the list has shifted").toEqual([]);
  });

  test("at every reading is an error", async () => {
    // Hidden by hand: what shifts at every reading would come to the first page some time.
    let reading = 0;
    front.passing = {
      after: ({ url }, answer) => {
        if (!url.includes("/subscribers")) return undefined;
        const body = JSON.parse(answer.body ?? "") as { data: JsonObject[] };
        if (isPage(url, 0)) reading += 1;
        const data = body.data
          .filter(({ id }) => id !== managed.id)
          .map((row, at) =>
            at === 0 ? { ...row, id: 90_000 + 2 * reading + Number(isPage(url, 1)) } : row,
          );
        return { ...answer, body: JSON.stringify({ ...body, data }) };
      },
    };
    expect(await read(front.host, managed)).toMatch(
      /reading StatusPageSubscriber.*list kept changing/,
    );
    expect(reading).toBeLessThanOrEqual(8);
  });

  test("is read once for who finds something, and once more for all who miss something", async () => {
    const hit = await bench.service.requestsDuring(() => bench.refresh(managed));
    expect(hit.map((request) => request.slice(-"page=0&size=200".length))).toEqual([
      "page=0&size=200",
      "page=1&size=200",
    ]);
    bench.service.emulator.faults.add({ path: `/api/v1${path}`, effect: { delayMs: 500 } });
    await bench.service.control("/clock", { advanceMs: 10_000 });
    const ids = ["900001", "900002", "900003"];
    const sent = await bench.service.requestsDuring(async () => {
      const found = ids.map((id) => read(bench.host, { ...managed, id }));
      expect(await Promise.all(found)).toEqual(["gone", "gone", "gone"]);
    });
    // Beside the two readings there may be the one whose rows answer many at once.
    const readings = sent.filter((request) => /\/subscribers\?.*\bpage=0\b/.test(request)).length;
    expect(readings).toBeGreaterThanOrEqual(2);
    expect(readings).toBeLessThanOrEqual(3);
  });
});
