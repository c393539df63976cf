// Folders and archives of code. The digests and bytes are those of archives written by Python's zipfile
// (stored, 1980-01-01, sorted by the bytes of their names), not by this code.
import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { archiveAt } from "../../../../src/lifecycle/archive/archive";
import { folder, write } from "./folders";
import type { Files } from "./folders";

const BOUNDS = { files: 256, nameLength: 512 };
const ONE: Files = { "main.spec.ts": "export {};\n" };
const ONE_BYTES =
  "504b030414000000000000002100514407400b0000000b0000000c0000006d61696e2e737065632e74736578706f7274" +
  "207b7d3b0a504b0102140314000000000000002100514407400b0000000b0000000c0000000000000000000000a48100" +
  "0000006d61696e2e737065632e7473504b050600000000010001003a000000350000000000";
const MANY: Files = {
  ...{ "b.ts": "b", "a/z.ts": "z", "a.ts": "", "lib/deep/er.json": '{"n":1}\n' },
  ...{ "B.ts": "B", "ü.ts": "ü" },
};
const MANY_DIGEST = "1aca9e22e5b527b9bf0fab7d33218bffa0f927d7209bbcfcef06d2bff35d29dc";
const MANY_NAMES = ["B.ts", "a.ts", "a/z.ts", "b.ts", "lib/deep/er.json", "ü.ts"];
const COUNT = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
const BYTES = { bin: Buffer.alloc(76_800, COUNT) };
const BYTES_DIGEST = "41aaac19a168f3c72a6f7f5a8cee8ad9ac9b8b81fd8d88695fb550b388f9a812";

const digestOf = (path: string): string => archiveAt(path, BOUNDS).digest;

const archive = (bytes: Uint8Array): string => {
  const path = join(folder(), "code.zip");
  writeFileSync(path, bytes);
  return path;
};

describe("a folder", () => {
  test("becomes the same archive that another tool makes of the same files", () => {
    const one = archiveAt(folder(ONE), BOUNDS);
    expect([one.bytes.toString("hex"), one.files]).toEqual([ONE_BYTES, ["main.spec.ts"]]);
    const many = archiveAt(folder(MANY), BOUNDS);
    expect(many).toMatchObject({ digest: MANY_DIGEST, files: MANY_NAMES });
    expect(digestOf(folder(BYTES))).toBe(BYTES_DIGEST);
  });

  test("becomes the same bytes whatever the order, the times, the permissions and the Unicode form of its names", () => {
    const other = folder(Object.fromEntries(Object.entries(MANY).reverse()));
    for (const name of MANY_NAMES) {
      utimesSync(join(other, name), 1, 1);
      chmodSync(join(other, name), 0o755);
    }
    const { "ü.ts": umlaut = "", ...rest } = MANY;
    const decomposed = folder({ ...rest, ["ü.ts".normalize("NFD")]: umlaut });
    expect([digestOf(other), digestOf(decomposed)]).toEqual([MANY_DIGEST, MANY_DIGEST]);
  });

  test("becomes another archive if a byte or a name changes", () => {
    const digests = [
      { ...MANY, "b.ts": "c" },
      { ...MANY, "c.ts": "" },
    ].map((files) => digestOf(folder(files)));
    expect(new Set([MANY_DIGEST, ...digests]).size).toBe(3);
  });

  test("is archived without dot files, node_modules and empty folders", () => {
    const path = folder(MANY);
    write(path, { ".git/config": "x", ".env": "TOKEN=hunter2", "a/.DS_Store": "x" });
    write(path, { "node_modules/left-pad/index.js": "x", "lib/node_modules/x.js": "x" });
    mkdirSync(join(path, "empty"));
    symlinkSync("/etc", join(path, "node_modules", "linked"));
    expect(digestOf(path)).toBe(MANY_DIGEST);
  });

  test.each(["main.spec.ts", "/etc/passwd", "nowhere", "."])(
    "is refused if it contains a symbolic link to %s",
    (target) => {
      const path = folder(ONE);
      symlinkSync(target, join(path, "link.ts"));
      expect(() => archiveAt(path, BOUNDS)).toThrow("contains link.ts, which is a symbolic link");
    },
  );

  test("is refused with a reason if it does not exist", () => {
    const missing = join(folder(), "nowhere");
    expect(() => archiveAt(missing, BOUNDS)).toThrow(`does not exist: there is no ${missing}`);
    const here = join(process.cwd(), "no-such-folder");
    expect(() => archiveAt("no-such-folder", BOUNDS)).toThrow(`there is no ${here}`);
  });

  const numbered = (count: number): Files =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}.ts`, ""]));
  const short = { files: 256, nameLength: 12 };

  test.each<[string, Files, typeof BOUNDS, string | undefined]>([
    ["no files", {}, BOUNDS, "contains no files"],
    ["only hidden files", { ".hidden": "x" }, BOUNDS, "contains no files"],
    ["more than allowed", numbered(257), BOUNDS, "contains more than 256 files"],
    ["a longer one", { "a/main.spec.ts": "" }, short, "contains a/main.spec.ts, but"],
  ])("with %s is refused with a reason, or not", (_what, files, bounds, why) => {
    const packed = () => archiveAt(folder(files), bounds).files.length;
    if (why === undefined) expect(packed()).toBe(Object.keys(files).length);
    else expect(packed).toThrow(why);
  });
});

describe("an archive", () => {
  const good = Buffer.from(ONE_BYTES, "hex");
  /** The same files, compressed, with an entry for a folder and a comment, created by `zip` on another machine. */
  const foreign = Buffer.from(
    "UEsDBBQAAAAAAIMYIlwAAAAAAAAAAAAAAAAHAAAAY2hlY2tzL1BLAwQUAAAACACDGCJc/EBfHRAAAAAhAAAAEwAAAGNoZWNrcy9tYWluLnNwZWMudHNLrSjILypRqK615krFygQAUEsDBBQAAAgAAIMYIlzLFxT4AgAAAAIAAAAMAAAAY2hlY2tzL8O8LnRzLy9QSwECFAMUAAAAAACDGCJcAAAAAAAAAAAAAAAABwAAAAAAAAAAAAAAgAEAAAAAY2hlY2tzL1BLAQIUAxQAAAAIAIMYIlz8QF8dEAAAACEAAAATAAAAAAAAAAAAAACAASUAAABjaGVja3MvbWFpbi5zcGVjLnRzUEsBAhQDFAAACAAAgxgiXMsXFPgCAAAAAgAAAAwAAAAAAAAAAAAAAIABZgAAAGNoZWNrcy/DvC50c1BLBQYAAAAAAwADALAAAACSAAAAEgBtYWRlIGVsc2V3aGVyZSBQSwU=",
    "base64",
  );

  test("is used unchanged, whatever tool created it", () => {
    const made = archiveAt(archive(good), BOUNDS);
    expect(made).toMatchObject({ files: ["main.spec.ts"], bytes: good });
    const bounds = { files: 2, nameLength: "checks/main.spec.ts".length };
    const { files, bytes, digest } = archiveAt(archive(foreign), bounds);
    expect(files).toEqual(["checks/main.spec.ts", "checks/ü.ts"]);
    expect(bytes.equals(foreign)).toBe(true);
    expect(digest).toBe("56204d8589ff38d9dbc9b13417369a1f60eb2310ce99530646e06c039f94855c");
  });

  const NEITHER = "is neither a folder nor a ZIP archive";

  test.each<[string, Buffer, typeof BOUNDS, string]>([
    ["a text", Buffer.from("export {};\n"), BOUNDS, NEITHER],
    ["no bytes", Buffer.alloc(0), BOUNDS, NEITHER],
    ["half of its bytes", good.subarray(0, good.length / 2), BOUNDS, NEITHER],
    ["no files", Buffer.from(`504b0506${"00".repeat(18)}`, "hex"), BOUNDS, "contains no files"],
    [
      "more files than allowed",
      good,
      { ...BOUNDS, files: 0 },
      "contains more than 0 files, the maximum",
    ],
    [
      "a longer name",
      good,
      { ...BOUNDS, nameLength: 5 },
      "but a path may have at most 5 characters",
    ],
  ])("with %s is refused", (_what, bytes, bounds, why) => {
    expect(() => archiveAt(archive(bytes), bounds)).toThrow(why);
  });
});
