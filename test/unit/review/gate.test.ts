// What was reviewed is what runs: a run passes with the same or less, and stops with anything that no review contains.
import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import {
  GATE_FORMATS,
  readPreview,
  reportIn,
  reportOf,
  reviewOf,
  unreviewedIn,
} from "../../../src/review";
import type { Review } from "../../../src/review";
import { plainText } from "../../../src/printing";
import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import {
  ORIGIN,
  preview,
  STACK as stack,
  step,
  throughPlugin,
} from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";

const shop = { name: "Shop", type: "HTTP", frequencySeconds: 60, regions: ["eu-west"] };

const update = (before: JsonObject, after: JsonObject, sides: Sides = {}): EngineStep =>
  step("update", "Monitor", { name: "shop", before, after, ...sides });
const slower = update(shop, { ...shop, frequencySeconds: 300 });
const tag = step("create", "Tag", { name: "tag", after: { name: "tag", color: "#00FF00" } });
const page = step("delete", "StatusPage", { name: "page", before: { name: "P", slug: "p" } });
const channel = step("delete", "AlertChannel", {
  ...{ name: "mail", id: "7f3e0c1a-52a9-4a57-9d0e-000000000001" },
  before: { name: "Mail", config: { channelType: "email", recipients: ["a@example.com"] } },
});
const secret = step("update", "Secret", {
  name: "s",
  before: { key: "K", value: "[secret]" },
  after: { key: "K", value: "[secret]" },
  paths: ["value"],
});
const credential = step("delete", "StatusPage", {
  name: "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  before: { name: "P", slug: "p" },
});
const watched = (alertChannelIds: string[]): JsonObject => ({ ...shop, alertChannelIds });
const silenced = update(watched(["7f3e0c1a-52a9-4a57-9d0e-000000000001"]), watched([]));

/** Adopts the object with this id. */
const adopting = (id?: string): EngineStep =>
  step("create", "Tag", { name: "tag", after: { name: "tag", __adopt: { ...(id && { id }) } } });
const importing = (importID: string): EngineStep =>
  throughPlugin(
    step("import", "Tag", { name: "tag", after: { name: "tag" }, state: { importID } }),
  );

/** A resource of the provider with this name. */
const of = (name: string, one: EngineStep): EngineStep => {
  const provider = `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${name}::${randomUUID()}`;
  const { oldState, newState } = one;
  return {
    ...one,
    ...(oldState && { oldState: { provider, ...oldState } }),
    ...(newState && { newState: { ...newState, provider } }),
  };
};
const kept = step("same", "Monitor", { name: "shop", before: shop, after: shop });

const review = (...steps: readonly EngineStep[]): Review =>
  reviewOf(readPreview(preview([stack, ...steps], 1)));

/** What a run does that these reviews do not contain; they are read as files. */
function unreviewed(run: Review, ...reviewed: readonly Review[]): string[] {
  const reports = reviewed.map((each) => reportIn(JSON.parse(JSON.stringify(reportOf([each])))));
  return unreviewedIn(
    run,
    reports.map((report) => {
      if (report === undefined) throw new Error("the review cannot be read again");
      return report;
    }),
  ).map(({ text }) => plainText(text));
}

describe("a run passes", () => {
  test.each<[string, Review, readonly Review[]]>([
    ["if it does what was reviewed", review(slower, tag, page), [review(slower, tag, page)]],
    ["if it does less", review(tag), [review(slower, tag, page)]],
    ["without changes", review(), [review(tag)]],
    ["without changes, even if there is no review", review(), []],
    [
      "if each operation is in one of the reviews",
      review(slower, tag),
      [review(tag), review(slower)],
    ],
    [
      "from another value to the reviewed one",
      review(update({ ...shop, frequencySeconds: 120 }, { ...shop, frequencySeconds: 300 })),
      [review(slower)],
    ],
    [
      "with a value that was not known when it was reviewed",
      review(update(shop, { ...shop, environmentId: "7f3e0c1a-52a9-4a57-9d0e-000000000009" })),
      [review(update(shop, { ...shop, environmentId: UNKNOWN }))],
    ],
    [
      "with the same set in another order",
      review(update(shop, { ...shop, regions: ["us-east", "eu-west", "ap-south"] })),
      [review(update(shop, { ...shop, regions: ["eu-west", "ap-south", "us-east"] }))],
    ],
    [
      "if what it creates was created in part, and is completed",
      review(
        step("update", "Tag", {
          name: "tag",
          before: { name: "tag" },
          after: { name: "tag", color: "#00FF00" },
        }),
      ),
      [review(tag)],
    ],
    [
      "if it adopts an object that was not known when it was reviewed",
      review(adopting("one")),
      [review(adopting(UNKNOWN)), review(adopting())],
    ],
    [
      "with the default provider of another version",
      review(of("default_1_2_0", tag)),
      [review(of("default_1_1_0", tag))],
    ],
    [
      "if it moves a resource to the reviewed provider",
      review(of("b", of("a", kept))),
      [review(of("b", of("a", kept)))],
    ],
    [
      "if it only undoes edits made elsewhere",
      review(
        step("refresh", "Monitor", {
          name: "shop",
          before: shop,
          after: { ...shop, frequencySeconds: 600 },
        }),
        update({ ...shop, frequencySeconds: 600 }, shop),
      ),
      [review()],
    ],
    ["with a secret, of which nothing is compared", review(secret), [review(secret)]],
    [
      "if the name of a resource looks like a credential, which a review does not show",
      review(credential),
      [review(credential)],
    ],
  ])("%s", (_what, run, reviewed) => {
    expect(unreviewed(run, ...reviewed)).toEqual([]);
  });
});

describe("a run stops", () => {
  test.each<[string, Review, readonly Review[], string[]]>([
    [
      "at a new operation",
      review(tag, page),
      [review(tag)],
      ["Status page page would be deleted", "Status page page is deleted and loses its"],
    ],
    [
      "at another value",
      review(update(shop, { ...shop, frequencySeconds: 30 })),
      [review(slower)],
      ["Monitor shop would be changed, with other values than reviewed: frequencySeconds"],
    ],
    [
      "at a value that nobody reviewed",
      review(update(shop, { ...shop, frequencySeconds: 300, enabled: false })),
      [review(slower)],
      [
        "Monitor shop would be changed, with other values than reviewed: enabled",
        "failures go unnoticed",
      ],
    ],
    [
      "at a secret that nobody reviewed",
      review(secret),
      [review(tag)],
      ["Secret s would be changed (value changed (secret))"],
    ],
    [
      "at a replacement of what was only to be changed",
      review(
        step("replace", "StatusPage", {
          name: "page",
          before: { name: "P", slug: "p" },
          after: { name: "P", slug: "q" },
        }),
      ),
      [
        review(
          step("update", "StatusPage", {
            name: "page",
            before: { name: "P", slug: "p" },
            after: { name: "P", slug: "q" },
          }),
        ),
      ],
      [
        "Status page page would be replaced, but reviewed was that it is changed",
        "is replaced and loses",
      ],
    ],
    [
      "if the review is of another stack",
      review(tag),
      [reviewOf(readPreview(preview([stack, tag]).replaceAll("pulumi:dev", "pulumi:prod")))],
      ["No review is of shop/dev"],
    ],
    [
      "at certain harm that was only a part of what was reviewed",
      review(silenced, channel),
      [review(silenced)],
      [
        "Alert channel mail would be deleted",
        "Monitor shop loses this program's alerts (channel mail is deleted)",
      ],
    ],
    [
      "if it adopts another object",
      review(adopting("two")),
      [review(adopting("one"))],
      ["Tag tag would be adopted, with other values than reviewed: id"],
    ],
    [
      "if it imports another object",
      review(importing("two")),
      [review(importing("one"))],
      ["Tag tag would be adopted, with other values than reviewed: id"],
    ],
    [
      "if another provider creates it",
      review(of("b", tag)),
      [review(of("a", tag))],
      ["Tag tag would be created, with other values than reviewed: provider"],
    ],
    [
      "if another provider changes it",
      review(of("b", of("a", slower))),
      [review(of("a", of("a", slower)))],
      ["Monitor shop would be changed, with other values than reviewed: provider"],
    ],
    [
      "if a resource only moves to another provider",
      review(of("b", of("a", kept))),
      [review(of("a", of("a", kept)))],
      ["Monitor shop would be changed (provider a → b)"],
    ],
    [
      "at an operation of the engine that this release does not know",
      review({ ...kept, op: "graft" }),
      [review({ ...kept, op: "graft" })],
      [
        `The preview of the run failed: monitor shop: this release of pulumi-monitoring does not know the engine's operation "graft"`,
      ],
    ],
    ["if there is no review", review(tag), [], ["No review is of shop/dev"]],
    [
      "if its preview failed",
      reviewOf(
        readPreview(
          preview([stack, tag], 0, { diagnostics: [{ severity: "error", message: "no" }] }),
        ),
      ),
      [review(tag)],
      ["The preview of the run failed"],
    ],
  ])("%s", (_what, run, reviewed, texts) => {
    const found = unreviewed(run, ...reviewed);
    expect(found).toHaveLength(texts.length);
    for (const text of texts) expect(found.join("\n")).toContain(text);
  });
});

test("a resource that moves to another provider is none of the unchanged ones", () => {
  const moved = of("b", of("a", kept));
  expect(reviewOf(readPreview(preview([stack, moved], 3))).unchanged).toBe(1);
});

test("a review contains no secret, and nothing that looks like one", () => {
  const token = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
  const headers = { "X-Token": token, "X-Secret": "[secret]", "X-Plain": "shop" };
  const config = { url: "https://shop.example.com", customHeaders: headers };
  const [made] = reportOf([
    review(step("create", "Monitor", { name: "shop", after: { ...shop, config } })),
  ]).stacks;
  const values = made?.changes[0]?.values ?? [];
  expect(JSON.stringify(made)).not.toContain(token);
  const of = (name: string) => values.find(({ path }) => path.at(-1) === name)?.value;
  expect([of("X-Token"), of("X-Secret")]).toEqual(["secret", "secret"]);
  expect(of("X-Plain")).toMatch(/^sha256:[0-9a-f]{32}$/);
});

test("the comment says what was not reviewed, or why a person accepted it", () => {
  const run = review(page);
  const writing = { marker: "the gate", origin: ORIGIN };
  const gated = { review: run, unreviewed: unreviewedIn(run, [reportOf([review(tag)])]) };
  expect(GATE_FORMATS.github(gated, writing)).toContain("<!-- the gate -->");
  const accepted = GATE_FORMATS.text({ ...gated, accepted: "the page is a copy" });
  expect(accepted).toContain("Reason: the page is a copy");
});
