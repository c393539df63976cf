// The program that sent a request, from its User-Agent.
import { excerpt } from "../store/excerpt";

/** A product and its version: `pulumi-monitoring/0.1.0`. */
const PRODUCT = /^([a-z][\w.+-]{0,39})(\/[\d][\w.+-]{0,19})?/i;

/** The program in a User-Agent; null if there is none, or nothing that looks like one. */
export function clientIn(headers: Headers): string | null {
  const agent = headers.get("user-agent") ?? "";
  if (agent.startsWith("Mozilla/")) return "a browser";
  const [, product, version = ""] = PRODUCT.exec(agent) ?? [];
  if (product === undefined) return null;
  const name = product + version.replace("/", " ");
  return excerpt(name, name.length);
}
