// Credentials in queries and bodies appeared as plain text in programs: what the rule detects, and its known
// gaps.
import { describe, expect, test } from "vitest";

import { holdsCredential, isCredential, isCredentialName } from "../../../src/definitions";
import type { NamePlace } from "../../../src/definitions";

const listed = (names: string): string[] => names.split(/\s+/).filter((name) => name !== "");

const CREDENTIALS: Readonly<Record<NamePlace, readonly string[]>> = {
  header: listed(`
    Authorization Proxy-Authorization X-Authorization Cookie Set-Cookie X-Api-Key Api-Key apikey X-API-KEY X-Auth-Token
    X-Auth-Key X-Auth X-Access-Token X-Vault-Token PRIVATE-TOKEN JOB-TOKEN DEPLOY-TOKEN X-Gitlab-Token DD-API-KEY
    DD-APPLICATION-KEY Ocp-Apim-Subscription-Key x-functions-key X-Amz-Security-Token X-Goog-Api-Key X-CSRF-Token
    X-XSRF-TOKEN X-Hub-Signature X-Hub-Signature-256 Stripe-Signature X-Slack-Signature X-Shopify-Access-Token
    CF-Access-Client-Secret X-RapidAPI-Key x-rapidapi-key X-Parse-Master-Key X-Parse-REST-API-Key X-Figma-Token
    Circle-Token X-Consul-Token X-Nomad-Token X-Plex-Token X-Webhook-Secret X-Session-Id Authentication X-Master-Key
    X-License-Key Key
  `),
  query: listed(`
    api_key apikey apiKey API-KEY key access_token accessToken token auth auth_token sig signature X-Amz-Signature
    X-Amz-Credential X-Amz-Security-Token X-Goog-Signature client_secret password passwd pwd pass secret code sid
    sessionid jsessionid PHPSESSID hapikey id_token refresh_token jwt access_key subscription-key sas oauth_signature
    oauth_token
  `),
  member: listed(`
    password passwd pwd passphrase passcode user_password dbPassword dbpassword PGPASSWORD MYSQL_ROOT_PASSWORD DB_PASS
    secret secrets client_secret clientSecret clientsecret secret_key SECRET_ACCESS_KEY aws_secret_access_key
    webhook_secret signingSecret token bot_token GITHUB_TOKEN NPM_TOKEN api_tokens accessTokens csrf_token private_key
    privateKey ssh_key encryption_key license_key routing_key user_key AccountKey SharedAccessKey SharedAccessSignature
    credentials google_credentials connectionString CONNECTION_STRING SENTRY_DSN otp pin cookie session_id
    password_hash
  `),
};

const OTHERS: Readonly<Record<NamePlace, readonly string[]>> = {
  header: listed(`
    Content-Type Accept User-Agent X-Request-Id Idempotency-Key Cache-Control Accept-Encoding Accept-Language Host Origin
    Referer If-None-Match ETag Range Content-Length Content-Encoding Connection Upgrade Sec-WebSocket-Key
    Sec-WebSocket-Protocol X-Forwarded-For X-Forwarded-Proto X-Correlation-Id Traceparent WWW-Authenticate
    Proxy-Authenticate Access-Control-Allow-Credentials Access-Control-Allow-Origin X-Auth-User X-Auth-Email
    CF-Access-Client-Id Authentication-Results X-Team X-Tenant-Id Surrogate-Key X-Cache-Key Public-Key-Pins
    Strict-Transport-Security
  `),
  query: listed(`
    page limit q sort key_id keyword page_token next_page_token pageToken continuation_token X-Amz-Algorithm X-Amz-Date
    X-Amz-Expires X-Amz-SignedHeaders AWSAccessKeyId GoogleAccessId oauth_signature_method response_type redirect_uri
    client_id scope state grant_type country_code postcode
  `),
  member: listed(`
    keyboard monkey turkey hotkey key keys primary_key foreignKey sort_key cache_key public_key project_key partitionKey
    tokenizer tokenize tokens max_tokens prompt_tokens total_tokens token_type token_url tokenCount token_expires_at
    author authority authorized authors passenger bypass compass passage secretary password_policy passwordResetUrl
    secret_name cookie_name cookieDomain signature_version signal design assign sigma auth_type authMethod auth_url
    session_count session_timeout access_key_id pass_rate
  `),
};

describe.each(["header", "query", "member"] as const)("the name of a %s", (place) => {
  test.each(CREDENTIALS[place])("%s is a credential name", (name) => {
    expect(isCredentialName(name, place)).toBe(true);
  });

  test.each(OTHERS[place])("%s is not a credential name", (name) => {
    expect(isCredentialName(name, place)).toBe(false);
  });
});

test("the table is large enough", () => {
  expect(new Set(Object.values(CREDENTIALS).flat()).size).toBeGreaterThan(60);
  expect(new Set(Object.values(OTHERS).flat()).size).toBeGreaterThan(60);
});

// Names that a better rule would detect. If one of these tests fails, the rule has improved: move the name up.
test.each<[NamePlace, string]>([
  ["header", "X-Honeycomb-Team"],
  ["header", "X-JFrog-Art-Api"],
  ["query", "appid"],
  ["query", "SAMLResponse"],
  ["query", "p"],
  ["member", "code_verifier"],
  ["member", "primaryKey"],
  ["member", "smtppass"],
  ["member", "kennwort"],
])("a known false negative: %s %s", (place, name) => {
  expect(isCredentialName(name, place)).toBe(false);
});

test.each<[NamePlace, string]>([
  ["query", "oauth_consumer_key"],
  ["query", "code"],
  ["member", "cancellationToken"],
  ["member", "client_token"],
  ["member", "pass_through"],
  ["member", "secret_santa"],
  ["header", "X-Cookie-Banner"],
])("a known false positive: %s %s", (place, name) => {
  expect(isCredentialName(name, place)).toBe(true);
});

describe("a text", () => {
  test.each([
    "https://example.com/health?api_key=abc123",
    "https://example.com/health?a=1&token=abc123",
    "https://example.com/health?a=1&amp;token=abc123",
    "https://example.com/#access_token=abc",
    "https://example.com/?api%5Fkey=abc",
    "https://example.com/?key=abc",
    "https://user:hunter2@example.com/",
    "https://ghtoken@example.com/repo.git",
    "postgres://app:hunter2@db:5432/shop",
    "redis://:hunter2@cache:6379",
    `{"user": "a", "password": "hunter2"}`,
    `{"auth": {"client_secret":"x y"}, "n": [1]}`,
    `{"pin": 4711}`,
    `{"body": "{\\"password\\":\\"hunter2\\"}"}`,
    `{"id": {{n}}, "password": "hunter2"}`,
    "grant_type=password&client_secret=abc",
    "password=hunter2&user=a",
    "<login><password>hunter2</password></login>",
    "<o:Password Type='text'>hunter2</o:Password>",
    "Server=db;User=app;Password=hunter2;",
    "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=abc==",
    "--api-key=abc123",
    `const password = "hunter2";`,
    "X-Api-Key: abc123\nAccept: */*",
    "Bearer abcdefghijkl",
    "curl -H 'Authorization: Bearer abc.def-123'",
    "-----BEGIN RSA PRIVATE KEY-----\nabc",
    "a ghp_0123456789abcdef0123 b",
    "https://hooks.slack.com/services/T0/B0/abc",
    "https://discord.com/api/webhooks/1/abc",
  ])("%j contains a credential", (text) => {
    expect(holdsCredential(text)).toBe(true);
  });

  test.each([
    "https://example.com/health?page=2&key_id=3",
    "https://example.com/token/password?reset",
    "https://example.com/a@b",
    "https://example.com/?page_token=abc",
    "https://example.com/?token={{token}}",
    `{"password": "{{password}}", "keyboard": "de"}`,
    `{"token_type": "bearer", "max_tokens": 100}`,
    `{"password": ""}`,
    `{"credentials": false}`,
    "password={{secret}}",
    "Basic authentication of the shop",
    "Token endpoint",
    "Password reset page",
    "Bearer authentication",
    `<input name="password" type="password">`,
    "",
  ])("%j contains no credential", (text) => {
    expect(holdsCredential(text)).toBe(false);
  });

  test.each([
    `{"name": "X-Api-Key", "value": "abc123"}`,
    `{"p\\u0061ssword": "hunter2"}`,
    "https://example.com/hooks/9f8a7b6c5d4e3f2a1b0c",
    "app:hunter2",
    "--token abc123",
  ])("a known false negative: %j", (text) => {
    expect(holdsCredential(text)).toBe(false);
  });

  test.each([`Remember: password="…" is asked for twice`, "Secret: Santa"])(
    "a known false positive: %j",
    (text) => {
      expect(holdsCredential(text)).toBe(true);
    },
  );
});

test("a name and a value are judged together", () => {
  expect(isCredential("Authorization", "header", "abc")).toBe(true);
  expect(isCredential("Authorization", "header", "{{secret}}")).toBe(false);
  expect(isCredential("Authorization", "header", "")).toBe(false);
  expect(isCredential("X-Forward", "header", "Bearer 0123456789")).toBe(true);
});
