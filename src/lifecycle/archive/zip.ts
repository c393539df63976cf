// ZIP archives, the format that the service accepts (docs/api.md, Package uploads). They are written here so
// that the same files give the same bytes on every machine, regardless of timestamps, permissions, order and
// zlib version. Files are not compressed, because the output of zlib depends on its version and on the
// processor; source code is small anyway.
import { crc32 } from "node:zlib";

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

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LONGEST_COMMENT = 0xffff;
/** The largest size in the plain format (without ZIP64). */
const LARGEST = 0xffffffff;

const VERSION = 20;
/** Made on Unix, so that the permissions below apply. */
const MADE_BY = 0x0300 | VERSION;
const NAMES_ARE_UTF8 = 0x0800;
const STORED = 0;
const MIDNIGHT = 0;
/** The earliest date in the format. */
const FIRST_OF_JANUARY_1980 = 0x0021;
/** A regular file, readable by everyone. */
const RIGHTS = 0o100644 * 0x10000;

/** Writes two- and four-byte numbers in little-endian order. */
function packed(...numbers: readonly [size: 2 | 4, value: number][]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of numbers) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** The part that the local header and the directory entry of a file share. */
function facts({ bytes, name: text }: Entry, name: Buffer): readonly [2 | 4, number][] {
  const isAscii = name.length === text.length;
  return [
    [2, VERSION],
    [2, isAscii ? 0 : NAMES_ARE_UTF8],
    [2, STORED],
    [2, MIDNIGHT],
    [2, FIRST_OF_JANUARY_1980],
    [4, crc32(bytes)],
    [4, bytes.length],
    [4, bytes.length],
    [2, name.length],
    [2, 0],
  ];
}

/** The archive of these files, in this order. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, "utf8");
    const common = facts(entry, name);
    const local = packed([4, LOCAL], ...common);
    const tail = packed([2, 0], [2, 0], [2, 0], [4, RIGHTS], [4, offset]);
    files.push(local, name, entry.bytes);
    directory.push(packed([4, CENTRAL], [2, MADE_BY], ...common), tail, name);
    offset += local.length + name.length + entry.bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  if (offset + size > LARGEST) throw new NoArchive("contains more than 4 GiB");
  const count = entries.length;
  const end = packed(
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...files, ...directory, end]);
}

/** The names of the files in an archive, without folders. */
export function namesIn(archive: Buffer): string[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count === 0xffff || at === LARGEST)
    throw new NoArchive("is a ZIP64 archive, which is too large");
  const names: string[] = [];
  for (let read = 0; read < count; read += 1) {
    if (at + CENTRAL_LENGTH > end || archive.readUInt32LE(at) !== CENTRAL) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const start = at + CENTRAL_LENGTH;
    names.push(archive.toString("utf8", start, start + (name ?? 0)));
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names.filter((name) => !name.endsWith("/"));
}

const damaged = (): NoArchive => new NoArchive("is a damaged ZIP archive");

/** The end record, searched from the end: a comment may follow it. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw new NoArchive("is neither a folder nor a ZIP archive");
}
