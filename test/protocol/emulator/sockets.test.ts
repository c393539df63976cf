// What only a socket can show of the emulator: cut connections, headers that the server adds, ports: docs/emulator.md.
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import { afterEach, beforeEach, expect, it } from "vitest";

import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { asText } from "../../../src/emulator/store/records";
import { recordId, serviceAt } from "../../support/emulator/service";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator();
});

afterEach(() => emulator.close());

const own = () => serviceAt(emulator.url, emulator.apiKey);

/** The response to a request, with exactly the headers that were sent. */
const plain = (url: string, method = "GET", headers = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, resolve).on("error", reject).end();
  });

it("a fault cuts the connection after the request is handled", async () => {
  emulator.faults.add({ method: "POST", effect: { drop: "after" } });
  await expect(own().post("/tags", { name: "x" })).rejects.toThrow("fetch failed");
  expect((await own().get("/tags")).rows).toHaveLength(1);
});

it("a fault omits headers that every response has, also from the service's own responses", async () => {
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  const get = async () => (await plain(`${emulator.url}/api/v1/tags`, "GET", headers)).resume();
  emulator.faults.add({
    effect: { without: ["date", "X-Request-Id"], headers: { Via: "1.1 gate" } },
  });
  const { statusCode, headers: got } = await get();
  expect([statusCode, got.via]).toEqual([200, "1.1 gate"]);
  expect(got).not.toHaveProperty("date");
  expect(got).not.toHaveProperty("x-request-id");
  expect((await get()).headers).toHaveProperty("date");
});

it.each([
  ["Transfer-Encoding", "chunked"],
  ["transfer-encoding", "gzip"],
  ["Content-Length", "5000"],
  ["content-length", "1"],
  ["Trailer", "x-sum"],
  ["Connection", "upgrade"],
])(
  "a call of a webhook inbox gets the whole response, whose configured headers include %s: %s",
  async (name, value) => {
    const headers = { [name]: value, "x-order": "1" };
    const httpResponse = { status: 202, body: "thanks", headers };
    const inbox = await own().make("/webhook/inboxes", { name: "Orders", httpResponse });
    const response = await plain(asText(inbox.httpUrl), "POST");
    expect([response.statusCode, await text(response)]).toEqual([202, "thanks"]);
    expect(response.headers["x-order"]).toBe("1");
    const { record } = await own().get(`/webhook/inboxes/${recordId(inbox)}`);
    expect(record.httpResponse).toMatchObject({ headers });
  },
);

it("an emulator at the port of a stopped one answers requests of this process right away", async () => {
  const { apiKey, url } = emulator;
  for (let restart = 0; restart < 10; restart++) {
    expect((await own().get("/auth/me")).status).toBe(200);
    await emulator.close();
    emulator = await startEmulator({ apiKey, port: Number(new URL(url).port) });
  }
});

it("an emulator that listens on every address is called by any of them", async () => {
  await emulator.close();
  emulator = await startEmulator({ host: "0.0.0.0" });
  expect((await own().get("/tags")).status).toBe(200);
});
