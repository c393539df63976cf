// Test runs of monitors: docs/api.md, Test runs.
import { onlyWarns } from "../../definitions";
import type { JsonObject } from "../../definitions";
import type { Call, Reply } from "../contract";
import { objectIn, objects } from "../crud/bodies";
import { ok } from "../http/reply";
import { asText } from "../store/records";
import { judge } from "./assertions";
import type { Look } from "./look";
import { lookAt } from "./network";
import { mapped } from "../store/members";

const LONGEST_BODY = 2_000;

/**
 * Runs a monitor once.
 * @param heartbeats when the last ones came, for a stored monitor that waits for them
 */
export async function testRun(
  call: Call,
  monitor: JsonObject,
  heartbeats: readonly number[] = [],
): Promise<Reply> {
  const type = asText(monitor.type);
  const config = objectIn(monitor.config);
  const look: Look =
    type === "HEARTBEAT"
      ? { ms: 0, heartbeats, at: call.clock.now() }
      : await lookAt(call, type, config);
  return ok(resultOf(look, objects(monitor.assertions), config));
}

function resultOf(look: Look, assertions: readonly JsonObject[], monitor: JsonObject): JsonObject {
  const results = assertions.map((assertion) => {
    const config = objectIn(assertion.config);
    const { passed, expected, actual } = judge(config, look, monitor);
    const severity = onlyWarns(assertion) ? "warn" : "fail";
    const message = passed ? "It holds" : `Expected ${expected}, found ${actual ?? "nothing"}`;
    return { assertionType: asText(config.type), passed, severity, message, expected, actual };
  });
  const failed = results.filter(({ passed }) => !passed);
  const error = errorOf(look, results);
  return {
    passed: error === null && failed.every(({ severity }) => severity === "warn"),
    error,
    statusCode: look.status ?? null,
    responseTimeMs: look.ms,
    responseHeaders: asJson(look.headers),
    bodyPreview: look.body?.slice(0, LONGEST_BODY) ?? null,
    responseSizeBytes: look.bytes ?? null,
    redirectCount: look.redirects?.length ?? null,
    finalUrl: look.redirects?.at(-1) ?? null,
    assertionResults: results,
    warnings: failed.filter(({ severity }) => severity === "warn").map(({ message }) => message),
  };
}

const asJson = (headers: Look["headers"]): JsonObject | null =>
  headers === undefined ? null : mapped(headers, (values) => [...values]);

/** Without an assertion about the status code, an error of the server is a failure. */
function errorOf(
  { error, status = 0 }: Look,
  results: readonly { readonly assertionType: string }[],
): string | null {
  if (error !== undefined) return error;
  const isJudged = results.some(({ assertionType }) => assertionType === "status_code");
  return status >= 400 && !isJudged ? `The response has status ${status}` : null;
}
