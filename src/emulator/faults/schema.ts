// Fault definitions: which requests they hit, what they do to them, and what other actors write meanwhile.
import { z } from "zod";

import type { Json, JsonObject } from "../../definitions";
import { PREFIX } from "../api";
import { GATEWAY_FORMS } from "../http/gateway";

/** The actor of a write beside a request. */
export type Writer =
  /** A user signed in to the same organization. */
  | "user"
  /** The credential of the request itself. */
  | "same"
  /** An API key by its value, of any organization. */
  | { readonly apiKey: string };

/** A write by another actor at the moment of a request. */
export interface OtherWrite {
  /** Before or after the request is handled. @defaultValue `before` */
  readonly when?: "before" | "after" | undefined;
  /** The actor. @defaultValue `user` */
  readonly by?: Writer | undefined;
  /** The workspace to write to. @defaultValue that of the request */
  readonly workspaceId?: number | undefined;
  /**
   * Creates an object like the one that the request creates: with the same body (`equal`), with additional
   * members (`richer`), or with the same name and different content (`sameName`).
   */
  readonly makes?: "equal" | "richer" | "sameName" | undefined;
  /** Members to set in that body, instead of those that `richer` and `sameName` choose. */
  readonly with?: JsonObject | undefined;
  /** An explicit call instead, below `/api/v1`: `DELETE`, `/tags/7f3…`. */
  readonly call?:
    | { readonly method: string; readonly path: string; readonly body?: JsonObject | undefined }
    | undefined;
}

/** The effect on a request that is hit. */
export interface Effect {
  /** Status to respond with instead of the service's own. */
  readonly status?: number | undefined;
  /** Headers to set on the response. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Headers to remove from the response, including `Date` and `X-Request-Id`. */
  readonly without?: readonly string[] | undefined;
  /** Body to respond with instead of the service's own; text is sent as it is. */
  readonly body?: Json | undefined;
  /** An HTML page of a proxy, 502 unless `status` is set: the same as `gateway: "html"`. */
  readonly html?: boolean | undefined;
  /** A gateway's own response in this form; 502 unless `status` is set. */
  readonly gateway?: (typeof GATEWAY_FORMS)[number] | undefined;
  /** Delays everything. */
  readonly delayMs?: number | undefined;
  /** Handles the request at once and delays the response. */
  readonly answerAfterMs?: number | undefined;
  /** Cuts the connection: before the request is handled, which then does not happen, or after it. */
  readonly drop?: "before" | "after" | undefined;
  /** Handles the request and sends half of the response. */
  readonly truncate?: boolean | undefined;
  /** Handles the request although another response is sent. */
  readonly done?: boolean | undefined;
  /** Responds (or cuts the connection) at once and handles the request this much later. */
  readonly doneAfterMs?: number | undefined;
  /** Writes of other actors at that moment, in this order. */
  readonly others?: readonly OtherWrite[] | undefined;
}

/** The requests to hit, and the effect on them. */
export interface Fault {
  /** Case-insensitive. @defaultValue every method */
  readonly method?: string | undefined;
  /** A glob for the path without its query: `*` is anything but a slash, `**` anything. */
  readonly path?: string | undefined;
  /** Parameters that the query must have: `{ page: "1" }`. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** The first matching request to hit. @defaultValue 1 */
  readonly nth?: number | undefined;
  /** How many requests to hit. @defaultValue 1 */
  readonly times?: number | undefined;
  readonly effect: Effect;
}

/** Whether the platform makes this without an error: it knows which names, values and methods HTTP has. */
function isPossible(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

const headerName = z.string().refine((name) => isPossible(() => new Headers({ [name]: "" })), {
  message: "is no name of an HTTP header",
});
const headerValue = z.string().refine((value) => isPossible(() => new Headers({ x: value })), {
  message: "is no value of an HTTP header",
});

const millis = z.int().min(0).max(600_000).optional();
const members: z.ZodType<JsonObject> = z.record(z.string(), z.json());

const isRequest = ({ method, path, body }: NonNullable<OtherWrite["call"]>): boolean =>
  isPossible(
    () =>
      new Request(new URL(PREFIX + path, "http://localhost"), {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  );

const otherSchema: z.ZodType<OtherWrite> = z
  .strictObject({
    when: z.enum(["before", "after"]).optional(),
    by: z
      .union([z.enum(["user", "same"]), z.strictObject({ apiKey: z.string().min(1) })])
      .optional(),
    workspaceId: z.int().optional(),
    makes: z.enum(["equal", "richer", "sameName"]).optional(),
    with: members.optional(),
    call: z
      .strictObject({ method: z.string(), path: z.string(), body: members.optional() })
      .refine(isRequest, { message: "is no HTTP request" })
      .optional(),
  })
  .refine(({ makes, call }) => (makes === undefined) !== (call === undefined), {
    message: "needs either makes or call",
  });

const effectSchema: z.ZodType<Effect> = z
  .strictObject({
    status: z.int().min(200).max(599).optional(),
    headers: z.record(headerName, headerValue).optional(),
    without: z.array(headerName).optional(),
    body: z.json().optional(),
    html: z.boolean().optional(),
    gateway: z.enum(GATEWAY_FORMS).optional(),
    delayMs: millis,
    answerAfterMs: millis,
    drop: z.enum(["before", "after"]).optional(),
    truncate: z.boolean().optional(),
    done: z.boolean().optional(),
    doneAfterMs: millis,
    others: z.array(otherSchema).optional(),
  })
  .refine((effect) => effect.doneAfterMs === undefined || isAnsweredEarly(effect), {
    path: ["doneAfterMs"],
    message: 'needs a response of its own or drop: "before", without done and truncate',
  });

/** Whether the response does not come from the service. */
export const hasOwnAnswer = ({ status, body, html, gateway }: Effect): boolean =>
  status !== undefined || body !== undefined || html === true || gateway !== undefined;

const isAnsweredEarly = (effect: Effect): boolean =>
  (hasOwnAnswer(effect) || effect.drop === "before") && !effect.done && !effect.truncate;

/** The time to match a path grows with this, too. */
const LONGEST_PATH = 2_048;

/** The body of `POST /__emulator/faults`. */
export const faultSchema: z.ZodType<Fault> = z.strictObject({
  method: z.string().optional(),
  path: z.string().max(LONGEST_PATH).optional(),
  query: z.record(z.string(), z.string()).optional(),
  nth: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  effect: effectSchema,
});
