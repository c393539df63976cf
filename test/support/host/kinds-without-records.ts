// Kinds without a record in the service, as a user of its API sees them. Written by hand on purpose: it must
// not share the code that it tests.
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { idText } from "./service";
import type { TestService } from "./service";

/** How tests access a kind that has no record. */
export interface OwnKind {
  /** What the service shows of it, by the names of the kind's fields. */
  record(service: TestService, id: string, values: JsonObject): Promise<JsonObject | undefined>;
  /** Sets its fields as another user. */
  edit(service: TestService, id: string, values: JsonObject, body: JsonObject): Promise<void>;
  /** Makes the service respond as if it did not exist. */
  vanish(service: TestService, id: string, values: JsonObject): Promise<void>;
  /** Why a delete does not change it. */
  readonly stays?: string;
}

const objectAt = async ({ call }: TestService, path: string): Promise<JsonObject> => {
  const record = await call("GET", path);
  return isObject(record) ? record : {};
};

/** The rows of a list. */
export const rowsAt = async (
  { call }: Pick<TestService, "call">,
  path: string,
): Promise<JsonObject[]> => {
  const rows = await call("GET", path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

const notEdited = (): Promise<void> => Promise.reject(new Error("nothing of it can be edited"));

/** From now on, requests at and below a path return 404. */
function seemGone({ emulator }: TestService, path: string): Promise<void> {
  for (const where of [path, `${path}/**`]) {
    emulator.faults.add({ path: `/api/v1${where}`, times: 20, effect: { status: 404 } });
  }
  return Promise.resolve();
}

async function choose({ call }: TestService, id: string, runtimeId: Json): Promise<void> {
  await call("PUT", `/workspaces/${id}/runtime-profile`, { runtimeId });
}

/** Updates a group with another policy: a PUT of a group clears omitted fields. */
async function attach(service: TestService, id: string, alertPolicyId: Json): Promise<void> {
  const group = await objectAt(service, `/resource-groups/${id}`);
  await service.call("PUT", `/resource-groups/${id}`, { ...group, alertPolicyId });
}

const by =
  (member: string) =>
  (left: JsonObject, right: JsonObject): number =>
    Number(left[member]) - Number(right[member]);

/** The content of a page from top to bottom, as the sections of a layout. */
async function sectionsOf(service: TestService, page: string): Promise<JsonObject[]> {
  const groups = await rowsAt(service, `/status-pages/${page}/groups`);
  const components = await rowsAt(service, `/status-pages/${page}/components`);
  const free = components.filter(({ groupId }) => groupId === null);
  return [...groups, ...free].sort(by("pageOrder")).map(({ id }) => {
    if (!groups.some((group) => group.id === id)) return { componentId: id };
    const inside = components.filter(({ groupId }) => groupId === id).sort(by("displayOrder"));
    return { groupId: id, componentIds: inside.map((component) => idText(component.id)) };
  });
}

const nameIn = ({ groupId, componentId }: JsonObject): Json => groupId ?? componentId ?? null;

const sectionsIn = ({ sections }: JsonObject): JsonObject[] =>
  Array.isArray(sections) ? sections.filter(isObject) : [];

async function reorder({ call }: TestService, page: string, sections: JsonObject[]) {
  const groupOrders = sections.flatMap(({ groupId, componentIds }) =>
    Array.isArray(componentIds)
      ? [
          {
            groupId,
            positions: componentIds.map((componentId, displayOrder) => ({
              componentId,
              displayOrder,
              groupId,
            })),
          },
        ]
      : [],
  );
  const places = sections.map(({ groupId, componentId }, pageOrder) =>
    groupId === undefined ? { componentId, pageOrder } : { groupId, pageOrder },
  );
  const body = { sections: places, ...(groupOrders.length > 0 && { groupOrders }) };
  await call("PUT", `/status-pages/${page}/layout/reorder`, body);
}

/** The kinds without a record, by name. */
export const OWN_KINDS: Readonly<Record<string, OwnKind>> = {
  WorkspaceRuntime: {
    async record(service, id) {
      const { runtimeProfile } = await objectAt(service, `/workspaces/${id}`);
      const runtimeId = isObject(runtimeProfile) ? runtimeProfile.id : null;
      return { workspaceId: id, runtimeId };
    },
    edit: (service, id, _values, { runtimeId }) => choose(service, id, runtimeId ?? null),
    // Only with its workspace, which other tests need.
    vanish: (service, id) => seemGone(service, `/workspaces/${id}`),
    stays: "a workspace always has a runtime, its own or the default",
  },
  ResourceGroupPolicy: {
    async record(service, id) {
      const { alertPolicyId } = await objectAt(service, `/resource-groups/${id}`);
      return alertPolicyId === null ? undefined : { groupId: id, policyId: alertPolicyId };
    },
    edit: (service, id, _values, { policyId }) => attach(service, id, policyId ?? null),
    vanish: (service, id) => attach(service, id, null),
  },
  WebhookSigningSecret: {
    record: (service) => objectAt(service, "/webhooks/signing-secret"),
    edit: notEdited,
    vanish({ emulator }) {
      // No call deletes it, but an organization can be without one.
      const body = { data: { configured: false, maskedSecret: null } };
      const path = "/api/v1/webhooks/signing-secret";
      emulator.faults.add({ method: "GET", path, times: 20, effect: { status: 200, body } });
      return Promise.resolve();
    },
    stays: "the API cannot take it away",
  },
  StatusPageLayout: {
    async record(service, id, values) {
      const named = sectionsIn(values).map(nameIn);
      const sections = (await sectionsOf(service, id)).filter(
        (section) => named.length === 0 || named.includes(nameIn(section)),
      );
      return { statusPageId: id, sections };
    },
    edit: (service, id, _values, body) => reorder(service, id, sectionsIn(body)),
    // Only with its page, which other tests need.
    vanish: (service, id) => seemGone(service, `/status-pages/${id}`),
    stays: "everything stays where it is",
  },
  Member: {
    async record(service, id) {
      const people = await rowsAt(service, "/members?size=200");
      return people.find(({ userId }) => idText(userId) === id);
    },
    async edit({ call }, id, _values, { orgRole }) {
      await call("PUT", `/members/${id}/role`, { orgRole });
    },
    async vanish(service, id) {
      // Other tests need the person.
      const people = await rowsAt(service, "/members?size=200");
      const others = people.filter(({ userId }) => idText(userId) !== id);
      const body = { data: others, hasNext: false, hasPrev: false };
      const effect = { status: 200, body: { ...body, totalElements: null, totalPages: null } };
      service.emulator.faults.add({ method: "GET", path: "/api/v1/members", times: 20, effect });
    },
    stays: "a person leaves only if the program asks for it",
  },
  StatusPageDomainVerification: {
    async record(service, id, { statusPageId }) {
      const domains = await rowsAt(service, `/status-pages/${idText(statusPageId)}/domains`);
      const found = domains.find((domain) => domain.id === id);
      return found === undefined ? undefined : { ...found, domainId: id };
    },
    edit: notEdited,
    async vanish(service, id, { statusPageId }) {
      const domains = `/status-pages/${idText(statusPageId)}/domains`;
      const found = (await rowsAt(service, domains)).find((domain) => domain.id === id);
      const name = idText(found?.hostname);
      await service.control("/dns", { name, found: false });
      await service.call("POST", `${domains}/${id}/verify`);
      await service.control("/dns", { name });
    },
    stays: "what was found stays found",
  },
};

/** Request bodies of kinds for which they differ from the inputs of a program. */
export const EDITS: Readonly<Record<string, (values: JsonObject, body: JsonObject) => JsonObject>> =
  {
    EmailDomain: (_values, { disabled }) => ({
      status: disabled === true ? "disabled" : "pending_dns",
    }),
    AssignedEmailDomain: (_values, { disabled }) => ({
      status: disabled === true ? "disabled" : "active",
    }),
    StatusPageSubscriber: ({ channel, destination }, body) => ({
      channel: channel ?? "EMAIL",
      destination,
      ...body,
    }),
  };

/** Prepares what a create changes, so that each create has something to change. */
export const BEFORE_CREATE: Readonly<
  Record<string, (service: TestService, values: JsonObject) => Promise<void>>
> = {
  Member: async (service, { email }) => {
    const people = await rowsAt(service, "/members?size=200");
    const person = people.find((each) => each.email === email);
    const path = `/members/${idText(person?.userId)}/role`;
    if (person?.orgRole !== "MEMBER") await service.call("PUT", path, { orgRole: "MEMBER" });
  },
  StatusPageLayout: (service, { statusPageId, sections }) =>
    reorder(service, idText(statusPageId), sectionsIn({ sections: sections ?? [] }).reverse()),
};

/** The manual steps of a user after a create, which later changes of the program depend on. */
export const AFTER_CREATE: Readonly<
  Record<string, (service: TestService, id: string, values: JsonObject) => Promise<void>>
> = {
  EmailDomain: (service, _id, { name }) => service.control("/dns", { name: idText(name) }),
  StatusPageDomain: async (service, id, { statusPageId, hostname }) => {
    await service.control("/dns", { name: idText(hostname) });
    await service.call("POST", `/status-pages/${idText(statusPageId)}/domains/${id}/verify`);
  },
};
