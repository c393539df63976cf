// The second run of an unchanged program was not empty: defaults of the service, lists in another order,
// normalised values and write-only fields showed as changes (with or without a refresh), and something was
// left behind after a destroy.
import { expect, test } from "vitest";

import { refreshedIn } from "../../../scripts/demo/drift";
import { KINDS } from "../../../src/definitions";
import { ESTATE_HOSTNAME, estate } from "./estate";
import { calls, describeStack } from "../../support/stack/stack";

test("the estate has every kind", () => {
  const declared = new Set(estate().map(({ kind }) => kind));
  expect(KINDS.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([]);
});

/** Kinds that configure something that exists already, and are not created by a POST. */
const SET = ["WorkspaceRuntime", "ResourceGroupPolicy", "StatusPageLayout", "Member"];

const usingEstate = { published: [ESTATE_HOSTNAME] };

describeStack(
  "a stack with every kind",
  (stack) => {
    test("creates each resource with one write, and a second write only to disable one", async () => {
      stack.declare(estate());
      // With its preview, in which every reference to another resource is unknown.
      const { requests } = await stack.pulumi(["up", "--yes"]);
      const paths = calls(requests);
      const made = estate().filter(({ kind }) => !SET.includes(kind));
      const written = paths.filter((call) => !call.startsWith("GET "));
      expect(written.filter((call) => call.startsWith("POST "))).toHaveLength(made.length);
      const others = written.filter((call) => !call.startsWith("POST "));
      expect(others.map((call) => call.replace(/[0-9a-f-]{36}|\d{2,}/, "…")).sort()).toEqual([
        "PATCH /alert-channels/…/enabled",
        "PUT /resource-groups/…",
        "PUT /status-pages/…/layout/reorder",
        "PUT /webhooks/…",
        "PUT /workspaces/…/runtime-profile",
      ]);
      // Objects that could be shared, fields that a PUT clears and the order of a page are read before.
      const reads = paths.filter((call) => call.startsWith("GET "));
      expect(reads.map((call) => call.replace(/[0-9a-f-]{36}(\?.*)?|\?.*/g, "…")).sort()).toEqual([
        "GET /auth/me",
        "GET /email/domains…",
        "GET /members…",
        "GET /members…",
        "GET /members…",
        "GET /members…",
        "GET /resource-groups/…",
        "GET /service-subscriptions…",
        "GET /status-pages/…/components…",
        "GET /status-pages/…/groups…",
        "GET /status-pages/…/subscribers…",
        "GET /webhooks/signing-secret",
        "GET /webhooks/signing-secret",
      ]);
      expect(requests.every(({ status }) => status < 300)).toBe(true);
    });

    test("the source position of every resource in the state is a line of the program, not of this package", async () => {
      const wrong = (await stack.resources()).filter(
        ({ sourcePosition = "" }) => !sourcePosition.startsWith("project:///index.js#"),
      );
      expect(wrong.map(({ urn, sourcePosition }) => `${urn}: ${sourcePosition ?? ""}`)).toEqual([]);
    });

    test("a preview shows no changes and sends no request", async () => {
      await stack.expectNoChanges();
    });

    test("a preview with refresh shows no changes and only reads", async () => {
      const flags = ["--refresh", "--expect-no-changes", "--diff"];
      const { requests, output } = await stack.preview({ flags });
      // Writing one resource changes the timestamps of others, which should not be shown.
      expect(refreshedIn(output)).toEqual([]);
      expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
    });

    test("another up and a refresh change nothing", async () => {
      const before = await stack.storedState();
      const again = await stack.up({ flags: ["--expect-no-changes"] });
      expect(again.requests).toEqual([]);
      await stack.refresh({ flags: ["--expect-no-changes"] });
      expect(await stack.storedState()).toEqual(before);
      await stack.expectNoChanges();
    });

    test("destroy with --run-program and --refresh leaves nothing", async () => {
      await stack.expectNothingLeft({ flags: ["--run-program", "--refresh"] });
    });
  },
  usingEstate,
);
