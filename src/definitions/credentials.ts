// Detection of credentials in headers, queries, bodies and variables. It uses names and the form of values, so it has
// false negatives and false positives; test/unit/definitions/credentials.test.ts lists the known ones.

/** Where a name occurs. */
export type NamePlace = "header" | "query" | "member";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that mean a credential by themselves. */
const CREDENTIAL_WORDS = words(
  "password passwords passwd passwort pwd pass passphrase passcode passkey secret secrets token jwt credential " +
    "credentials authorization authentication auth cookie cookies apikey signature sig sas dsn bearer otp totp " +
    "jsessionid phpsessid sessid csrf xsrf hmac",
);

/** Endings of compound words: `clientsecret`, `dbpassword`. */
const CREDENTIAL_END =
  /(password|passwd|passphrase|passwort|secret|token|cookie|signature|credentials?|(api|access|private|secret|auth|account|signing|encryption|master|subscription|shared|service)key)$/;

/** Words before "key" that make it a credential; other keys are those of caches, tables and keyboards. */
const KEY_OWNERS = words(
  "api app application access account private secret auth authorization subscription signing encryption master " +
    "license service function functions host storage shared consumer client webhook integration routing write admin " +
    "server ssh pgp gpg rsa tls ssl deploy user session",
);

/** Words before "tokens" that make them credentials; other tokens are those of language models. */
const TOKEN_OWNERS = words("access api auth refresh bearer session user personal");

/** Words before "token" that make it harmless. */
const HARMLESS_TOKENS = words("page next previous prev continuation sync pagination cursor design");

/** Last words of names that describe a credential but do not contain one. */
const ABOUT = words(
  "id ids name names type types method methods algorithm count limit length len size url uri endpoint path file field " +
    "header headers param prefix expiry expires expiration expired ttl age max min lifetime date time policy hint " +
    "strength required enabled disabled rotation version kind format provider status used usage budget at in on by " +
    "location mode scheme domain samesite reset rate user username email results info consent",
);

/** Names that mean a credential in one place only. */
const BY_PLACE: Readonly<Record<NamePlace, ReadonlySet<string>>> = {
  header: words("key sid"),
  query: words("key sid code"),
  member: words("pin"),
};

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^\d+$/.test(word));

/** Whether a value of this name is a credential. */
export function isCredentialName(name: string, place: NamePlace): boolean {
  const all = wordsIn(name);
  const joined = all.join("");
  if (BY_PLACE[place].has(joined)) return true;
  if (joined.endsWith("sessionid")) return true;
  const last = all.at(-1) ?? "";
  if (ABOUT.has(last) || joined.startsWith("accesscontrol")) return false;
  return all.some((word, at) => {
    const before = all[at - 1] ?? "";
    if (word === "key" || word === "keys") return KEY_OWNERS.has(before) || before.endsWith("api");
    if (word === "string") return before === "connection";
    if (word === "tokens") return TOKEN_OWNERS.has(before);
    if (word === "token" && HARMLESS_TOKENS.has(before)) return false;
    return CREDENTIAL_WORDS.has(word) || CREDENTIAL_END.test(word);
  });
}

/** Forms of credentials in any text; the first group, if any, is not masked. */
const CREDENTIAL_FORMS: readonly RegExp[] = [
  // Addresses with a password, or with a token in place of a user name.
  /(?<=[a-z0-9+.-]:\/\/)[^/?#@\s:"'<>]*:[^/?#\s"'<>]+(?=@)/gi,
  /(?<=https?:\/\/)[^/?#@\s:"'<>]+(?=@)/gi,
  /^((?:bearer|basic) +)(?!auth|\[secret\])\S{8,}$/gi,
  // Inside other text a digit or a mark is required, so that "basic authentication" does not match.
  /\b((?:bearer|basic) +)(?=\S*[\d._=])[\w.~+/=-]{8,}/gi,
  /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)(?:[\s\S]*?(?=-----END)|[\s\S]*)/g,
  // Session tokens: three parts of base64url, the first a JSON object. The lookahead tests once for each run of such
  // letters whether a dot follows, not at every position.
  /(?<![\w-])(?=[\w-]+\.[\w-])([\w-]*?)\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g,
  // Prefixes by which vendors make their keys recognizable.
  /\bsvc_(?:live|test)_[\w-]+/g,
  /\b(?:sk_(?:live|test)|rk_(?:live|test)|whsec|gh[oprsu]|github_pat|glpat|xox[abeoprs]|npm|dop_v1|shpat)[-_][\w-]{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  // Addresses that grant access to anyone who knows them.
  /(\bhooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]+/gi,
  /(\bdiscord(?:app)?\.com\/api\/webhooks\/)[\w/-]+/gi,
  /(\bwebhook\.office\.com\/)[\w/@.-]+/gi,
  /(\boutlook\.office(?:365)?\.com\/webhook\/)[\w/@.-]+/gi,
  /(\bhooks\.zapier\.com\/hooks\/)[\w/-]+/gi,
  /(\bapi\.telegram\.org\/bot)\d[\w:/-]*/gi,
];

/** Values that grant no access: placeholders, masks, and yes-or-no values. */
const HARMLESS =
  /^(\{\{[^{}]*\}\}|%7B%7B.*%7D%7D|\$\{[^{}]*\}|\$\w+|process\.env\b.*|<[^<>]*>|\*+|x+|\.+|true|false|yes|no|null|none|undefined|[01])$/i;

/** `name=value`, in a query, a form, a connection string or an argument. */
const PAIR = /(?:^|[?&;#\s,])([^\s=&?#;,"'<>]{1,100})=([^&;#\s"']+)/g;
/** A name and a quoted value: JSON, headers in text, assignments in code. */
const MEMBER =
  /(?<![\w.$-])([\w.$-]{1,100})["'`]?\s{0,20}[:=]\s{0,20}(?:"([^"\r\n]+)"|'([^'\r\n]+)'|`([^`\r\n]+)`|(-?\d[\d.]*)(?![\w.]))/g;
/** An XML element. */
const ELEMENT = /<(?:[\w-]{1,40}:)?([\w.-]{1,100})(?:\s[^<>]{0,500})?>([^<>]+)<\//g;
/** A header line. */
const HEADER_LINE = /^[ \t]{0,20}([\w-]{1,100}):[ \t]{1,20}([^\s"'{}]{4,})[^\r\n]{0,200}$/gm;

const SCANS: readonly (readonly [RegExp, NamePlace])[] = [
  [PAIR, "query"],
  [MEMBER, "member"],
  [ELEMENT, "member"],
  [HEADER_LINE, "header"],
];

/** Whether a text contains a credential, regardless of its name. */
export function holdsCredential(text: string): boolean {
  if (CREDENTIAL_FORMS.some((form) => text.search(form) >= 0)) return true;
  // JSON inside JSON has escaped quotes.
  const plain = text.replaceAll('\\"', '"');
  return SCANS.some(([scan, place]) =>
    [...plain.matchAll(scan)].some(([, name = "", ...values]) => {
      // Only one of the groups of a scan matches.
      const value = values.join("");
      return !HARMLESS.test(value) && isCredentialName(decoded(name), place);
    }),
  );
}

/** Shorter values occur in any text; masking them would make it unreadable. */
const SHORTEST_ECHO = 4;

/**
 * Names and values in a message, the value at the end of each match. Messages also contain a name followed by its
 * problem: a value with white space in it is treated as prose.
 */
const ECHOES: readonly (readonly [RegExp, NamePlace])[] = [
  [PAIR, "query"],
  // JSON inside JSON has escaped quotes.
  [
    /(?<![\w.$-])([\w.$-]{1,100})\\?["'`]?\s{0,20}[:=]\s{0,20}\\?["'`]([^\s"'`\\]+)(?=\\?["'`])/g,
    "member",
  ],
  [/(?<![\w.$-])([\w.$-]{1,100})["'`]?\s{0,20}[:=]\s{0,20}(-?\d[\d.]*)(?![\w.])/g, "member"],
  [/<(?:[\w-]{1,40}:)?([\w.-]{1,100})(?:\s[^<>]{0,500})?>([^<>\s]+)(?=<\/)/g, "member"],
  [/(?<![\w-])([\w-]{1,100}):[ \t]{1,20}(?=[^\s\d]*\d)([\w.~+/=-]{8,})/g, "header"],
];

/** The message with each credential replaced by a mask. */
export function withoutCredentials(message: string, mask: string): string {
  const masked = CREDENTIAL_FORMS.reduce(
    (before, form) =>
      before.replace(
        form,
        (_all, first: unknown) => (typeof first === "string" ? first : "") + mask,
      ),
    message,
  );
  return ECHOES.reduce(
    (before, [echo, place]) =>
      before.replace(echo, (whole: string, name: string, value: string) => {
        const isShown =
          value.length < SHORTEST_ECHO ||
          value.includes(mask) ||
          HARMLESS.test(value) ||
          !isCredentialName(decoded(name), place);
        return isShown ? whole : whole.slice(0, -value.length) + mask;
      }),
    masked,
  );
}

/** Whether a value is or contains a credential, by its name or its content. */
export function isCredential(name: string, place: NamePlace, value: string): boolean {
  if (value === "" || HARMLESS.test(value)) return false;
  return isCredentialName(name, place) || holdsCredential(value);
}

/** Percent-decoded text; the text itself if it is not encoded correctly. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
