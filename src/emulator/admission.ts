// Which requests are answered at all. A browser carries requests of any web page to this machine, under the
// page's own name too (DNS rebinding); none may come through (docs/api.md, Emulator: who may call).
import { isIPv6 } from "node:net";

import type { ApiFailure } from "./failure";
import { failureOf } from "./respond";

/** A name or address, without scheme and port. */
const BARE = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)$/i;

/** Names that mean this machine wherever they are used. */
const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|(.+\.)?localhost)$/;

/** What refuses a request; nothing when it may come in. */
export type Admission = (headers: Headers) => ApiFailure | undefined;

/** A host name or address as headers are compared with it; undefined where the word is not one. */
export function hostName(word: string): string | undefined {
  const name = isIPv6(word) ? `[${word}]` : word;
  return BARE.test(name) ? hostOf(`http://${name}`) : undefined;
}

/** Lets requests in that go to this machine, to the origin that is served or to one of these names. */
export function admission(names: readonly string[], origin: () => string): Admission {
  const given = new Set(names.map(hostName));
  const isOurs = (name: string | undefined): boolean =>
    name !== undefined && (LOOPBACK.test(name) || given.has(name) || name === hostOf(origin()));
  return (headers) => {
    const host = headers.get("host") ?? "";
    const name = hostOf(`http://${host}`);
    if (!isOurs(name)) return misdirected(name ?? host);
    const page = headers.get("origin");
    if (page === null)
      return headers.get("sec-fetch-site") === "cross-site" ? foreign() : undefined;
    return isOurs(hostOf(page)) ? undefined : foreign(page);
  };
}

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined;

const misdirected = (name: string): ApiFailure =>
  failureOf(
    421,
    `The emulator answers to names of this machine only, not to "${name}"; ` +
      `if it is to be called so, start it with --allow-host ${name} (allowHosts of startEmulator)`,
  );

const foreign = (page = "another site"): ApiFailure =>
  failureOf(
    403,
    `The emulator takes no requests of web pages of ${page}; if it is to take them, start it with ` +
      "--allow-host and the host of the page (allowHosts of startEmulator)",
  );
