// Imported programs ran code from a hostile API, and names of monitors broke them.
import ts from "typescript";
import { expect, test } from "vitest";

import { SETTING_NAMES } from "../../../src/client";
import { textSource } from "../../../src/printing/literal";
import { draftOf } from "../../../src/import/draft";
import { projectFiles } from "../../../src/import/output/project";
import { writeProgram } from "../../../src/import/program";
import type { Program } from "../../../src/import/program";
import { plainSecretsIn, unreadIn } from "../../../src/import/plugin-file";
import { lookupOf, References } from "../../../src/import/references";
import type { Existing } from "../../../src/lifecycle";
import { KINDS, SIGNATURE, UNKNOWN, kindNamed } from "../../../src/definitions";
import { CHANNEL_TYPES } from "../../../src/definitions/kinds/alert-channel-config";
import type { JsonObject } from "../../../src/definitions";

const uuid = (number: number): string =>
  `7f3e0c1a-52a9-4a57-9d0e-${String(number).padStart(12, "0")}`;

const object = (
  kind: Parameters<typeof kindNamed>[0],
  id: string,
  inputs: JsonObject,
): Existing => ({
  spec: kindNamed(kind),
  id,
  inputs,
  outputs: {},
  record: {},
});

const monitor = (number: number, name: string, more: JsonObject = {}): Existing =>
  object("Monitor", uuid(number), {
    name,
    type: "HTTP",
    config: { url: "https://example.com", method: "GET", ...more },
    regions: ["eu-west"],
  });

/** The program for these objects, with references to them and to others that are not imported. */
const written = (objects: readonly Existing[], others: readonly Existing[] = []): Program =>
  writeProgram({
    objects,
    references: new References([...others, ...objects]),
    taken: () => new Set(),
    preferred: () => undefined,
    adopts: false,
  });

/** What a file imports; the file has to parse as a strict module. */
function importsOf(program: Program, name: string): string[] {
  const source = program.files.get(name) ?? "";
  const { diagnostics } = ts.transpileModule(source, {
    fileName: name,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      strict: true,
    },
  });
  expect(
    diagnostics?.map(({ messageText }) => messageText),
    source,
  ).toEqual([]);
  return ts.preProcessFile(source).importedFiles.map(({ fileName }) => fileName);
}

test.each([
  ["All monitors. Ask the shop first."],
  ["settings.token, lookups.mail and shared.regions"],
  [`alertChannels.onCall"); import "./monitors`],
])("a monitor called %j does not make its file import another one", (name) => {
  expect(importsOf(written([monitor(1, name)]), "monitors.ts")).toEqual(["pulumi-monitoring"]);
});

test("a file imports the files that its statements refer to", () => {
  const channel = object("AlertChannel", uuid(9), { name: "On call" });
  const monitors = [1, 2].map((number) => {
    const each = monitor(number, `Shop ${number}`);
    return { ...each, inputs: { ...each.inputs, alertChannelIds: [channel.id] } };
  });
  const program = written(monitors, [channel]);
  expect(importsOf(program, "monitors.ts")).toEqual(["pulumi-monitoring", "./lookups"]);
  expect(importsOf(program, "lookups.ts")).toEqual(["pulumi-monitoring"]);
});

const WORDS =
  "default await eval arguments yield let static implements monitoring pulumi config settings monitors";

test("a monitor may have any word as its name", () => {
  const headers = { customHeaders: { Authorization: "Bearer 0123456789" } };
  const words = WORDS.split(" ");
  const monitors = words.map((word, at) => monitor(at, word, headers));
  const windows = words.map((reason, at) =>
    object("MaintenanceWindow", uuid(100 + at), { monitorId: uuid(at), reason }),
  );
  const program = written([...monitors, ...windows]);
  for (const name of program.files.keys()) importsOf(program, name);
});

test.each(["Alert channels", "Tags", "Settings", "Lookups", "Shared"])(
  "a constant called %s is not mistaken for a file of that name",
  (name) => {
    const channel = object("AlertChannel", uuid(1), { name: "Mail" });
    const shop = monitor(2, name);
    const window = object("MaintenanceWindow", uuid(3), { monitorId: shop.id });
    const alerting = { ...shop, inputs: { ...shop.inputs, alertChannelIds: [channel.id] } };
    const source = written([channel, alerting, window]).files.get("monitors.ts") ?? "";
    const names = source.match(/(?<=import \* as |export const )\w+/g) ?? [];
    expect(names.slice(0, 2)).toEqual(["monitoring", "alertChannels"]);
    const files = ["alertChannels", "tags", "settings", "lookups", "shared"];
    expect(files).not.toContain(names[2] ?? "alertChannels");
  },
);

test("a secret may have any word as its name", () => {
  const secrets = WORDS.split(" ").map((word, at) => object("Secret", uuid(at), { key: word }));
  const program = written(secrets);
  expect(program.settings).toHaveLength(secrets.length);
  for (const name of program.files.keys()) importsOf(program, name);
});

test("no setting of a program is called like one of the provider", () => {
  const secrets = SETTING_NAMES.map((name, at) =>
    object("Secret", uuid(at), { key: name.replace(/[A-Z]/g, "_$&").toUpperCase() }),
  );
  const api = monitor(99, "Api", { customHeaders: { Key: "0123456789" } });
  const keys = written([...secrets, api]).settings.map(({ key }) => key);
  expect(keys).toHaveLength(secrets.length + 1);
  expect(keys).toEqual(expect.arrayContaining(["secretApiKey", "monitorApiKey"]));
  // If the project is called monitoring, its settings and those of the provider have one namespace.
  expect(keys.filter((key) => SETTING_NAMES.some((name) => name === key))).toEqual([]);
});

test("children come after their parents, and siblings are sorted by name", () => {
  const pages = [1, 2].map((number) =>
    object("StatusPage", uuid(number), { name: `Page ${number}`, slug: `page-${number}` }),
  );
  const lines = [10, 2].flatMap((number) =>
    pages.map(({ id }, at) =>
      object("StatusPageComponent", uuid(number * 10 + at), {
        statusPageId: id,
        name: `Line ${number} of ${at + 1}`,
        type: "STATIC",
      }),
    ),
  );
  const source = [...written([...lines, ...pages]).files.values()].join("");
  expect(source.match(/(?<=name: ")[^"]+/g)).toEqual([
    ...["Page 1", "Line 2 of 1", "Line 10 of 1"],
    ...["Page 2", "Line 2 of 2", "Line 10 of 2"],
  ]);
});

test("a list that many objects share is written once", () => {
  const regions = ["eu-west", "us-east"];
  const monitors = [1, 2, 3].map((number) => {
    const each = monitor(number, `Shop ${number}`);
    return { ...each, inputs: { ...each.inputs, regions } };
  });
  const { files } = written(monitors);
  expect(files.get("shared.ts")).toContain('regions = ["eu-west", "us-east"]');
  expect(files.get("monitors.ts")?.match(/regions: .*/g)).toEqual(
    monitors.map(() => "regions: shared.regions,"),
  );
});

test("lookups take ids as strings, including numeric ones", () => {
  const runtime = object("WorkspaceRuntime", "12", { workspaceId: "12", runtimeId: "2026.06" });
  const program = written([runtime], [object("Workspace", "12", { name: "Shop" })]);
  expect(program.files.get("lookups.ts")).toContain(
    `export const shop = monitoring.getWorkspaceOutput({ id: "12" });`,
  );
  // The output of the lookup is a number, and the argument takes a string.
  expect([...program.files.values()].join("")).toContain("lookups.shop.id.apply(String)");
  for (const spec of KINDS) {
    const lookup = lookupOf(spec);
    expect([undefined, spec.name]).toContain(lookup?.name);
    expect(lookup?.args.id?.type ?? "text").toBe("text");
  }
  expect(lookupOf(kindNamed("Monitor"))?.path).toBe("/monitors/{id}");
});

test("an id stays a string, whatever it contains", () => {
  const id = `1"}); require("node:child_process").execSync("touch /tmp/x"); ({"a`;
  const runtime = object("WorkspaceRuntime", id, { workspaceId: id, runtimeId: "2026.06" });
  const program = written([runtime], [object("Workspace", id, { name: "Shop" })]);
  expect(importsOf(program, "lookups.ts")).toEqual(["pulumi-monitoring"]);
  expect(program.files.get("lookups.ts")).toContain(`id: ${textSource(id)},`);
});

test.each<[string, JsonObject]>([
  ["a query parameter", { url: "https://example.com/health?api_key=hunter2" }],
  ["a later query parameter", { url: "https://example.com/?a=1&sig=hunter2" }],
  ["the user name of a URL", { url: "https://hunter2@example.com/" }],
  ["the password of a URL", { url: "https://app:hunter2@example.com/" }],
  ["a JSON body", { requestBody: `{"user": "app", "password": "hunter2"}` }],
  ["a form body", { requestBody: "client_secret=hunter2&user=app" }],
  ["a header", { customHeaders: { "Ocp-Apim-Subscription-Key": "hunter2" } }],
])("a credential in %s becomes a secret setting", (_where, config) => {
  const program = written([monitor(1, "Shop", config)]);
  expect([...program.files.values()].join("")).not.toContain("hunter2");
  expect(program.settings).toMatchObject([{ isSecret: true, isKnown: true }]);
  expect(program.files.get("settings.ts")).toContain("config.requireSecret(");
  expect(program.resources.map(({ name }) => name).join("")).not.toContain("hunter2");
});

test("a secret that the API does not return becomes a secret setting", () => {
  const program = written([object("Secret", uuid(1), { key: "TOKEN" })]);
  expect(program.settings).toMatchObject([{ isSecret: true, isKnown: false }]);
  // What it is for stands above it, because users of the service can choose names that are confused.
  expect(program.files.get("settings.ts")).toContain(
    '// secret: value\nexport const token = config.requireSecret("token")',
  );
});

test("a secret that the API returns anyway becomes a secret setting", () => {
  const channel = object("AlertChannel", uuid(1), { name: "Chat" });
  const record = { channelType: "slack", displayConfig: { webhookUrl: "hunter2" } };
  const program = written([{ ...channel, record }]);
  expect([...program.files.values()].join("")).not.toContain("hunter2");
  expect(program.settings).toMatchObject([{ key: "chatWebhookUrl", isSecret: true }]);
});

test("the recipients that the API omits from an email channel become a setting that is a list", () => {
  const channel = { ...object("AlertChannel", uuid(1), { name: "Mail" }), record: {} };
  const program = written([{ ...channel, record: { channelType: "email" } }]);
  expect(program.settings).toMatchObject([{ key: "mailRecipients", isSecret: false }]);
  expect(program.files.get("settings.ts")).toContain(
    'config.requireObject<string[]>("mailRecipients")',
  );
});

/** The comment on a channel with only the members that the API always returns. */
function commentOn(channelType: string): string {
  const channel = object("AlertChannel", uuid(1), { name: "Alerts" });
  const record = { channelType, displayConfig: null, configHash: "0".repeat(64) };
  const source = written([{ ...channel, record }]).files.get("alert-channels.ts") ?? "";
  return source
    .split("\n")
    .filter((line) => line.startsWith("//") && !line.includes("@"))
    .map((line) => line.replace("//", "").trim())
    .join(" ");
}

test("comments name the optional members of channels that the API never returns, and no others", () => {
  const clears = ": add the current value, or the first update clears it.";
  const noted: Readonly<Record<string, string>> = {
    webhook:
      "signingSecret: add the current value, or the first update writes the other values again and keeps this one.",
    slack: `mentionText${clears}`,
    pushover: `sound${clears}`,
    mattermost: `iconUrl${clears}`,
    linear: `labelId${clears}`,
    incident_io: `severityId${clears}`,
    datadog: `tags${clears}`,
    jira: `issueType${clears}`,
  };
  // Without the number, nothing of their configuration is shown.
  const phones = ["sms", "phone_call"];
  for (const type of CHANNEL_TYPES.filter((each) => !phones.includes(each))) {
    const note = noted[type];
    const expected = note === undefined ? "" : `The API does not return ${note}`;
    expect(commentOn(type), type).toContain(expected);
    expect(commentOn(type).includes("does not return"), type).toBe(note !== undefined);
  }
});

test.each([
  ["sms", ["verifiedPhoneNumberId", "preferredLanguage"]],
  ["phone_call", ["verifiedPhoneNumberId", "voiceLanguage", "preferredLanguage"]],
])(
  "a number that the API does not show on a channel of type %s becomes a setting",
  (type, rest) => {
    const channel = object("AlertChannel", uuid(1), { name: "Alerts" });
    const record = { channelType: type, displayConfig: null, configHash: "0".repeat(64) };
    const { settings, files } = written([{ ...channel, record }]);
    expect(settings).toMatchObject([{ key: "alertsPhoneNumber", isSecret: false, isKnown: false }]);
    expect(files.get("alert-channels.ts")).toContain("phoneNumber: settings.alertsPhoneNumber");
    const noted = [...commentOn(type).matchAll(/does not return (\w+)/g)].map(([, name]) => name);
    expect(noted).toEqual(rest);
  },
);

test("every required member that the API may omit can be a setting", () => {
  const types = KINDS.flatMap(({ fields, hash }) => {
    const field = hash && fields[hash.field];
    if (field?.type !== "variant") return field === undefined ? [] : [field];
    return Object.values(field.variants).flatMap((shape) =>
      Object.values(shape.fields).filter(({ required }) => required),
    );
  }).map((field) => (field.type === "list" ? `list of ${field.of.type}` : field.type));
  expect(new Set(types)).toEqual(new Set(["text", "list of text"]));
});

test("ids become references, and other strings do not", () => {
  const stripe = {
    ...object("ServiceSubscription", uuid(1), { slug: "stripe" }),
    outputs: { serviceId: uuid(2) },
  };
  const policy = object("NotificationPolicy", uuid(3), {
    name: stripe.id,
    matchRules: [{ type: "service_id_in", values: [uuid(2), uuid(4)] }],
  });
  const source = written([stripe, policy]).files.get("notification-policies.ts");
  expect(source).toContain(`name: "${stripe.id}"`);
  expect(source).toMatch(/values: \[\s*serviceSubscriptions.stripe.serviceId,\s*"7f3e0c1a-/);
});

test("a credential in a URL is not part of a name", () => {
  const webhook = object("Webhook", uuid(1), {
    url: "https://hooks.slack.com/services/T0/B0/hunter2",
    subscribedEvents: ["incident.created"],
  });
  const program = written([webhook]);
  expect(program.resources.map(({ name }) => name)).toEqual(["hooks-slack-com"]);
  expect([...program.files.values()].join("")).not.toContain("hunter2");
});

test("a value that is not a credential stays in the program", () => {
  const config = {
    url: "https://example.com/health?page_token=1",
    customHeaders: { "Idempotency-Key": "shop", "X-Request-Id": "1" },
    requestBody: `{"max_tokens": 100, "author": "shop"}`,
  };
  const { settings, files } = written([monitor(1, "Shop", config)]);
  expect(settings).toEqual([]);
  expect([...files.keys()]).toEqual(["monitors.ts", "index.ts"]);
});

test("the files are in the order of their areas, whatever the order of the objects", () => {
  const objects = [
    object("Tag", uuid(1), { name: "Tag" }),
    object("AlertChannel", uuid(2), { name: "Mail" }),
    monitor(3, "Shop"),
    object("StatusPage", uuid(4), { name: "Page", slug: "page" }),
  ];
  const index = ["tags", "alert-channels", "monitors", "status-pages"];
  for (const each of [objects, [...objects].reverse()]) {
    const program = written(each);
    expect([...program.files.keys()]).toEqual([...index.map((name) => `${name}.ts`), "index.ts"]);
    expect(importsOf(program, "index.ts")).toEqual(index.map((name) => `./${name}`));
  }
});

test("resources are sorted by the numbers in their names", () => {
  const program = written([monitor(1, "Shop 10"), monitor(2, "Shop 9")]);
  const source = program.files.get("monitors.ts") ?? "";
  expect(source.indexOf('"Shop 9"')).toBeGreaterThan(0);
  expect(source.indexOf('"Shop 9"')).toBeLessThan(source.indexOf('"Shop 10"'));
});

test("for the plugin, known secrets are distinguished from values that the API does not return", () => {
  const { resources } = written([
    monitor(1, "Shop", { customHeaders: { "X-Api-Key": "0123456789" } }),
    object("Secret", uuid(2), { key: "TOKEN" }),
  ]);
  const shown = (places: ReturnType<typeof unreadIn>): string[] =>
    places.map(({ kind, path }) => `${kind} ${path}`);
  expect(shown(plainSecretsIn(resources))).toEqual(["Monitor config.customHeaders.X-Api-Key"]);
  expect(shown(unreadIn(resources))).toEqual(["Secret value"]);
});

test.each([
  ["мониторинг", "monitoring"],
  ["Überwachung", "uberwachung"],
])("a project in the folder %s is called %s: the engine accepts only ASCII", (folder, name) => {
  expect(projectFiles(folder).get("Pulumi.yaml")).toMatch(new RegExp(`^name: "?${name}"?\n`));
});

test("a new project compiles its program, and keeps the import file out of version control", () => {
  const files = projectFiles("shop");
  const { files: compiled, compilerOptions } = JSON.parse(files.get("tsconfig.json") ?? "") as {
    files: string[];
    compilerOptions: object;
  };
  expect(compiled).toEqual(["index.ts"]);
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, "/");
  // The engine compiles the program that it runs.
  expect(options).toMatchObject({ strict: true, noEmit: true, module: ts.ModuleKind.CommonJS });
  expect(JSON.parse(files.get("package.json") ?? "")).toMatchObject({
    name: "shop",
    private: true,
  });
  expect(files.get(".gitignore")?.split("\n")).toContain("import.json");
});

test("arguments are in the order of the reference docs, whatever the order of the record", () => {
  const { inputs } = monitor(1, "Shop");
  const reversed = Object.fromEntries(Object.entries(inputs).reverse());
  const sources = [inputs, reversed].map((each) =>
    written([object("Monitor", uuid(1), each)]).files.get("monitors.ts"),
  );
  expect(sources[1]).toBe(sources[0]);
});

test("settings of one resource have unique keys, however similar their names", () => {
  const customHeaders = { "X-Api-Key": "0123456789", X_Api_Key: "9876543210" };
  const keys = written([monitor(1, "Shop", { customHeaders })]).settings.map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

// Parsed from text, because __proto__ in an object literal would set the prototype.
const LOST = JSON.parse('{"A": "1", "__proto__": "x"}') as JsonObject;

test.each([
  [LOST, [], "has a member named __proto__"],
  [{ [SIGNATURE]: "x" }, [], `has a member named ${SIGNATURE}`],
  [{ A: UNKNOWN }, ["A"], `is ${UNKNOWN}`],
])(
  "what no state can contain is not written: an optional value is left to the service",
  (odd, inside, words) => {
    const shop = object("Environment", uuid(1), { name: "Shop", slug: "shop", variables: odd });
    const source = written([shop]).files.get("environments.ts") ?? "";
    expect(source).not.toContain("variables:");
    expect(source.replaceAll(/\n\/\/ /g, " ")).toContain(
      `variables is left to the service, because ${["variables", ...inside].join(".")} ${words}`,
    );
    expect(draftOf(monitor(2, "Shop", { customHeaders: odd }), false).problem).toMatchObject({
      path: ["config", "customHeaders", ...inside],
      message: expect.stringContaining(words) as string,
    });
  },
);

/** Three objects of a kind with the same inputs, except for their names. */
const alike = (kind: Parameters<typeof kindNamed>[0], inputs: JsonObject): Existing[] =>
  [1, 2, 3].map((number) => object(kind, uuid(number), { name: `Shop ${number}`, ...inputs }));

test("a resource has a constant only if another refers to it, and exports it only for other files", () => {
  const channels = ["Used", "Unused"].map((name, at) =>
    object("AlertChannel", uuid(50 + at), { name }),
  );
  const page = object("StatusPage", uuid(60), { name: "Page", slug: "page" });
  const line = object("StatusPageComponent", uuid(61), { statusPageId: page.id, name: "Line" });
  const shop = monitor(1, "Shop");
  const inputs = { ...shop.inputs, alertChannelIds: [uuid(50)] };
  const { files } = written([...channels, { ...shop, inputs }, page, line]);
  const heads = [...files.values()].flatMap(
    (source) => source.match(/^.*new monitoring\.\w+/gm) ?? [],
  );
  expect(heads).toEqual([
    "new monitoring.AlertChannel",
    "export const used = new monitoring.AlertChannel",
    "new monitoring.Monitor",
    "const page = new monitoring.StatusPage",
    "new monitoring.StatusPageComponent",
  ]);
});

test("a constant that its own file and another file refer to is exported", () => {
  const group = object("ResourceGroup", uuid(1), { name: "Front" });
  const shop = monitor(2, "Shop");
  const page = object("StatusPage", uuid(3), { name: "Page", slug: "page" });
  const [groupId, statusPageId] = [group.id, page.id];
  const inside = object("ResourceGroupMember", uuid(4), { groupId, memberId: shop.id });
  const line = object("StatusPageComponent", uuid(5), {
    ...{ statusPageId, name: "Line", type: "GROUP", resourceGroupId: groupId },
  });
  for (const users of [[inside], [line], [inside, line]]) {
    const { files } = written([shop, group, page, ...users]);
    const head = files.get("resource-groups.ts")?.match(/^.*(?=const front =)/m)?.[0];
    expect(head).toBe(users.includes(line) ? "export " : "");
  }
});

test("constants of one file have unique names, also across kinds", () => {
  const page = object("StatusPage", uuid(1), { name: "Shop", slug: "shop" });
  const group = object("StatusPageComponentGroup", uuid(2), {
    statusPageId: page.id,
    name: "Shop",
  });
  const line = object("StatusPageComponent", uuid(3), {
    statusPageId: page.id,
    groupId: group.id,
    name: "Line",
  });
  const source = written([page, group, line]).files.get("status-pages.ts") ?? "";
  const names = source.match(/(?<=^const )\w+/gm) ?? [];
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});

test.each([
  ["in an object", { tags: { tagIds: [uuid(90), uuid(91)] } }, "tagIds: shared.tagIds"],
  [
    "with constants of other files",
    { alertChannelIds: [uuid(92), uuid(93)] },
    "shared.alertChannelIds",
  ],
])("a shared list %s is written once, too", (_where, inputs, use) => {
  const others = [
    ...[90, 91].map((id) => object("Tag", uuid(id), { name: `Tag ${id}` })),
    ...[92, 93].map((id) => object("AlertChannel", uuid(id), { name: `Channel ${id}` })),
  ];
  const program = written([...others, ...alike("Monitor", { type: "HTTP", ...inputs })]);
  expect(program.files.get("monitors.ts")?.split(use)).toHaveLength(4);
  expect(importsOf(program, "shared.ts")).toHaveLength(1);
});

test("a list with a constant of its own file is not moved to another file", () => {
  const page = object("StatusPage", uuid(60), { name: "Page", slug: "page" });
  const line = object("StatusPageComponent", uuid(61), { statusPageId: page.id, name: "Line" });
  const subscribers = [1, 2, 3].map((number) =>
    object("StatusPageSubscriber", uuid(number), {
      statusPageId: page.id,
      destination: `ops${number}@example.com`,
      componentIds: [line.id, uuid(99)],
    }),
  );
  const { files } = written([page, line, ...subscribers]);
  expect([...files.keys()]).toEqual(["status-pages.ts", "index.ts"]);
  expect(files.get("status-pages.ts")?.split("componentIds: [line.id, ")).toHaveLength(4);
});

test.each([
  ["of two objects", alike("Monitor", { regions: ["a", "b"] }).slice(1)],
  ["of one item", alike("Monitor", { regions: ["a"] })],
  ["without items", alike("Monitor", { regions: [] })],
])("a list %s is not shared", (_what, objects) => {
  expect([...written(objects).files.keys()]).not.toContain("shared.ts");
});

test("the list that most objects share gets the plain name, and other names contain the items", () => {
  const [one, two] = [
    alike("Monitor", { regions: ["a", "b"] }),
    alike("Monitor", { regions: ["c", "d"] }),
  ];
  const more = two.map((each, at) => ({ ...each, id: uuid(20 + at) }));
  const most = object("Monitor", uuid(30), { name: "Most", regions: ["c", "d"] });
  const source = written([...one, ...more, most]).files.get("shared.ts");
  expect(source?.match(/(?<=const ).*(?=;)/g)).toEqual([
    'regions = ["c", "d"]',
    'regionsAB = ["a", "b"]',
  ]);
});

test.each([
  ["TERRAFORM", ["TERRAFORM"], `{ id: "${uuid(1)}", managedBy: "TERRAFORM" }`],
  ["CLI", ["TERRAFORM", "CLI"], `{ id: "${uuid(1)}", managedBy: "CLI" }`],
  ["CLI", ["TERRAFORM"], `"${uuid(1)}"`],
  ["DASHBOARD", ["TERRAFORM", "CLI"], `"${uuid(1)}"`],
])(
  "an adoption of an object of %s confirms it only if %j are confirmed",
  (managedBy, confirmed, adopt) => {
    const adopted = { ...object("Tag", uuid(1), { name: "Shop" }), outputs: { managedBy } };
    const write = (adopts: boolean): string | undefined =>
      writeProgram({
        objects: [adopted],
        references: new References([adopted]),
        taken: () => new Set(),
        preferred: () => undefined,
        adopts,
        confirmed,
      })
        .files.get("tags.ts")
        ?.replace(/\s+/g, " ")
        .replace(", }", " }");
    expect(write(true)).toContain(`adopt: ${adopt}`);
    expect(write(false)).not.toContain("adopt");
  },
);
