// The results of lookups: helpful errors, secrets that stay secret, and unknown members.
import * as pulumi from "@pulumi/pulumi";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import * as monitoring from "../../../src";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { recordOutput } from "../../../src/functions/record-output";
import { list, lookupNamed, map, object, text, variant, variantBy } from "../../../src/definitions";
import type { Field } from "../../../src/definitions";
import { heartbeat } from "../../support/emulator/records";
import { NOBODY, recordId, serviceAt } from "../../support/emulator/service";
import type { Service } from "../../support/emulator/service";
import { configure, mocked, valueOf } from "../../support/functions/program";

let emulator: Emulator;
let service: Service;

beforeAll(() => mocked());

beforeEach(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
  service = serviceAt(emulator.url, emulator.apiKey);
  configure(service);
});

afterEach(() => emulator.close());

describe("an error", () => {
  const failure = async (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => "no error",
      (error: unknown) => (error as Error).message,
    );

  it("contains the lookup, the path, the status, the request and a remedy", async () => {
    const message = await failure(monitoring.getMonitor({ id: NOBODY }));
    expect(message).toMatch(
      /^getMonitor: looking up monitor failed: 404 NOT_FOUND: .* \(GET \/api\/v1\/monitors\/0{8}-[-0-9a-f]+, request [-0-9a-f]{36}\)\. .*check the id, orgId and workspaceId\.$/,
    );
  });

  it("lists all mistakes in the arguments before a request is sent", async () => {
    // JavaScript allows this, TypeScript would not.
    const args = { type: "HTTPS", limit: 0, serch: "api" } as unknown as monitoring.GetMonitorsArgs;
    const message = await failure(monitoring.getMonitors(args));
    expect(message).toMatch(/^getMonitors: /);
    for (const part of ["type must be one of", "limit must be", "did you mean search?"]) {
      expect(message).toContain(part);
    }
    expect(emulator.requests).toEqual([]);
  });

  it("says which arguments identify a record", async () => {
    expect(await failure(monitoring.getTag())).toBe("getTag: needs id or name");
  });

  it("says that no record matches, or lists the ids if several do", async () => {
    const body = {
      name: "duplicate",
      config: { channelType: "email", recipients: ["a@example.com"] },
    };
    const ids = [
      await service.make("/alert-channels", body),
      await service.make("/alert-channels", body),
    ];
    const many = await failure(monitoring.getAlertChannel({ name: "duplicate" }));
    expect(many).toMatch(
      /^getAlertChannel: 2 objects have name "duplicate" \(ids .*\): look it up by id$/,
    );
    for (const made of ids) expect(many).toContain(recordId(made));
    const none = await failure(monitoring.getAlertChannel({ name: "nobody" }));
    expect(none).toMatch(/^getAlertChannel: there is no alert channel with name "nobody"/);
    expect(none).toContain("which organization the API key belongs to");
  });

  it("names an argument that cannot be part of a path or a list", async () => {
    expect(await failure(monitoring.getEnvironment({ slug: "" }))).toMatch(
      /^getEnvironment: slug must not be empty/,
    );
    expect(await failure(monitoring.getService({ service: ".." }))).toContain("service must not");
    expect(await failure(monitoring.getMonitors({ tags: ["a,b"] }))).toContain("use `tag`");
    expect(emulator.requests).toEqual([]);
  });

  it("says that a response has no record", async () => {
    emulator.faults.add({ path: "/api/v1/org", effect: { status: 200, body: { data: "a text" } } });
    expect(await failure(Promise.resolve(monitoring.getOrganization()))).toContain(
      "GET /org did not return a record",
    );
  });

  it("contains no secret argument", async () => {
    const name = pulumi.secret("hunter2-name");
    const slug = pulumi.secret("hunter2-slug");
    const failures = [monitoring.getTagOutput({ name }), monitoring.getEnvironmentOutput({ slug })];
    for (const each of failures) {
      const message = await failure(valueOf(each));
      expect(message).toMatch(/there is no tag|404/);
      expect(message).not.toContain("hunter2");
    }
  });

  it("does not contain the key", async () => {
    configure({ url: service.url, key: "svc_live_wrong" });
    const message = await failure(monitoring.getTags());
    expect(message).toContain("getTags: looking up tags failed: 401");
    expect(message).not.toContain("svc_live_wrong");
  });
});

describe("a record with a given id", () => {
  it("is requested by its id, and its other arguments must match", async () => {
    const id = recordId(await service.make("/tags", { name: "shop" }));
    expect(await monitoring.getTag({ id })).toMatchObject({ name: "shop" });
    expect(emulator.requests.at(-1)?.path).toBe(`/api/v1/tags/${id}`);
    await expect(monitoring.getTag({ id, name: "other" })).rejects.toThrow("there is no tag with");
  });

  it("is found by the string form of a numeric id", async () => {
    const id = recordId(await service.make("/api-keys", { name: "ci" }));
    expect(await monitoring.getApiKey({ id })).toMatchObject({ id: Number(id), name: "ci" });
  });
});

describe("a revoked API key", () => {
  it("is found by its id, but not by its name, which another key may have", async () => {
    const id = recordId(await service.make("/api-keys", { name: "deploys" }));
    await service.post(`/api-keys/${id}/revoke`);
    await expect(monitoring.getApiKey({ name: "deploys" })).rejects.toThrow("there is no API key");
    const successor = Number(recordId(await service.make("/api-keys", { name: "deploys" })));
    expect(await monitoring.getApiKey({ name: "deploys" })).toMatchObject({ id: successor });
    const { revokedAt } = await monitoring.getApiKey({ id });
    expect(revokedAt).toBeDefined();
  });
});

describe("a result without a value", () => {
  it("is undefined if there is no lock, and if the runtime is the default", async () => {
    expect(await monitoring.getDeployLock()).toBeUndefined();
    const id = recordId(await service.make("/workspaces", { name: "Tests" }));
    expect(await monitoring.getWorkspaceRuntime({ workspaceId: id })).toBeUndefined();
  });
});

/** Replaces a value that is marked as secret. */
const secret = (): string => "(secret)";

describe("a secret", () => {
  it("is marked in a record, and the values next to it are not", async () => {
    await service.make("/monitors", heartbeat());
    const [row] = await monitoring.getMonitors();
    expect(pulumi.Output.isInstance(row?.pingUrl) && (await pulumi.isSecret(row.pingUrl))).toBe(
      true,
    );
    const rows = monitoring.getMonitorsOutput();
    expect(await pulumi.isSecret(rows.apply((all) => all[0]?.name))).toBe(false);
    expect(await pulumi.isSecret(rows.apply((all) => all[0]?.pingUrl))).toBe(true);
  });

  const token = object("Token", {
    token: text({ doc: "", secret: true }),
    kind: text({ doc: "" }),
  });
  const shape = object("Shape", {
    inside: variant("Inside", "type", { a: token, b: object("B", {}) }, { doc: "" }),
    type: text({ doc: "" }),
    outside: variantBy("Outside", "type", { a: token, b: object("B", {}) }, { doc: "" }),
    rows: list(token, { doc: "" }),
    named: map(token, { doc: "" }),
  });
  const holding = { token: "hunter2", kind: "k" };

  it.each([
    ["in a variant with its own discriminator", { inside: { type: "a", ...holding } }, "inside"],
    ["in a variant whose discriminator is next to it", { type: "a", outside: holding }, "outside"],
    [
      "in a variant that is newer than this package",
      { inside: { type: "z", ...holding } },
      "inside",
    ],
    ["in the rows of a list", { rows: [holding] }, "rows"],
    ["in the members of a map", { named: { x: holding } }, "named"],
  ])("is marked %s", (_where, record, member) => {
    const found = JSON.parse(
      JSON.stringify(recordOutput(shape, record, secret)[member]),
    ) as unknown;
    expect(JSON.stringify(found)).not.toContain("hunter2");
    expect(JSON.stringify(found)).toContain('"kind":"k"');
  });
});

describe("a member that this package does not know", () => {
  const shape = object("Shape", { name: text({ doc: "" }) });

  it.each([
    { authorization: "hunter2" },
    { token: 48291300 },
    { apiTokens: ["hunter2"] },
    { newSecret: { value: "hunter2" } },
    { response: { headers: { "set-cookie": ["sid=hunter2"] } } },
    { notes: ["Bearer hunter2hunter2"] },
  ])("is marked if it looks like a credential: %j", (member) => {
    const shown = JSON.stringify(recordOutput(shape, member, secret));
    expect(shown).not.toMatch(/hunter2|482913/);
    expect(shown).toContain("(secret)");
  });

  it.each([{ token: true }, { sessions: [1, 2] }, { passwordPolicy: { length: 12 } }])(
    "is shown if it does not: %j",
    (member) => {
      expect(recordOutput(shape, member, secret)).toEqual(member);
    },
  );
});

describe("mail", () => {
  it("shows its codes and tokens in no member that is not secret", () => {
    const url = "https://shop.example.com/reset?token=hunter2";
    const message = {
      ...{ inbox: "signup", subject: "Your code is 482913", bodyPreview: "Your code is 482913" },
      ...{ text: `482913 ${url}`, html: `<a href="${url}">${url}</a>` },
      headers: { Subject: ["Your code is 482913"] },
      otp: [{ value: "482913", source: "text" }],
      links: [{ href: url, text: url }],
    };
    const shown = JSON.stringify(recordOutput(lookupNamed("EmailMessage").record, message, secret));
    expect(shown).not.toMatch(/482913|hunter2/);
    expect(shown).toContain('"inbox":"signup"');
  });
});

describe("a record", () => {
  it("keeps members that this package does not know, and omits those without a value", () => {
    const shape = object("Shape", { name: text({ doc: "" }) });
    const record = { name: "a", gone: null, fresh: { deep: [1, null] }, description: null };
    expect(recordOutput(shape, record, secret)).toEqual({ name: "a", fresh: { deep: [1, null] } });
  });

  it.each([
    ["StatusPage", "openIncident.id"],
    ["ResourceGroup", "members.incidentMarks.incidentId"],
    ["ResourceGroup", "members.incidentMarks.severity"],
    ["Monitor", "fastRetryMaxAttempts"],
    ["Monitor", "runParallel"],
  ])("of get%s may lack %s", (lookup, path) => {
    const below = (field: Field, name: string): Field => {
      const inner = field.type === "list" ? field.of : field;
      const member = inner.type === "object" ? inner.fields[name] : undefined;
      return member ?? expect.fail(`there is no ${name}`);
    };
    expect(path.split(".").reduce(below, lookupNamed(lookup).record).optional).toBe(true);
  });
});
