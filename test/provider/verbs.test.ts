// The journal learns of objects in the state before a request is sent: no create of the run may adopt them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { PREVIEW, URN as IDENTITY, kindNamed } from "../../src/definitions";
import { startEmulator } from "../../src/emulator";
import type { Emulator } from "../../src/emulator";
import type { Engine } from "../../src/internals/engine";
import { noJournal, PartialFailure } from "../../src/lifecycle";
import { Sessions, Verbs } from "../../src/provider";
import type { Session } from "../../src/provider";

const ID = "7f3e0c1a-52a9-4a57-9d0e-000000000001";
/** Two hashes. */
const URN = "u".repeat(22);
const spec = kindNamed("Tag");

const engine: Engine = {
  port: undefined,
  notify: () => undefined,
  allNotified: () => Promise.resolve(),
  onCancel: () => undefined,
  onEnd: () => undefined,
  endWithEngine: () => undefined,
};

let emulator: Emulator;
let sessions: Sessions;
let session: Session;
let verbs: Verbs;
let seen: unknown[] = [];
let writes: () => void = () => undefined;

beforeAll(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
});

afterAll(() => emulator.close());

beforeEach(() => {
  seen = [];
  sessions = new Sessions(engine);
  const env = { MONITORING_API_KEY: emulator.apiKey, MONITORING_BASE_URL: emulator.url };
  const opened = sessions.for(() => undefined, env);
  if ("error" in opened) throw opened.error;
  const journal = {
    ...noJournal,
    inState: (...object: unknown[]) => void seen.push(object),
    writes: () => {
      writes();
    },
  };
  session = { ...opened, context: { ...opened.context, journal } };
  verbs = new Verbs(spec, sessions, () => session);
});

const state = { name: "Shop", id: ID };

test.each<[string, () => unknown, unknown[]]>([
  ["a diff", () => verbs.diff(ID, state, { name: "Shop", __urn: URN }), ["Tag", ID, URN]],
  ["a read", () => verbs.read(ID, state), ["Tag", ID, undefined]],
  ["an update", () => verbs.update(ID, state, { name: "Mall" }), ["Tag", ID, undefined]],
  ["a delete", () => verbs.remove(ID, state), ["Tag", ID, undefined]],
])("%s reports its object to the journal", async (_what, call, object) => {
  // Some fail, because the object is gone.
  await Promise.resolve()
    .then(call)
    .catch(() => undefined);
  expect(seen).toEqual([object]);
});

test("a diff rejects an update with invalid inputs", async () => {
  const bad = { name: "" };
  await verbs.check({ olds: bad, news: bad });
  expect(() => verbs.diff(ID, state, bad)).toThrow(/^nothing was sent for this tag: name/);
  // Nothing changes, so nothing will be sent.
  expect(verbs.diff(ID, bad, bad).changes).toBe(false);
});

test("only calls that may write announce it to the journal", async () => {
  const bad = { name: "" };
  const announced: string[] = [];
  const calls: Record<string, () => unknown> = {
    check: () => verbs.check({ olds: {}, news: { name: "Shop" } }),
    diff: () => verbs.diff(ID, state, { name: "Mall" }),
    read: () => verbs.read(ID, state),
    list: () => verbs.list({}),
    "refused create": () => verbs.create(bad),
    "refused update": () => verbs.update(ID, state, bad),
    create: () => verbs.create({ name: "Shop" }),
    update: () => verbs.update(ID, state, { name: "Mall" }),
    remove: () => verbs.remove(ID, state),
  };
  for (const [name, call] of Object.entries(calls)) {
    writes = () => announced.push(name);
    await Promise.resolve()
      .then(call)
      .catch(() => undefined);
  }
  expect(announced).toEqual(["create", "update", "remove"]);
});

test("the error of a rejected update names the path of each invalid value once", () => {
  const monitors = new Verbs(kindNamed("Monitor"), sessions, () => session);
  const olds = { name: "Shop", type: "HTTP", config: { url: "https://shop.example.com" } };
  const update = monitors.update(ID, olds, { ...olds, name: "", config: { url: "nonsense" } });
  return expect(update).rejects.toThrow(
    /^nothing was sent for this monitor: name: .*; config\.url: /,
  );
});

test("a diff leaves it to the create to reject a replacement", () => {
  const components = new Verbs(kindNamed("StatusPageComponent"), sessions, () => session);
  const olds = { statusPageId: ID, name: "Line", type: "STATIC" };
  const other = ID.replace(/1$/, "2");
  const { replaces } = components.diff(ID, olds, { ...olds, statusPageId: other, name: "" });
  expect(replaces).toEqual(["statusPageId"]);
});

test("a check of invalid inputs sends no request", async () => {
  if ("error" in session) throw session.error;
  const { context } = session;
  const { reader } = context;
  let requests = 0;
  const recentSiblings: typeof reader.recentSiblings = (...given) => {
    requests += 1;
    return reader.recentSiblings(...given);
  };
  session = { ...session, context: { ...context, reader: { ...reader, recentSiblings } } };
  const invites = new Verbs(kindNamed("Invite"), sessions, () => session);
  const news = { email: "new@example.com", roleOffered: "MEMBER" };
  const [bad, good] = [{ ...news, roleOffered: "KING" }, news];
  expect((await invites.check({ olds: {}, news: bad })).failures).toMatchObject([
    { property: "roleOffered" },
  ]);
  expect(requests).toBe(0);
  expect((await invites.check({ olds: {}, news: good })).failures).toEqual([]);
  expect(requests).toBe(1);
});

test("a check reports what would be refused, but throws if it cannot tell because of a defect", async () => {
  const invites = new Verbs(kindNamed("Invite"), sessions, () => session);
  const news = { email: "member-1@example.com", roleOffered: "MEMBER" };
  const { failures } = await invites.check({ olds: {}, news });
  expect(failures).toEqual([{ property: "", reason: expect.stringContaining("member") as string }]);
  if ("error" in session) throw session.error;
  const { context } = session;
  const recentSiblings = () => Promise.reject(new TypeError("a defect"));
  session = { ...session, context: { ...context, reader: { ...context.reader, recentSiblings } } };
  await expect(invites.check({ olds: {}, news })).rejects.toThrow("a defect");
});

test("without settings, a check reports what is missing, and calls that need the service fail", async () => {
  const unconfigured = new Verbs(spec, sessions, () => sessions.for(() => undefined, {}));
  const [inputs, reason] = [{ name: "Shop" }, /^no API key/];
  const checked = await unconfigured.check({ olds: {}, news: inputs });
  expect(checked).toEqual({
    inputs,
    failures: [{ property: "", reason: expect.stringMatching(reason) as string }],
  });
  const news = { name: "Mall" };
  expect(unconfigured.diff(ID, state, news)).toEqual(verbs.diff(ID, state, news));
  const calls = [
    () => unconfigured.create(inputs),
    () => unconfigured.read(ID, state),
    () => unconfigured.update(ID, state, inputs),
    () => unconfigured.remove(ID, state),
    () => unconfigured.list({}),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(reason);
});

test.each([
  ["a new resource", {}, {}, { isNew: true, isPreview: false }],
  ["a resource of the state", state, {}, { isNew: false, isPreview: false }],
  ["a preview", {}, { [PREVIEW]: true }, { isNew: true, isPreview: true }],
])("a check declares %s to the journal", async (_what, olds, more, declared) => {
  if ("error" in session) throw session.error;
  const announced: unknown[] = [];
  const journal = { ...noJournal, declare: (resource: unknown) => void announced.push(resource) };
  session = { ...session, context: { ...session.context, journal } };
  await verbs.check({ olds, news: { name: "Shop", [IDENTITY]: URN, ...more } });
  expect(announced).toEqual([{ urn: URN, stack: URN.slice(0, 11), ...declared }]);
});

test("a create does not continue with a partly created object that was deleted", async () => {
  const webhooks = new Verbs(kindNamed("Webhook"), sessions, () => session);
  const url = "https://shop.example.com/hook";
  const inputs = { url, subscribedEvents: ["monitor.created"], enabled: false, [IDENTITY]: URN };
  const createdInPart = async (): Promise<PartialFailure> => {
    const error: unknown = await webhooks.create(inputs).catch((reason: unknown) => reason);
    if (error instanceof PartialFailure) return error;
    throw error;
  };
  const path = "/api/v1/webhooks/*";
  emulator.faults.add({ method: "PUT", path, times: 2, effect: { status: 400 } });
  const { id, properties } = await createdInPart();
  // The second attempt fails as well, with the same object.
  expect((await createdInPart()).id).toBe(id);
  await webhooks.remove(id, properties, undefined, URN);
  const next = await webhooks.create(inputs);
  expect(next.id).not.toBe(id);
  expect(next.outputs).toMatchObject({ url, enabled: false });
});
