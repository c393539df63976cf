// Messages as the service stores them: the whole text, and what it finds in it (docs/api.md, Mail).
import { createHash } from "node:crypto";

import type { Json, JsonObject } from "../../../definitions";
import { objectIn, texts } from "../../crud/bodies";
import type { Row } from "../../contract";
import { asText } from "../../store/records";

/** Collection of received messages. */
export const MESSAGES = "EmailMessage";

/** Characters of the preview, of the stored texts, and of the source. Assumed. */
const PREVIEW = 2_048;
const LONGEST_TEXT = 65_536;
const LONGEST_SOURCE = 65_536;

/** A message as it was sent. */
interface Sent {
  readonly from: string;
  readonly to: string;
  readonly subject: Json;
  readonly text: Json;
  readonly html: Json;
  readonly headers: Json;
  readonly date: string;
}

/** The headers of a message: its own, and those that every message has. */
function headersOf({ from, to, subject, headers, date }: Sent): JsonObject {
  const usual = { From: [from], To: [to], Date: [new Date(date).toUTCString()] };
  return {
    ...usual,
    ...(typeof subject === "string" && { Subject: [subject] }),
    ...objectIn(headers),
  };
}

function sourceOf(headers: JsonObject, parts: readonly string[]): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    texts(values).map((value) => `${name}: ${value}`),
  );
  return [...lines, "", ...parts].join("\r\n");
}

/** One-time codes: four to eight digits. Assumed. */
const codesIn = (value: Json, source: "text" | "html"): Row[] =>
  typeof value === "string"
    ? [...new Set(visible(value, source).match(/(?<![\w.-])\d{4,8}(?![\w-])/g) ?? [])].map(
        (code) => ({ value: code, source }),
      )
    : [];

/** The text that a reader sees. */
const visible = (value: string, source: "text" | "html"): string =>
  source === "text" ? value.replace(/https?:\/\/\S+/g, " ") : value.replace(/<[^<>]*>/g, " ");

const plain = (value: Json): string => (typeof value === "string" ? value : "");

/** A link: its attributes and its words. */
const LINK = /<a\s([^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/gi;
/** Its address, in double or single quotes. */
const ADDRESS = /\bhref=(?:"([^"]+)"|'([^']+)')/i;

const shownIn = (words: string): string | null => words.replace(/<[^<>]*>/g, "").trim() || null;

function linksIn(text: Json, html: Json): Row[] {
  const inHtml = [...plain(html).matchAll(LINK)].flatMap(([, attributes = "", words = ""]) => {
    const [, double, single] = ADDRESS.exec(attributes) ?? [];
    const href = double ?? single;
    return href === undefined ? [] : [{ href, text: shownIn(words) }];
  });
  const known = new Set(inHtml.map(({ href }) => href));
  const inText = (plain(text).match(/https?:\/\/[^\s<>"]+/g) ?? [])
    .filter((href) => !known.has(href))
    .map((href) => ({ href, text: null }));
  return [...inHtml, ...inText];
}

const cut = (value: Json): Json =>
  typeof value === "string" ? value.slice(0, LONGEST_TEXT) : null;

const isCut = (value: Json): boolean => typeof value === "string" && value.length > LONGEST_TEXT;

/** The stored form of a message, without ids and times. */
export function storedMessage(sent: Sent): Row {
  const { from, to, subject, text, html } = sent;
  const headers = headersOf(sent);
  const parts = [text, html].filter((part) => typeof part === "string");
  const source = sourceOf(headers, parts);
  const codes = [...codesIn(text, "text"), ...codesIn(html, "html")];
  return {
    inbox: localPart(to),
    sizeBytes: Buffer.byteLength(source),
    sha256: createHash("sha256").update(source).digest("hex"),
    ...{ from, to: [to], subject, headers },
    bodyPreview: parts[0]?.slice(0, PREVIEW) ?? null,
    text: cut(text),
    html: cut(html),
    bodyTruncated: isCut(text) || isCut(html),
    rawUrl: null,
    otp: codes.filter(({ value }, at) => codes.findIndex((each) => each.value === value) === at),
    links: linksIn(text, html),
    attachments: [],
    source,
  };
}

/** The beginning of a message as it was sent. */
export function sourceRecord({ source }: Row): Row {
  const whole = asText(source);
  return { source: whole.slice(0, LONGEST_SOURCE), truncated: whole.length > LONGEST_SOURCE };
}

/** The part of an address before the `@`. */
export const localPart = (address: string): string => address.slice(0, address.lastIndexOf("@"));

/** The part of an address behind the `@`. */
export const hostOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();
