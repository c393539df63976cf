// Objects that others reference, created in the emulator before a test: monitors need environments, pages
// need monitors, and so on.
import { KINDS, isObject, kindsReferredTo } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { casesOf, inputsOf, one } from "../definitions/arbitraries";
import type { Existing } from "../definitions/arbitraries";
import { bodyOf } from "./edit";
import { rowsAt } from "./kinds-without-records";
import { idText, pathOf } from "./service";
import type { TestService } from "./service";

/**
 * Creates a few objects of every kind that another one can refer to; answers their ids.
 * @param prefix what their names begin with: slugs and host names are unique in the whole service
 */
export async function createExisting(
  { call, control }: Pick<TestService, "call" | "control">,
  prefix = "existing",
): Promise<Existing> {
  const made = async (path: string, ...bodies: JsonObject[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const body of bodies) {
      const record = await call("POST", path, body);
      if (isObject(record)) ids.push(idText(record.id ?? record.subscriptionId));
    }
    return ids;
  };
  const named = (start: string): string[] => ["a", "b", "c"].map((end) => `${start}-${end}`);
  const channel = { channelType: "email", recipients: ["a@example.com"] };
  const config = { url: "https://example.com", method: "GET" };
  const probe = { type: "HTTP", config, regions: ["us-east"] };
  const StatusPage = await made(
    "/status-pages",
    ...[`${prefix}-a`, `${prefix}-b`].map((slug) => ({ name: slug, slug })),
  );
  const first = (ids: readonly string[]): string => ids[0] ?? "";
  const page = `/status-pages/${first(StatusPage)}`;
  const StatusPageComponentGroup = await made(
    `${page}/groups`,
    ...named(prefix).map((name) => ({ name })),
  );
  const line = (name: string): JsonObject => ({ name, type: "STATIC" });
  const inside: Record<string, string[]> = {};
  // The third group has nothing in it.
  for (const groupId of StatusPageComponentGroup.slice(0, 2)) {
    const lines = named("inside").map((name) => ({ ...line(name), groupId }));
    inside[`inside ${groupId}`] = await made(`${page}/components`, ...lines);
  }
  const domains = named(prefix).map((name) => `${name}.example.com`);
  for (const name of domains) await control("/dns", { name });
  const channels = await made(
    "/alert-channels",
    ...named(prefix).map((name) => ({ name, config: channel })),
  );
  const escalation = { steps: [{ delayMinutes: 0, channelIds: channels }] };
  const organization = await call("GET", "/org");
  const orgId = isObject(organization) ? Number(organization.id) : 1;
  const people = ["a", "b", "c", "d", "e", "f"].map((name) => `${prefix}-${name}@example.com`);
  for (const email of people) await control("/members", { email, orgId });
  const byHand: Existing = {
    ...inside,
    Person: people,
    ...(await catalogue({ call })),
    Workspace: await made("/workspaces", ...named(prefix).map((name) => ({ name }))),
    Tag: await made("/tags", ...named(prefix).map((name) => ({ name }))),
    Environment: await made(
      "/environments",
      ...named(prefix).map((slug) => ({ name: slug, slug })),
    ),
    Secret: await made("/secrets", ...named(prefix).map((key) => ({ key, value: "hidden" }))),
    AlertChannel: channels,
    ServiceSubscription: (
      await Promise.all(SUBSCRIBED.map((slug) => made(`/service-subscriptions/${slug}`, {})))
    ).flat(),
    NotificationPolicy: await made(
      "/notification-policies",
      ...named(prefix).map((name) => ({ name, escalation })),
    ),
    ResourceGroup: await made("/resource-groups", ...named(prefix).map((name) => ({ name }))),
    Monitor: await made("/monitors", ...named(prefix).map((name) => ({ name, ...probe }))),
    // Groups of components belong to a page, so the other page is for a test that wants another one.
    StatusPage: StatusPage.slice(0, 1),
    StatusPageComponentGroup,
    StatusPageComponent: await made(`${page}/components`, ...named(prefix).map(line)),
    StatusPageDomain: await made(`${page}/domains`, ...domains.map((hostname) => ({ hostname }))),
  };
  return withOthers(byHand, made);
}

/** What else a field refers to, from its definition. */
async function withOthers(
  byHand: Existing,
  made: (path: string, ...bodies: JsonObject[]) => Promise<string[]>,
): Promise<Existing> {
  const existing: Record<string, readonly string[]> = { ...byHand };
  const wanted = new Set(
    KINDS.flatMap(({ fields }) => Object.values(fields).flatMap(kindsReferredTo)),
  );
  for (const spec of KINDS.filter(({ name }) => wanted.has(name) && !(name in byHand))) {
    const [each] = casesOf(spec);
    const inputs = [0, 1, 2].map((turn) => one(inputsOf(spec, each, existing, "minimal"), turn));
    const [first = {}] = inputs;
    existing[spec.name] = await made(
      pathOf(spec, first),
      ...inputs.map((values) => bodyOf(spec, { ...spec.createWith, ...values })),
    );
  }
  return existing;
}

/** Services that are subscribed to already; the others are for tests that subscribe. */
const SUBSCRIBED = ["github", "slack", "zoom"];

/** The other services of the catalogue, and the components of each. */
async function catalogue(service: Pick<TestService, "call">): Promise<Existing> {
  const slugs = (await rowsAt(service, "/services?limit=100"))
    .map(({ slug }) => idText(slug))
    .filter((slug) => !SUBSCRIBED.includes(slug));
  const components = await Promise.all(
    slugs.map(async (slug): Promise<[string, string[]]> => {
      const rows = await rowsAt(service, `/services/${slug}/components`);
      return [`components of ${slug}`, rows.map(({ id }) => idText(id))];
    }),
  );
  return { Service: slugs, ...Object.fromEntries(components) };
}
