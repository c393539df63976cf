// @ts-check
// The few SVG elements that the pictures use. No style sheets, fonts or images from elsewhere, because
// viewers differ in what they load. Fonts differ too, so every run of text sets its width.

/** Font families that every viewer has. */
export const MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
export const SANS_SERIF = "system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif";

export const INK = "#1f2328";
export const MUTED = "#59636e";
export const BORDER = "#d1d9e0";
export const SHADE = "#f6f8fa";

/** How high the bar at the head of a frame is. */
export const BAR = 40;

/**
 * Text as it may stand in XML, where some characters have no place at all.
 *
 * @param {string} text
 */
export const escaped = (text) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Whole tenths: what is smaller cannot be seen. @param {number} length */
export const rounded = (length) => Math.round(length * 10) / 10;

/**
 * One run of text, squeezed or stretched to the width that was reckoned with.
 *
 * @param {object} run
 * @param {string} run.text without spaces at its ends and without two in a row, which XML would lose
 * @param {number} run.x
 * @param {number} run.y the base line
 * @param {number} run.width
 * @param {number} run.size
 * @param {string} run.family
 * @param {string} [run.fill]
 * @param {boolean} [run.bold]
 */
export function textRun({ text, x, y, width, size, family, fill = INK, bold = false }) {
  const place = `x="${rounded(x)}" y="${rounded(y)}"`;
  const fit = `textLength="${rounded(width)}" lengthAdjust="spacingAndGlyphs"`;
  const font = `font-family="${family}" font-size="${rounded(size)}"${bold ? ' font-weight="600"' : ""}`;
  return `<text ${place} ${fit} ${font} fill="${fill}">${escaped(text)}</text>`;
}

/**
 * A rectangle; `look` is its other attributes.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} look
 */
export const rectangle = (x, y, width, height, look) =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" ${look}/>`;

/**
 * A picture in a frame with a bar at its head.
 *
 * @param {object} picture
 * @param {string} picture.title what those hear who do not see it
 * @param {number} picture.width
 * @param {number} picture.height
 * @param {readonly string[]} picture.bar
 * @param {readonly string[]} picture.content
 */
export function framed({ title, width, height, bar, content }) {
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  const size = `width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"`;
  const frame = (/** @type {string} */ look) =>
    rectangle(0.5, 0.5, wide - 1, high - 1, `rx="6" ${look}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">`,
    `<title>${escaped(title)}</title>`,
    "<!-- Made by npm run pictures from a run of the engine. Do not edit. -->",
    frame('fill="#ffffff"'),
    `<path d="M0.5 ${BAR}V6.5a6 6 0 0 1 6 -6H${wide - 6.5}a6 6 0 0 1 6 6V${BAR}z" fill="${SHADE}" stroke="${BORDER}"/>`,
    ...bar,
    ...content,
    frame(`fill="none" stroke="${BORDER}"`),
    "</svg>",
    "",
  ].join("\n");
}
