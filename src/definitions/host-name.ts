/** A host name as DNS has it: in lower case, other scripts as `xn--…`, without a dot at its end. */
export function inDnsForm(text: string): string | undefined {
  const address = `http://${text.trim()}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined;
}
