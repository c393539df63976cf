// The two clocks that are visible in responses and may differ from the emulator's time and from each other:
// docs/api.md, "Emulator: clocks". Rate limits, expiry and timers use the emulator's time.
import { z } from "zod";

import type { JsonObject } from "../../definitions";
import type { Clock } from "../contract";
import { instantOf } from "./clock";

/** Formats of instants: `…:07.123Z`, `…:07Z` or `…:07.000Z`. */
const INSTANT_FORMS = ["milliseconds", "seconds", "seconds.000"] as const;

/** How a clock differs from the emulator's time. */
export interface ClockSkew {
  /** Milliseconds ahead (behind if negative). @defaultValue 0 */
  readonly offsetMs?: number | undefined;
  /** How much faster it runs, in parts per million: 1000 gains a millisecond each second. @defaultValue 0 */
  readonly driftPpm?: number | undefined;
}

/** The clock for `createdAt`, `updatedAt` and the audit log. */
export interface RecordClock extends ClockSkew {
  /** The format of its times. @defaultValue `milliseconds` */
  readonly instants?: (typeof INSTANT_FORMS)[number] | undefined;
}

/** The clocks to set: an omitted clock stays as it is, and omitted members of a clock get their defaults. */
export interface ClocksSetting {
  /** The clock for the `Date` header, which has whole seconds only. */
  readonly date?: ClockSkew | undefined;
  readonly records?: RecordClock | undefined;
}

const HOURS_48 = 48 * 60 * 60 * 1000;
const skew = {
  offsetMs: z.int().min(-HOURS_48).max(HOURS_48).optional(),
  driftPpm: z.number().min(-900_000).max(1_000_000).optional(),
};

/** The body of `POST /__emulator/clocks`. */
export const clocksSchema: z.ZodType<ClocksSetting> = z.strictObject({
  date: z.strictObject(skew).optional(),
  records: z.strictObject({ ...skew, instants: z.enum(INSTANT_FORMS).optional() }).optional(),
});

/** A clock with its skew and the time from which it drifts. */
interface Running<Skew> {
  readonly skew: Skew;
  readonly since: number;
}

/** Both clocks. */
export class Clocks {
  #date: Running<ClockSkew>;
  #records: Running<RecordClock>;

  constructor(
    readonly base: Clock,
    readonly start: ClocksSetting = {},
  ) {
    this.#date = this.#from(start.date ?? {});
    this.#records = this.#from(start.records ?? {});
  }

  /** The time for the `Date` header, in milliseconds since the epoch. */
  date(): number {
    return this.#read(this.#date, this.base.now());
  }

  /** What the clock for records shows at a time of the emulator, in the format of records. */
  instant(time: number): string {
    const text = instantOf(this.#read(this.#records, time));
    const { instants = "milliseconds" } = this.#records.skew;
    if (instants === "milliseconds") return text;
    return text.replace(/\.\d+Z$/, instants === "seconds" ? "Z" : ".000Z");
  }

  /** Sets the clocks; drift counts from now on. */
  set({ date, records }: ClocksSetting): void {
    if (date !== undefined) this.#date = this.#from(date);
    if (records !== undefined) this.#records = this.#from(records);
  }

  reset(): void {
    this.set({ date: {}, records: {}, ...this.start });
  }

  get state(): JsonObject {
    const skewOf = ({ offsetMs = 0, driftPpm = 0 }: ClockSkew): JsonObject => ({
      offsetMs,
      driftPpm,
    });
    const { instants = "milliseconds" } = this.#records.skew;
    return { date: skewOf(this.#date.skew), records: { ...skewOf(this.#records.skew), instants } };
  }

  #from<Skew>(skewed: Skew): Running<Skew> {
    return { skew: skewed, since: this.base.now() };
  }

  #read({ skew: { offsetMs = 0, driftPpm = 0 }, since }: Running<ClockSkew>, now: number): number {
    return Math.floor(now + offsetMs + ((now - since) * driftPpm) / 1_000_000);
  }
}
