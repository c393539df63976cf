import { SettingsError } from "./settings-error";

/** The proxies for requests, from the environment; an address is empty if there is no proxy. */
export interface Proxies {
  /** For http addresses, and for https if `https` is empty. */
  readonly http: string;
  readonly https: string;
  /** Names of hosts that bypass the proxy, separated by commas. */
  readonly except: string;
}

/**
 * The proxies of an environment, or undefined if it has none. Lower-case names take precedence, as with other
 * tools.
 * @throws SettingsError if an address cannot be used; the message does not repeat it, since it may contain a
 * password.
 */
export function proxiesIn(env: Readonly<Record<string, string | undefined>>): Proxies | undefined {
  const value = (name: string): string => (env[name.toLowerCase()] ?? env[name] ?? "").trim();
  const http = addressOf("HTTP_PROXY", value("HTTP_PROXY"));
  const https = addressOf("HTTPS_PROXY", value("HTTPS_PROXY"));
  const proxies = { http, https, except: value("NO_PROXY") };
  return http === "" && https === "" ? undefined : proxies;
}

function addressOf(name: string, value: string): string {
  if (value === "") return "";
  const address = value.includes("://") ? value : `http://${value}`;
  if (isAddress(address)) return address;
  throw new SettingsError(
    `${name} must be the address of an http or https proxy, such as http://proxy.example.com:3128`,
  );
}

function isAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return protocol === "http:" || protocol === "https:";
  } catch {
    return false;
  }
}

/** The credentials in the addresses of proxies; never shown. */
export function secretsOf(proxies: Proxies | undefined): string[] {
  return [proxies?.http ?? "", proxies?.https ?? ""].flatMap((address) => {
    if (address === "") return [];
    const { username, password } = new URL(address);
    if (password === "") return [];
    // Basic authentication encodes both together.
    const pair = [username, password].map(decodeURIComponent).join(":");
    return [password, decodeURIComponent(password), pair];
  });
}
