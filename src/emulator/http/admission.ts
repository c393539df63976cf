// Decides which requests are served at all. A browser forwards requests from any web page to this machine,
// even under the page's own host name (DNS rebinding); none of these may be served (docs/api.md, Emulator:
// who may call).
import { isIPv6 } from "node:net";

import type { ApiFailure } from "./failure";
import { failureOf } from "./respond";

/** A host name or address without scheme and port. */
const BARE = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)$/i;

/** Names that always mean this machine. */
const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|(.+\.)?localhost)$/;

/** Returns the error that refuses a request, or undefined to admit it. */
export type Admission = (headers: Headers) => ApiFailure | undefined;

/** A host name or address in the form used to compare headers; undefined if the word is not a valid one. */
export function hostName(word: string): string | undefined {
  const name = isIPv6(word) ? `[${word}]` : word;
  return BARE.test(name) ? hostOf(`http://${name}`) : undefined;
}

/** Whether an address of a connection is of this machine: IPv4 also in its IPv6 form. */
export const isLoopback = (address: string): boolean =>
  address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);

/**
 * Whether a request names this machine itself: one that names an allowed host may come through a proxy, from any machine.
 * `--host 0.0.0.0` makes that a name of this machine, too.
 */
export function isToThisMachine(headers: Headers): boolean {
  const name = hostIn(headers) ?? "";
  return LOOPBACK.test(name) || name === "0.0.0.0" || name === "[::]";
}

/**
 * Whether no page of another origin sends the request, not even one of another port of this machine: a page can send an empty
 * POST anywhere. Programs send neither header.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site") ?? "same-origin";
  const origin = headers.get("origin");
  const isOwn =
    origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get("host"));
  return isOwn && (site === "same-origin" || site === "none");
}

/** Admits requests to this machine, to the served origin, or to one of these names. */
export function admission(names: readonly string[], origin: () => string): Admission {
  const given = new Set(names.map(hostName));
  const isOurs = (name: string | undefined): boolean =>
    name !== undefined && (LOOPBACK.test(name) || given.has(name) || name === hostOf(origin()));
  return (headers) => {
    const name = hostIn(headers);
    if (!isOurs(name)) return misdirected(name ?? headers.get("host") ?? "");
    if (headers.has("service-worker")) return failureOf(403, NO_WORKERS);
    const page = headers.get("origin");
    if (page === null)
      return headers.get("sec-fetch-site") === "cross-site" ? foreign() : undefined;
    return isOurs(hostOf(page)) ? undefined : foreign(page);
  };
}

const NO_WORKERS = "The emulator serves no service workers: one would replace its pages";

const hostIn = (headers: Headers): string | undefined =>
  hostOf(`http://${headers.get("host") ?? ""}`);

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined;

const misdirected = (name: string): ApiFailure =>
  failureOf(
    421,
    `The emulator accepts only host names of this machine, not "${name}"; ` +
      `to allow it, start the emulator with --allow-host ${name} (allowHosts of startEmulator)`,
  );

const foreign = (page = "another site"): ApiFailure =>
  failureOf(
    403,
    `The emulator rejects requests from web pages of ${page}; to allow them, start it with ` +
      "--allow-host and the host of the page (allowHosts of startEmulator)",
  );
