// Objects that others refer to, made in the emulator before a test: monitors need environments,
// pages need monitors, and so on.
import type { Existing } from "../spec/arbitraries";
import { isObject } from "../../src/spec";
import type { JsonObject } from "../../src/spec";
import { idText } from "./service";
import type { TestService } from "./service";

/** Creates a few objects of every kind that another one can refer to; answers their ids. */
export async function createExisting({ call }: TestService): Promise<Existing> {
  const made = async (path: string, ...bodies: JsonObject[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const body of bodies) {
      const record = await call("POST", path, body);
      if (isObject(record)) ids.push(idText(record.id));
    }
    return ids;
  };
  const named = (prefix: string): string[] => ["a", "b", "c"].map((end) => `${prefix}-${end}`);
  const channel = { channelType: "email", recipients: ["a@example.com"] };
  const probe = { type: "HTTP", config: { url: "https://example.com" }, regions: ["us-east"] };
  const StatusPage = await made(
    "/status-pages",
    ...["existing-a", "existing-b"].map((slug) => ({ name: slug, slug })),
  );
  const first = (ids: readonly string[]): string => ids[0] ?? "";
  return {
    Tag: await made("/tags", ...named("existing").map((name) => ({ name }))),
    Environment: await made(
      "/environments",
      ...named("existing").map((slug) => ({ name: slug, slug })),
    ),
    Secret: await made("/secrets", ...named("existing").map((key) => ({ key, value: "hidden" }))),
    AlertChannel: await made(
      "/alert-channels",
      ...named("existing").map((name) => ({ name, config: channel })),
    ),
    ResourceGroup: await made("/resource-groups", ...named("existing").map((name) => ({ name }))),
    Monitor: await made("/monitors", ...named("existing").map((name) => ({ name, ...probe }))),
    // Groups of components belong to a page, so the other page is for a test that wants another one.
    StatusPage: StatusPage.slice(0, 1),
    StatusPageComponentGroup: await made(
      `/status-pages/${first(StatusPage)}/groups`,
      ...named("existing").map((name) => ({ name })),
    ),
  };
}
