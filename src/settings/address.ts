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
