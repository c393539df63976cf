// ZIP archives, the format that the service accepts (docs/api.md, Package uploads). The same files give the same bytes on every
// machine: times and permissions are fixed, and nothing is compressed, so that no library's version decides the digest.
import { createRequire } from "node:module";

import type * as fflate from "fflate";

/** A file in an archive. */
export interface Entry {
  /** Its path in the archive, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The archive cannot be packed or read; the message says why. */
export class NoArchive extends Error {
  override readonly name = "NoArchive";
}

const UNIX = 3;
/** A regular file, readable by everyone. */
const RIGHTS = 0o100644 * 0x10000;
/** The earliest date in the format, which has no time zone. */
const EARLIEST = new Date(1980, 0, 1);

/** Loaded with the first archive: it takes an eighth of a start. */
function loadFflate(): typeof fflate {
  // `import()` would not find it in yarn's PnP. The types are those of the module that is named.
  return createRequire(__filename)("fflate") as typeof fflate;
}

/** The archive of these files, in this order. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]));
  return Buffer.from(
    loadFflate().zipSync(files, { level: 0, mtime: EARLIEST, os: UNIX, attrs: RIGHTS }),
  );
}

/** The names of the files in an archive, without folders. */
export function namesIn(archive: Buffer): string[] {
  const names: string[] = [];
  try {
    loadFflate().unzipSync(archive, {
      filter: ({ name }) => {
        names.push(name);
        return false;
      },
    });
  } catch {
    throw new NoArchive("is neither a folder nor a ZIP archive");
  }
  return names.filter((name) => !name.endsWith("/"));
}
