// Errors contain no value that a program marks as secret, whichever client and method sends the request.
import { expect, test } from "vitest";

import type { ApiClient } from "../../../src/client";
import { byAdopt, newRun, noJournal } from "../../../src/lifecycle";
import { SecretRedactor } from "../../../src/plugin/secret-redactor";
import { clientOf, errorBody, fakeClock, serve } from "../../support/client/scripted-server";

const request = { path: "/tags", operation: { action: "listing", resource: "tags" } };

const WAYS: Record<string, (client: ApiClient, secrets: readonly string[]) => Promise<unknown>> = {
  send: (client, secrets) => client.send({ ...request, method: "GET", secrets }),
  list: (client, secrets) => client.list({ ...request, secrets }),
  listByCursor: (client, secrets) => client.listByCursor({ ...request, secrets }),
};

test.each(Object.entries(WAYS))(
  "an error of %s contains neither its own secrets nor those that the program marks",
  async (_way, ask) => {
    const message = "bad-marked-value and bad-own-value and name";
    const { url } = await serve([{ status: 400, json: errorBody(400, "BAD", message) }]);
    const run = newRun({
      client: clientOf(url),
      journal: noJournal,
      clock: fakeClock(),
      notice: () => undefined,
      settings: { managedBy: "API", adoptAdvice: byAdopt },
    });
    const marked = new SecretRedactor({
      values: { name: "bad-marked-value" },
      secrets: [["name"]],
    });
    const session = marked.session({ run, begun: new Map() });
    if ("error" in session) throw session.error;
    const { client } = session.run;
    for (const each of [client, client.within(new AbortController().signal)])
      await expect(ask(each, ["bad-own-value"])).rejects.toThrow(
        "400 BAD: [secret] and [secret] and name",
      );
  },
);
