/**
 * A path with its values encoded: pathOf`/secrets/${key}`.
 * Empty and dot values are refused, because they would address another resource:
 * DELETE of "/monitors/" plus nothing is not what anybody meant.
 */
export function pathOf(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((path, part, index) => {
    const value = values[index - 1];
    if (value === undefined) throw new TypeError(`no value for the path after ${path}`);
    return path + segment(value) + part;
  });
}

function segment(value: string | number): string {
  const text = String(value);
  if (text === "" || text === "." || text === "..") {
    throw new TypeError(`"${text}" cannot be part of a path: an id or a name is missing`);
  }
  return encodeURIComponent(text);
}

/** Query parameters; those that are undefined are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

/** The query as text with its question mark, or nothing where no parameter is set. */
export function queryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  return search.size === 0 ? "" : `?${search.toString()}`;
}

/** Where the API is. */
export interface Base {
  /** Scheme, host and port: never credentials, so it can be shown. */
  origin: string;
  /** What comes before a request's path, `/api/v1` included. */
  prefix: string;
  /** Credentials somebody put into the URL: not used, and never to be shown. */
  secrets: string[];
}

/**
 * Reads a base URL. A trailing slash, a path in front and an `/api/v1` at the end are tolerated.
 * @throws TypeError where it is not an http or https URL; the message does not repeat it, since it may
 * hold credentials.
 */
export function parseBaseUrl(baseUrl: string): Base {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new TypeError("baseUrl must be an http or https URL, such as https://api.example.com");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new TypeError("baseUrl must have neither a query nor a fragment");
  }
  const before = url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  const secrets = [url.password, decoded(url.password)].filter((secret) => secret !== "");
  return { origin: url.origin, prefix: `${before}/api/v1`, secrets };
}

/** What to say where a key would travel in clear; nothing for https and for this machine. */
export function plainHttpWarning(origin: string): string | undefined {
  const { protocol, hostname, host } = new URL(origin);
  if (protocol === "https:" || LOOPBACK.test(hostname)) return undefined;
  return `monitoring:baseUrl is plain http to another machine (${host}): whoever is in between can read the API key and all secrets. Use https.`;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
