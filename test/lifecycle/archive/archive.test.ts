// Folders and archives of code. The digests and bytes are those of archives written by Python's zipfile
// (stored, 1980-01-01, sorted by the bytes of their names), not by this code.
import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { archiveAt } from "../../../src/lifecycle/archive/archive";
import { NoArchive } from "../../../src/lifecycle/archive/zip";
import { folder, write } from "./folders";
import type { Files } from "./folders";

const BOUNDS = { files: 256, nameLength: 512 };
const ONE: Files = { "main.spec.ts": "export {};\n" };
const ONE_BYTES =
  "504b030414000000000000002100514407400b0000000b0000000c0000006d61696e2e737065632e74736578706f7274" +
  "207b7d3b0a504b0102140314000000000000002100514407400b0000000b0000000c0000000000000000000000a48100" +
  "0000006d61696e2e737065632e7473504b050600000000010001003a000000350000000000";
const MANY: Files = {
  "b.ts": "b",
  "a/z.ts": "z",
  "a.ts": "",
  "lib/deep/er.json": '{"n":1}\n',
  "B.ts": "B",
  "ü.ts": "ü",
};
const MANY_DIGEST = "1aca9e22e5b527b9bf0fab7d33218bffa0f927d7209bbcfcef06d2bff35d29dc";
const MANY_NAMES = ["B.ts", "a.ts", "a/z.ts", "b.ts", "lib/deep/er.json", "ü.ts"];
const BYTES = {
  bin: Buffer.alloc(76_800, Buffer.from(Array.from({ length: 256 }, (_, at) => at))),
};

const wrong = (path: string, bounds = BOUNDS): string => {
  try {
    archiveAt(path, bounds);
    return "";
  } catch (error) {
    if (error instanceof NoArchive) return error.message;
    throw error;
  }
};

describe("a folder", () => {
  it("becomes the same archive that another tool makes of the same files", () => {
    const one = archiveAt(folder(ONE), BOUNDS);
    expect(one.bytes.toString("hex")).toBe(ONE_BYTES);
    expect(one.files).toEqual(["main.spec.ts"]);
    expect(archiveAt(folder(MANY), BOUNDS)).toMatchObject({
      digest: MANY_DIGEST,
      files: MANY_NAMES,
    });
    expect(archiveAt(folder(BYTES), BOUNDS).digest).toBe(
      "41aaac19a168f3c72a6f7f5a8cee8ad9ac9b8b81fd8d88695fb550b388f9a812",
    );
  });

  it("becomes the same bytes whatever the order, the times, the permissions and the Unicode form of its names", () => {
    const other = folder(Object.fromEntries(Object.entries(MANY).reverse()));
    for (const name of MANY_NAMES) {
      utimesSync(join(other, name), 1, 1);
      chmodSync(join(other, name), 0o755);
    }
    expect(archiveAt(other, BOUNDS).digest).toBe(MANY_DIGEST);
    const { "ü.ts": umlaut = "", ...rest } = MANY;
    const decomposed = folder({ ...rest, ["ü.ts".normalize("NFD")]: umlaut });
    expect(archiveAt(decomposed, BOUNDS).digest).toBe(MANY_DIGEST);
  });

  it("becomes another archive if a byte or a name changes", () => {
    const digests = [MANY, { ...MANY, "b.ts": "c" }, { ...MANY, "c.ts": "" }].map(
      (files) => archiveAt(folder(files), BOUNDS).digest,
    );
    expect(new Set(digests).size).toBe(3);
  });

  it("is archived without dot files, node_modules and empty folders", () => {
    const path = folder(MANY);
    write(path, {
      ".git/config": "x",
      ".env": "TOKEN=hunter2",
      "a/.DS_Store": "x",
      "node_modules/left-pad/index.js": "x",
      "lib/node_modules/x.js": "x",
    });
    mkdirSync(join(path, "empty"));
    symlinkSync("/etc", join(path, "node_modules", "linked"));
    expect(archiveAt(path, BOUNDS).digest).toBe(MANY_DIGEST);
  });

  it("is refused with a reason if it contains no files or does not exist", () => {
    expect(wrong(folder())).toMatch(/^contains no files/);
    expect(wrong(folder({ ".hidden": "x" }))).toMatch(/^contains no files/);
    const missing = join(folder(), "nowhere");
    expect(wrong(missing)).toContain(`does not exist: there is no ${missing}`);
    expect(wrong("no-such-folder")).toContain(
      `there is no ${join(process.cwd(), "no-such-folder")}`,
    );
  });

  it("is refused if it contains a symbolic link to any target", () => {
    for (const target of ["main.spec.ts", "/etc/passwd", "nowhere", "."]) {
      const path = folder(ONE);
      symlinkSync(target, join(path, "link.ts"));
      expect(wrong(path)).toMatch(/^contains link\.ts, which is a symbolic link/);
    }
  });

  it("may have the maximum number of files and the maximum length of paths", () => {
    const files = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}.ts`, ""]));
    expect(archiveAt(folder(files(256)), BOUNDS).files).toHaveLength(256);
    expect(wrong(folder(files(257)))).toMatch(/^contains more than 256 files/);
    const small = { files: 256, nameLength: 12 };
    expect(wrong(folder(ONE), small)).toBe("");
    expect(wrong(folder({ "a/main.spec.ts": "" }), small)).toMatch(
      /^contains a\/main\.spec\.ts, but/,
    );
  });
});

describe("an archive", () => {
  const archive = (bytes: Uint8Array): string => {
    const path = join(folder(), "code.zip");
    writeFileSync(path, bytes);
    return path;
  };
  const good = Buffer.from(ONE_BYTES, "hex");
  /** The same files, compressed, with an entry for a folder and a comment, created by `zip` on another machine. */
  const foreign = Buffer.from(
    "UEsDBBQAAAAAAIMYIlwAAAAAAAAAAAAAAAAHAAAAY2hlY2tzL1BLAwQUAAAACACDGCJc/EBfHRAAAAAhAAAAEwAAAGNoZWNrcy9tYWluLnNwZWMudHNLrSjILypRqK615krFygQAUEsDBBQAAAgAAIMYIlzLFxT4AgAAAAIAAAAMAAAAY2hlY2tzL8O8LnRzLy9QSwECFAMUAAAAAACDGCJcAAAAAAAAAAAAAAAABwAAAAAAAAAAAAAAgAEAAAAAY2hlY2tzL1BLAQIUAxQAAAAIAIMYIlz8QF8dEAAAACEAAAATAAAAAAAAAAAAAACAASUAAABjaGVja3MvbWFpbi5zcGVjLnRzUEsBAhQDFAAACAAAgxgiXMsXFPgCAAAAAgAAAAwAAAAAAAAAAAAAAIABZgAAAGNoZWNrcy/DvC50c1BLBQYAAAAAAwADALAAAACSAAAAEgBtYWRlIGVsc2V3aGVyZSBQSwU=",
    "base64",
  );

  it("is used unchanged, whatever tool created it", () => {
    expect(archiveAt(archive(good), BOUNDS)).toMatchObject({
      files: ["main.spec.ts"],
      bytes: good,
    });
    const { files, bytes, digest } = archiveAt(archive(foreign), BOUNDS);
    expect(files).toEqual(["checks/main.spec.ts", "checks/ü.ts"]);
    expect(bytes.equals(foreign)).toBe(true);
    expect(digest).toBe("56204d8589ff38d9dbc9b13417369a1f60eb2310ce99530646e06c039f94855c");
  });

  it("may have the maximum number of files and the maximum length of paths", () => {
    const foreignBounds = { files: 2, nameLength: "checks/main.spec.ts".length };
    expect(archiveAt(archive(foreign), foreignBounds).files).toHaveLength(2);
  });

  it("is refused if it cannot be read, is empty or exceeds a limit", () => {
    expect(wrong(archive(Buffer.from("export {};\n")))).toBe(
      "is neither a folder nor a ZIP archive",
    );
    expect(wrong(archive(Buffer.alloc(0)))).toBe("is neither a folder nor a ZIP archive");
    expect(wrong(archive(good.subarray(0, -30)))).toBe("is neither a folder nor a ZIP archive");
    const damaged = Buffer.from(good);
    damaged[0x35] = 0;
    expect(wrong(archive(damaged))).toBe("is a damaged ZIP archive");
    expect(wrong(archive(good.subarray(-22)))).toBe("is a damaged ZIP archive");
    for (const [at, bytes] of [
      [10, 2],
      [16, 4],
    ] as const) {
      const large = Buffer.from(good);
      large.fill(0xff, large.length - 22 + at, large.length - 22 + at + bytes);
      expect(wrong(archive(large))).toBe("is a ZIP64 archive, which is too large");
    }
    const empty = Buffer.from("504b0506" + "00".repeat(18), "hex");
    expect(wrong(archive(empty))).toBe("contains no files");
    expect(wrong(archive(good), { files: 0, nameLength: 512 })).toBe(
      "contains 1 files, but a package may contain at most 0",
    );
    expect(wrong(archive(good), { files: 1, nameLength: 5 })).toMatch(
      /^contains main\.spec\.ts, but/,
    );
  });
});
