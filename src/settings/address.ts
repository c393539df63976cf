// The address of the API, as it may be shown and stored.

/**
 * An address without a user name and password, which are not used and must not be shown; otherwise as it was typed. Of a
 * text that is not a valid address, what follows the last `@`.
 */
export function withoutUserInfo(address: string): string {
  // Parsed, because the client also accepts "https:/user:password@host" and other forms.
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return address.replace(/^.*@/s, "");
  if (url.username === "" && url.password === "") return address;
  url.username = "";
  url.password = "";
  return address.endsWith("/") ? url.href : url.href.replace(/\/$/, "");
}

/** The problem of a stack that has another address than the environment, and no key for it. */
export const FOREIGN_ADDRESS =
  "monitoring:baseUrl and MONITORING_BASE_URL are different addresses, and the key in MONITORING_API_KEY is for the second: " +
  "remove one of the two, or set the key for the first with `pulumi config set --secret monitoring:apiKey`";

/** Whether a key that belongs to one address must not be sent to the other. */
export function isForeign(address = "", known = ""): boolean {
  if (address.trim() === "" || known.trim() === "") return false;
  return originOf(address) !== originOf(known);
}

const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : address.trim();
