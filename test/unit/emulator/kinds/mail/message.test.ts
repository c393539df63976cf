// Mail to email domains, accepting, reading and waiting for it: docs/api.md, Mail.
import { beforeEach, describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { asText } from "../../../../../src/emulator/store/records";
import {
  NOBODY,
  START,
  eachWithService,
  only,
  recordId,
} from "../../../../support/emulator/service";

const service = eachWithService();

let host: string;
let path: string;
let domainId: string;

beforeEach(async () => {
  const domain = await service.make("/email/domains", {});
  host = asText(domain.name);
  domainId = recordId(domain);
  path = `/email/domains/${host}`;
});

const FROM = "shop@example.com";

const send = (body: JsonObject = {}) =>
  service.post(`${path}/messages/inject`, { to: "signup", from: FROM, ...body });
const mail = (query = ""): Promise<JsonObject[]> => service.list(`${path}/messages${query}`);
const subjects = async (query = ""): Promise<unknown[]> =>
  (await mail(query)).map(({ subject }) => subject);

describe("mail to an email domain", () => {
  it("is accepted for an address or its local part, and is read with its texts", async () => {
    const { status, record } = await send({
      to: `SignUp@${host}`,
      subject: "Your code",
      text: "Code 424242, see https://shop.example.com/t/123456.",
      html: `<p>Code <b>424242</b>. <a href="https://shop.example.com/ok?name=O'Neil">Confirm</a>
        or <a class='quiet' href='https://shop.example.com/no?why="none"'>decline</a></p>`,
      headers: { "X-Shop": ["a", "b"] },
    });
    expect([status, record]).toMatchObject([201, { inbox: "signup", receivedAt: START }]);
    const [row] = await mail();
    expect(row).toMatchObject({ domainId, inbox: "signup", text: null, html: null });
    const one = `${path}/messages/${recordId(row)}`;
    const { record: message } = await service.get(one);
    expect(message).toMatchObject({
      ...{ from: FROM, to: [`signup@${host}`], subject: "Your code", attachments: [] },
      ...{ text: expect.stringContaining("424242") as unknown, bodyTruncated: false },
      otp: [{ value: "424242", source: "text" }],
      links: [
        { href: "https://shop.example.com/ok?name=O'Neil", text: "Confirm" },
        { href: 'https://shop.example.com/no?why="none"', text: "decline" },
        { href: "https://shop.example.com/t/123456.", text: null },
      ],
      headers: { Subject: ["Your code"], "X-Shop": ["a", "b"] },
    });
    expect(await service.list(`${one}/otp`)).toEqual(message.otp);
    expect(await service.list(`${one}/links`)).toEqual(message.links);
    const { record: source } = await service.get(`${one}/source`);
    expect(source.truncated).toBe(false);
    expect(asText(source.source)).toMatch(/^From: shop@example.com\r\n/);
    expect(message.sizeBytes).toBe(asText(source.source).length);
    expect((await service.read(path)).lastMessageAt).toBe(START);
  });

  it("is refused for other hosts and by a domain that is not active", async () => {
    const elsewhere = await send({ to: "signup@elsewhere.example.com" });
    expect(elsewhere.rejected).toEqual(["to EMAIL_MESSAGE_TO_INVALID"]);
    await service.patch(path, { status: "disabled" });
    expect((await send()).code).toBe("CONFLICT");
    expect((await service.get(`/email/domains/${NOBODY}/messages`)).status).toBe(404);
  });

  it("is listed newest first, filtered by address and text, and counted by hour", async () => {
    await send({ subject: "One", text: "Apples" });
    await send({ subject: "Two", to: "other" });
    await send({ subject: "Three", html: "<p>Pears</p>" });
    expect(await subjects()).toEqual(["Three", "Two", "One"]);
    expect(await subjects("?inbox=SIGNUP")).toEqual(["Three", "One"]);
    expect(await subjects("?q=apple")).toEqual(["One"]);
    expect(await subjects("?q=null")).toEqual([]);
    const { rows } = await service.get(`/email/domains/activity?domainIds=${domainId}`);
    const now = { hour: "2026-11-02T10:00:00.000Z", messageCount: 3 };
    expect((rows[0]?.buckets as JsonObject[]).at(-1)).toEqual(now);
  });

  it("can be deleted alone, with its inbox, or with its domain", async () => {
    for (const body of [
      { subject: "One" },
      { subject: "Two", to: "other" },
      { subject: "Three" },
    ]) {
      await send(body);
    }
    const one = `${path}/messages/${recordId((await mail())[0])}`;
    expect((await service.delete(one)).status).toBe(204);
    expect((await service.get(one)).status).toBe(404);
    expect((await service.delete(`${path}/inboxes/signup`)).status).toBe(204);
    expect(await subjects()).toEqual(["Two"]);
    await service.delete(path);
    expect(await service.stored()).not.toContain('"inbox":"other"');
  });
});

describe("waiting for mail", () => {
  const at = (body: JsonObject = {}) =>
    service.post("/email/wait", { to: `signup@${host}`, timeoutMs: 5000, ...body });
  const subjectAt = async (body?: JsonObject) =>
    ((await at(body)).body.message as JsonObject).subject;

  it("ends when a message arrives at the address, and returns it with its text", async () => {
    const waiting = at();
    await send({ to: "other", subject: "Elsewhere" });
    await send({ subject: "Here", text: "hello" });
    const { body } = await waiting;
    const expected = { subject: "Here", text: "hello" };
    expect(only(body.message as JsonObject, "subject", "text")).toEqual(expected);
  });

  it("respects time and subject, also with the local part alone", async () => {
    await send({ subject: "Long ago" });
    service.pass(61_000);
    await send({ subject: "Welcome" });
    await send({ subject: "Your code" });
    expect(await subjectAt()).toBe("Welcome");
    expect(await subjectAt({ receivedAfter: START })).toBe("Long ago");
    const local = { domain: host, timeoutMs: 5000, subjectContains: "code" };
    const { body } = await service.post("/email/signup/wait", local);
    expect(body).toMatchObject({ message: { subject: "Your code" } });
    const late = await at({ timeoutMs: 1, subjectContains: "invoice" });
    expect([late.status, late.code]).toEqual([408, "WAIT_TIMEOUT"]);
  });

  it("needs an address at a domain of the workspace", async () => {
    expect((await at({ to: "signup" })).status).toBe(400);
    expect((await at({ to: "a@elsewhere.example.com" })).status).toBe(404);
    const { rejected } = await service.post("/email/signup/wait", {});
    expect(rejected).toEqual(["domain EMAIL_WAIT_DOMAIN_REQUIRED"]);
  });
});
