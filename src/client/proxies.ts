import { SettingsError } from "./settings-error";

/** The proxies that requests go through, as the environment names them; empty where there is none. */
export interface Proxies {
  /** For http addresses, and for https where `https` is empty. */
  readonly http: string;
  readonly https: string;
  /** Names of hosts that bypass the proxy, separated by commas. */
  readonly except: string;
}

/**
 * The proxies of an environment, or undefined where it names none. Lower-case names come first, as
 * with other tools.
 * @throws SettingsError where an address cannot be used; the message does not repeat it, since it may
 * hold a password.
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

/** The credentials in the addresses of proxies: never to be shown. */
export function secretsOf(proxies: Proxies | undefined): string[] {
  return [proxies?.http ?? "", proxies?.https ?? ""].flatMap((address) => {
    if (address === "") return [];
    const { username, password } = new URL(address);
    if (password === "") return [];
    // Together they are what Basic authentication encodes.
    const pair = [username, password].map(decodeURIComponent).join(":");
    return [password, decodeURIComponent(password), pair];
  });
}
