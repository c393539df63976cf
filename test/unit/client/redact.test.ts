// docs/secrets.md: no message contains a secret, however the server writes it, and ordinary text stays as it is.
import { describe, expect, it } from "vitest";
import { redact } from "../../../src/client";
import { excerpt, foreignRedactor, oneLine, SHORTEST_SECRET } from "../../../src/client/redact";
import { cut } from "../../../src/definitions";

const PEM =
  "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAASCBKcwggSjAgEAAoIBAQ==\n-----END KEY-----\n";

describe("redact", () => {
  const spellings: [string, string, string][] = [
    ["as it is", "hunter22", "got hunter22!"],
    ["more than once", "hunter22", "hunter22 and hunter22"],
    [
      "within Basic authentication",
      "hunter22",
      `Basic ${Buffer.from("hunter22").toString("base64")}`,
    ],
    ["without its last line break", "hunter22\n", "got hunter22"],
    ["with regular expression characters", "a.*(b)+$&", "got a.*(b)+$&"],
    ["as a single line of a long secret", PEM, "bad line MIIEvQIBADANBgkqhkiG9w0BAQEF here"],
    ["with all lines", PEM, `bad key ${PEM}`],
  ];
  it("leaves short lines of a long secret in ordinary text", () => {
    expect(redact("at name: shop,", ["shop\nname\n0123456789abcdef"])).toBe("at name: shop,");
  });

  it.each(spellings)("masks a secret %s", (_name, secret, text) => {
    const masked = redact(text, [secret]);
    expect(masked).toContain("[secret]");
    expect(masked).not.toMatch(/hunter22|aHVudGVy|MIIE|AASC|b\)\+/);
  });
  const LONG = "sk_live_51Hx9Qe-Zr7T_kP2mWvY8uB4nC6dF0gJ3aL5sXyz";
  const cut = LONG.slice(0, 40);
  it.each<[string, string]>([
    ["its beginning", cut],
    ["its end", LONG.slice(-20)],
    ["eight characters of its beginning", LONG.slice(0, 8)],
    ["all of it in upper case", LONG.toUpperCase()],
    ["its end in lower case", LONG.slice(-12).toLowerCase()],
    ["its beginning over two lines", `${cut.slice(0, 20)}\n  ${cut.slice(20)}`],
    ["its beginning with an escaped line break", `${cut.slice(0, 20)}\\n${cut.slice(20)}`],
    ["its beginning in percent escapes", cut.replaceAll("_", "%5F").replaceAll("-", "%2d")],
    ["its beginning in entities", cut.replaceAll("_", "&#95;").replaceAll("-", "&#x2D;")],
  ])("masks %s", (_name, echo) => {
    expect(foreignRedactor([LONG])(`key: ${echo}... refused`)).toBe("key: [secret]... refused");
  });
  it("leaves what a secret has in common with ordinary text", () => {
    const text = "Check https://api.example.com and sk_live";
    expect(foreignRedactor([LONG, "https://hooks.example.com/T/x"])(text)).toBe(text);
  });

  const SECRET = `p@ss<&>'"/\\ wörd?_~+é`;
  const hex = Buffer.from(SECRET).toString("hex");
  const escaped = (text: string, pattern: RegExp, spell: (code: number) => string): string =>
    text.replace(pattern, (each) => spell(each.charCodeAt(0)));
  const unicode = (code: number): string => `\\u${code.toString(16).padStart(4, "0")}`;
  const inJson = JSON.stringify(SECRET);
  const echoes: [string, string][] = [
    ["JSON with escaped HTML characters", escaped(inJson, /[<>&']/g, unicode)],
    [
      "JSON with upper-case escapes",
      escaped(inJson, /[<>&']/g, (code) => unicode(code).toUpperCase().replace("U", "u")),
    ],
    ["ASCII-only JSON", escaped(inJson, /[^ -~]/g, unicode)],
    ["JSON with escaped slashes", inJson.replaceAll("/", "\\/")],
    ["a URL", encodeURIComponent(SECRET)],
    [
      "a URL with lower-case escapes",
      encodeURIComponent(SECRET).replace(/%../g, (each) => each.toLowerCase()),
    ],
    ["a form", new URLSearchParams({ a: SECRET }).toString().slice(2)],
    ["hex", hex],
    ["upper-case hex", hex.toUpperCase()],
    ["base64", Buffer.from(SECRET).toString("base64")],
    ["base64url", Buffer.from(SECRET).toString("base64url")],
    [
      "HTML with named entities",
      SECRET.replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&apos;"),
    ],
    ["HTML with decimal entities", escaped(SECRET, /[^\w ]/g, (code) => `&#${code};`)],
    ["HTML with padded entities", escaped(SECRET, /[<>&'"]/g, (code) => `&#0${code};`)],
    ["HTML with hex entities", escaped(SECRET, /[^\w ]/g, (code) => `&#x${code.toString(16)};`)],
    [
      "HTML with upper-case hex entities",
      escaped(SECRET, /[^\w ]/g, (code) => `&#X${code.toString(16).toUpperCase()};`),
    ],
  ];
  it.each(echoes)("masks a secret in %s", (_name, echo) => {
    expect(redact(`before ${echo} after`, [SECRET])).toMatch(/^before "?\[secret\]"?=* after$/);
  });
  it("masks a long secret", () => {
    const secret = "é&".repeat(2_000);
    expect(redact(`got ${secret}!`, [secret])).toBe("got [secret]!");
  });
  it.each([
    ["after its own beginning", "~".repeat(65) + "+".repeat(36), "~[secret]"],
    ["that is repeated", "~".repeat(200), "[secret][secret]"],
  ])("masks a long secret %s once per occurrence", (_where, text, masked) => {
    const secret = text.slice(text.length - 100);
    expect(redact(text, [secret])).toBe(masked);
  });
  it("masks the longer of two secrets first, so that no part of it remains", () => {
    expect(redact("tokenABCDEF", ["token", "tokenABCDEF"])).toBe("[secret]");
  });
  it(`does not mask secrets shorter than ${SHORTEST_SECRET} characters, because they occur in any text`, () => {
    expect(redact("config.url is on 1", ["on", "1", "url", ""])).toBe("config.url is on 1");
    expect(redact("abcd", ["abcd"])).toBe("[secret]");
  });
  const credentials: [string, string][] = [
    ["key svc_live_Ab3-x_9 refused", "key (hidden) refused"],
    ["Authorization: Bearer abc.def-123456", "Authorization: Bearer (hidden)"],
    ["jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln_x", "jwt (hidden)"],
    ["https://user:p@ss@host/path", "https://(hidden)@host/path"],
    ["postgres://u:p@h", "postgres://(hidden)@h"],
    ["https://token123@host/", "https://(hidden)@host/"],
    ["X-Api-Key: k3y-of-somebody was refused", "X-Api-Key: (hidden) was refused"],
    ["GET /x?api_key=abc1&page=2 failed", "GET /x?api_key=(hidden)&page=2 failed"],
    ['got {"password":"hunter2","name":"x"}', 'got {"password":"(hidden)","name":"x"}'],
    ['got "{\\"token\\":\\"abcd1\\"}"', 'got "{\\"token\\":\\"(hidden)\\"}"'],
    ["to https://hooks.slack.com/services/T0/B0/x", "to https://hooks.slack.com/services/(hidden)"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE", "-----BEGIN PRIVATE KEY-----(hidden)"],
  ];
  it.each(credentials)("masks an unlisted credential in %j", (text, masked) => {
    expect(redact(text)).toBe(masked);
  });
  it.each([
    "Bearer authentication is required",
    "see https://h/a@b and mail a@b.c",
    "eyJ is how a token begins",
    '400 VALIDATION_ERROR: {"password":"must not be blank"}',
    "config.signingSecret: must have at least 16 characters",
    "the token is required",
    "keyId=4b72c93a-6a91-4d01-bb7c-f03c29624a23",
    "https://example.com:8080/a?page=2&sort=key",
  ])("does not change %j", (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe("text cleanup", () => {
  it("replaces line breaks and control characters with spaces", () => {
    expect(oneLine(" a\r\nb\tc\u0000\u001b[31md\u2028e\u0085f\u202eg ")).toBe("a b c [31md e f g");
  });
  it("keeps letters, marks and emoji of all scripts", () => {
    const text = "Größe 大 नमस्ते 🚀 ❤️";
    expect(oneLine(text)).toBe(text);
  });
  it("cuts between characters, never inside one", () => {
    expect(cut("👍👍👍👍", 3)).toBe("👍👍…");
    expect(cut("abc", 3)).toBe("abc");
  });
  it("extracts the beginning of a page's text, without markup", () => {
    const page = `<html><head><style>b{}</style><script>x<y</script><title>502</title></head>\n<h1>Bad <b>Gateway</b></h1>${"x".repeat(500)}`;
    expect(excerpt(page)).toMatch(/^502 Bad Gateway x+…$/);
    expect(excerpt(page)).toHaveLength(200);
  });
});

// Quadratic work on these would not end before the runner gives up.
describe("text that is designed to be slow", () => {
  it("is handled in linear time", () => {
    redact("\\".repeat(200_000), ["\\".repeat(40) + "x"]);
    redact("/".repeat(200_000), ["////////////////x"]);
    redact(`${"eyJ".repeat(60_000)} ${"a:".repeat(60_000)} ${"x".repeat(100_000)}`);
    excerpt("<script".repeat(50_000));
  });
});
