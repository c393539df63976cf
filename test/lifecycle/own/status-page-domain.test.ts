// Messages about a domain that cannot be primary yet, or that stays primary.
import { expect, test } from "vitest";

import { isObject } from "../../../src/definitions";
import { diff } from "../../../src/lifecycle";
import { idText } from "../../host/service";
import { eachWithBench } from "./bench";

const bench = eachWithBench("StatusPageDomain");

test("a message says that a domain cannot be primary before its verification, or that it stays primary", async () => {
  const { emulator, lifecycle, notices, service, spec } = bench();
  const page = await bench().ask("POST", "/status-pages", { name: "Shop", slug: "shop" });
  const statusPageId = isObject(page) ? idText(page.id) : "";
  const plain = { statusPageId, hostname: "status.example.com" };
  const primary = { ...plain, primary: true };
  const { id, outputs } = await lifecycle.create(spec, service, primary);
  const update = (inputs: typeof plain) =>
    lifecycle.update({ spec, id, olds: outputs }, service, inputs);
  /** The fields that a refresh with these inputs would show as different. */
  const outstanding = async (news: typeof plain) => {
    const found = await lifecycle.read({ spec, id, olds: outputs }, service);
    return diff(spec, found?.outputs ?? {}, news).changed;
  };
  const early = expect.stringContaining("is not verified yet, so") as string;
  expect(notices).toEqual([early]);
  await update(plain);
  expect(notices).toEqual([early]);
  await update(primary);
  expect(notices).toEqual([early, early]);
  expect(await outstanding(primary)).toEqual([]);
  await fetch(`${emulator.url}/__emulator/dns`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: plain.hostname }),
  });
  await bench().ask("POST", `/status-pages/${statusPageId}/domains/${id}/verify`);
  expect(await outstanding(primary)).toEqual(["primary"]);
  // What it does can be repeated.
  emulator.faults.add({ method: "POST", path: "/api/v1/**/primary", effect: { status: 503 } });
  expect(await update(primary)).toMatchObject({ primary: true });
  await update(primary);
  expect(notices).toEqual([early, early]);
  expect(await outstanding(primary)).toEqual([]);
  await update(plain);
  const stays = expect.stringMatching(
    /^status.example.com stays the page's primary domain/,
  ) as string;
  expect(notices).toEqual([early, early, stays]);
});
