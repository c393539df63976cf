// @ts-check
// Makes a screenshot small: a PNG with at most 256 colours, which is about a third of one with all of them.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = 8;
const MOST_COLORS = 256;

/**
 * @param {Buffer} png of a browser: 8 bits for each of 3 or 4 channels, not interlaced
 * @returns {Buffer}
 */
export function withPalette(png) {
  const width = png.readUInt32BE(SIGNATURE + 8);
  const height = png.readUInt32BE(SIGNATURE + 12);
  const channels = png[SIGNATURE + 17] === 6 ? 4 : 3;
  const pixels = unfiltered(inflateSync(dataIn(png)), width, height, channels);
  const colors = new Uint32Array(width * height);
  for (let at = 0; at < colors.length; at += 1) colors[at] = pixels.readUIntBE(at * channels, 3);
  const { palette, indexOf } = paletteOf(colors);
  const rows = Buffer.alloc((width + 1) * height);
  colors.forEach((color, at) => {
    rows[at + Math.floor(at / width) + 1] = indexOf(color);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {Buffer} png */
function dataIn(png) {
  const parts = [];
  for (let at = SIGNATURE; at < png.length; at += png.readUInt32BE(at) + 12) {
    const size = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + size));
  }
  return Buffer.concat(parts);
}

/**
 * Each row begins with the way in which it is written as a difference to its neighbours.
 * @param {Buffer} data
 * @param {number} width
 * @param {number} height
 * @param {number} channels
 */
function unfiltered(data, width, height, channels) {
  const size = width * channels;
  const out = Buffer.alloc(size * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (size + 1)];
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const left = x < channels ? 0 : (out[at - channels] ?? 0);
      const above = y === 0 ? 0 : (out[at - size] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (out[at - size - channels] ?? 0);
      const guesses = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
      out[at] = (data[at + y + 1] ?? 0) + (guesses[filter ?? 0] ?? 0);
    }
  }
  return out;
}

/**
 * @param {number} left
 * @param {number} above
 * @param {number} corner
 */
function paeth(left, above, corner) {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The most frequent colours, and the nearest of them for each colour. @param {Uint32Array} colors */
function paletteOf(colors) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const kept = [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, MOST_COLORS)
    .map(([color]) => color);
  const palette = Buffer.alloc(kept.length * 3);
  kept.forEach((color, at) => palette.writeUIntBE(color, at * 3, 3));
  const known = new Map(kept.map((color, at) => [color, at]));
  /** @param {number} color */
  const indexOf = (color) => {
    const found = known.get(color);
    if (found !== undefined) return found;
    const distances = kept.map((each) => distance(each, color));
    const nearest = distances.indexOf(Math.min(...distances));
    known.set(color, nearest);
    return nearest;
  };
  return { palette, indexOf };
}

/**
 * @param {number} one
 * @param {number} other
 */
const distance = (one, other) =>
  [16, 8, 0].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);

/**
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
