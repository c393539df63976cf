// What a fault is: which requests it hits, what it does to them, and what others do meanwhile.
import { z } from "zod";

import type { Json, JsonObject } from "../definitions";
import { GATEWAY_FORMS } from "./gateway";

/** Who it is that writes beside a request. */
export type Writer =
  /** A user who is signed in to the same organization. */
  | "user"
  /** The credential of the request itself. */
  | "same"
  /** An API key by its value, of any organization. */
  | { readonly apiKey: string };

/** What somebody else writes at the moment of a request. */
export interface OtherWrite {
  /** Before or after the request is carried out. @defaultValue `before` */
  readonly when?: "before" | "after" | undefined;
  /** Who writes. @defaultValue `user` */
  readonly by?: Writer | undefined;
  /** The workspace that it is written to. @defaultValue that of the request */
  readonly workspaceId?: number | undefined;
  /**
   * Makes an object like that of the request, which is a create: with the same body (`equal`), with
   * members that the body lacks beside (`richer`), or with the same name and other content (`sameName`).
   */
  readonly makes?: "equal" | "richer" | "sameName" | undefined;
  /** Members to put into that body. What `richer` and `sameName` choose is left out then. */
  readonly with?: JsonObject | undefined;
  /** A call of its own instead, below `/api/v1`: `DELETE`, `/tags/7f3…`. */
  readonly call?:
    | { readonly method: string; readonly path: string; readonly body?: JsonObject | undefined }
    | undefined;
}

/** What happens to a request that is hit. */
export interface Effect {
  /** Status of an answer in the place of the service's own. */
  readonly status?: number | undefined;
  /** Headers to set on the answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Headers that the answer lacks; `Date` and `X-Request-Id` are possible. */
  readonly without?: readonly string[] | undefined;
  /** Body of an answer in the place of the service's own; text is sent as it is. */
  readonly body?: Json | undefined;
  /** The page of a proxy, 502 unless `status` says otherwise: the same as `gateway: "html"`. */
  readonly html?: boolean | undefined;
  /** A gateway's own answer, in the form that such gateways use; 502 unless `status` says otherwise. */
  readonly gateway?: (typeof GATEWAY_FORMS)[number] | undefined;
  /** Everything happens this much later. */
  readonly delayMs?: number | undefined;
  /** The work is done at once, and answered this much later. */
  readonly answerAfterMs?: number | undefined;
  /** The connection is cut: before the work, which is not done then, or after it. */
  readonly drop?: "before" | "after" | undefined;
  /** The work is done, and half of its answer is sent. */
  readonly truncate?: boolean | undefined;
  /** The work is done, although another answer takes the place of the service's own. */
  readonly done?: boolean | undefined;
  /** The request is answered at once (or dropped), and carried out this much later. */
  readonly doneAfterMs?: number | undefined;
  /** What others write at that moment, in this order. */
  readonly others?: readonly OtherWrite[] | undefined;
}

/** Which requests are hit, and how. */
export interface Fault {
  /** In any case. @defaultValue every method */
  readonly method?: string | undefined;
  /** A glob of the path without its query: `*` is anything but a slash, `**` anything. */
  readonly path?: string | undefined;
  /** Parameters that the query must have: `{ page: "1" }`. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** The first request that is hit, of those that match. @defaultValue 1 */
  readonly nth?: number | undefined;
  /** How many are hit. @defaultValue 1 */
  readonly times?: number | undefined;
  readonly effect: Effect;
}

const millis = z.int().min(0).max(600_000).optional();
const members: z.ZodType<JsonObject> = z.record(z.string(), z.json());

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
      .optional(),
  })
  .refine(({ makes, call }) => (makes === undefined) !== (call === undefined), {
    message: "needs one of makes and call",
  });

const effectSchema: z.ZodType<Effect> = z
  .strictObject({
    status: z.int().min(200).max(599).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    without: z.array(z.string()).optional(),
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
    message: "needs an answer of its own or drop before, and neither done nor truncate",
  });

/** Whether something other than the service answers. */
export const hasOwnAnswer = ({ status, body, html, gateway }: Effect): boolean =>
  status !== undefined || body !== undefined || html === true || gateway !== undefined;

const isAnsweredEarly = (effect: Effect): boolean =>
  (hasOwnAnswer(effect) || effect.drop === "before") && !effect.done && !effect.truncate;

/** What `POST /__emulator/faults` takes. */
export const faultSchema: z.ZodType<Fault> = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  query: z.record(z.string(), z.string()).optional(),
  nth: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  effect: effectSchema,
});
