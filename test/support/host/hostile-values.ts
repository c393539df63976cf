// Values from a malicious or broken API: texts that look like code, paths or commands, names of object
// prototypes, values of other types, and JSON that ours never contains.
import * as fc from "fast-check";

import type { Json } from "../../../src/definitions";
import { markers } from "../definitions/markers";
import { hostile } from "../review/hostile";

/** A function that no generated program calls: a call means that text has become code. */
export const PLANTED = "planted";

/** The value of members that are secret by definition; it must not appear in any output. */
export const SECRET = "planted-secret-5f0c";

/** Placeholders, replaced in a response by values that `JSON.stringify` cannot write. */
export const BEYOND: Readonly<Record<string, string>> = {
  "beyond-deep-lists": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  "beyond-deep-objects": `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  "beyond-number": "1e400",
};

/** Texts that would run as code or be followed as paths if they were not treated as text. */
const CODE = [
  `"); ${PLANTED}(); ("`,
  "`${" + PLANTED + "()}`",
  `*/ ${PLANTED}(); /*`,
  `\n${PLANTED}();\n`,
  `1"}); require("node:child_process"); ({"a`,
  `\u2028${PLANTED}()`,
  "../../../etc/passwd",
  "$(touch planted)",
];

/** Names that every object inherits, and other problematic names. */
export const NAMES = [
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then"],
  ...["class", "await", "default", "import", "enum", "null", "undefined", "NaN", "length", "type"],
  ...["Api", "api", "API", "a p i", "\u0041\u030a", "\u00c5", "ﬁ", "fi", "ß", "SS", "con", "nul"],
];

const INSTANTS = [
  ...["+275760-09-13T00:00:00.001Z", "9999999-01-01", "0000-00-00T00:00:00Z", "now", "1e9"],
  ...["2030-02-31T25:61:61Z", "-271821-04-20", "2030-01-01T00:00:00", "Invalid Date"],
];

const ADDRESSES = [
  ...["http://", "https://[::1", "javascript:planted()", "file:///etc/passwd", "//evil.example"],
  ...["https://evil.example\\@example.com", "https://a:b@c:99999", "data:text/html,x", "http://%"],
];

const OBJECTS = [
  `{"__proto__":{"polluted":true}}`,
  `{"__proto__":"${PLANTED}"}`,
  `{"constructor":{"prototype":{"polluted":true}}}`,
  `{"type":"constructor","channelType":"__proto__"}`,
  `{"toString":"${PLANTED}","toJSON":1,"then":{}}`,
  `{"04da6b54-80e4-46f7-96ec-b56ff0331ba9":"4dabf18193072939515e22adb298388d"}`,
  // JSON text holds JSON.
].map((text) => JSON.parse(text) as Json);

const names = fc.constantFrom(...NAMES);
const code = fc.constantFrom(...CODE);

/** Nested lists, below the limit of levels. */
const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)]);

/** A value that may replace any member. */
export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  code,
  names,
  hostile,
  fc.constantFrom(...INSTANTS, ...ADDRESSES),
  fc.constantFrom<Json[]>(null, true, -1, 1.5, -0, 2 ** 53, 1e300, "", [], {}, [[]], [null], [{}]),
  fc.constantFrom(...OBJECTS, ...markers()),
  fc.dictionary(fc.oneof(hostile, names), fc.oneof(code, names, hostile), { maxKeys: 3 }),
  fc.array(fc.oneof(names, hostile, fc.constantFrom(...OBJECTS)), { maxLength: 3 }),
  fc.constantFrom("x".repeat(10_000), "é".repeat(10_000), nested(100)),
);

/** A value that may replace any member, including values that our parsers must refuse. */
export const worstValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 60, arbitrary: hostileValue },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(BEYOND)) },
  { weight: 1, arbitrary: fc.constant("n".repeat(1_000_000)) },
);
