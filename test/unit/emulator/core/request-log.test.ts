import { describe, expect, it } from "vitest";

import { RequestLog } from "../../../../src/emulator/control/request-log";
import { call, emulator } from "../../../support/emulator/harness";

describe("the request log", () => {
  it("truncates paths that are longer than any path of the API", async () => {
    const emu = await emulator();
    const [short, long] = [1_900, 10_000].map((size) => `/api/v1/tags?x=${"y".repeat(size)}`);
    for (const path of [short, long]) await call(emu, "GET", path ?? "", { key: null });
    const [first, second] = emu.requests;
    expect(first?.path).toBe(short);
    expect(second?.path).toBe(`${long?.slice(0, 2_047) ?? ""}…`);
    expect(second?.status).toBe(401);
  });

  const logged = (requestLog: RequestLog, paths: readonly string[]): string[] => {
    for (const path of paths) {
      requestLog.begin({ method: "GET", path, orgId: null, time: 0 })(200);
    }
    return requestLog.list().map((entry) => entry.path);
  };
  const numbered = (count: number, rest = ""): string[] =>
    Array.from({ length: count }, (_, at) => `/${at}${rest}`);

  it("drops the oldest requests beyond a number of requests", () => {
    const paths = logged(new RequestLog({ requests: 100, characters: 1_000_000 }), numbered(1_000));
    expect(paths.length).toBeGreaterThanOrEqual(100);
    expect(paths.length).toBeLessThanOrEqual(110);
    expect(paths.at(-1)).toBe("/999");
    expect(paths).toEqual(numbered(1_000).slice(-paths.length));
  });

  it("drops the oldest requests beyond a total length of all paths", () => {
    const requestLog = new RequestLog({ requests: 1_000_000, characters: 10_000 });
    const all = numbered(1_000, "x".repeat(95));
    const length = (): number => requestLog.list().reduce((sum, { path }) => sum + path.length, 0);
    const paths = logged(requestLog, all);
    expect(paths).toEqual(all.slice(-paths.length));
    expect(length()).toBeGreaterThan(9_000);
    expect(length()).toBeLessThanOrEqual(11_000);
    requestLog.clear();
    expect(logged(requestLog, all.slice(0, 90))).toHaveLength(90);
  });
});
