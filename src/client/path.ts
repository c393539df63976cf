import { decoded } from "../definitions/credentials";

/**
 * A path with encoded values: pathOf`/secrets/${key}`. Empty and dot segments are rejected, because they would address
 * another resource, as in a DELETE of "/monitors/".
 */
export function pathOf(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((path, part, index) => {
    const value = values[index - 1];
    if (value === undefined) throw new TypeError(`the id or name after ${path} is missing`);
    return path + pathSegment(value) + part;
  });
}

/**
 * A value as one segment of a path.
 * @throws TypeError if it is empty or a dot segment
 */
export function pathSegment(value: string | number): string {
  const text = String(value);
  if (text === "" || text === "." || text === "..") {
    throw new TypeError(`"${text}" cannot be part of a path: an id or a name is missing`);
  }
  return encodeURIComponent(text);
}

/** Query parameters; undefined ones are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

/** The query string with its question mark; empty if no parameter is set. */
export function queryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  return search.size === 0 ? "" : `?${search.toString()}`;
}

/** The address of the API. */
export interface Base {
  /** Scheme, host and port: without credentials, so it can be shown. */
  origin: string;
  /** The prefix of every path, including `/api/v1`. */
  prefix: string;
  /** Credentials in the URL: not used, and never shown. */
  secrets: string[];
}

/**
 * Parses a base URL. Accepts a trailing slash, a path prefix and a trailing `/api/v1`.
 * @throws TypeError if it is not an http or https URL; the message does not repeat it, since it may contain
 * credentials.
 */
export function parseBaseUrl(baseUrl: string): Base {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new TypeError("baseUrl must be an http or https URL, such as https://api.example.com");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new TypeError("baseUrl must not have a query or a fragment");
  }
  const before = url.pathname.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, "");
  const secrets = [url.password, decoded(url.password)].filter((secret) => secret !== "");
  return { origin: url.origin, prefix: `${before}/api/v1`, secrets };
}

/** A warning if the key would be sent unencrypted; undefined for https and for this machine. */
export function plainHttpWarning(origin: string): string | undefined {
  const { protocol, hostname, host } = new URL(origin);
  if (protocol === "https:" || LOOPBACK.test(hostname)) return undefined;
  return `monitoring:baseUrl uses plain http to another machine (${host}): anyone on the network path can read the API key and all secrets. Use https.`;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;
