// The two clocks that show in answers and may disagree with the emulator's time and with each other:
// docs/api.md, "Emulator: clocks". Rate limits, expiry and whatever waits keep the emulator's time.
import { z } from "zod";

import type { JsonObject } from "../definitions";
import type { Clock } from "./contract";

/** How an instant is written: `…:07.123Z`, `…:07Z` or `…:07.000Z`. */
export const INSTANT_FORMS = ["milliseconds", "seconds", "seconds.000"] as const;

/** How a clock runs beside the emulator's time. */
export interface ClockSkew {
  /** Milliseconds that it is ahead (or, below 0, behind). @defaultValue 0 */
  readonly offsetMs?: number | undefined;
  /** How much faster it runs, in parts per million: 1000 gains a millisecond each second. @defaultValue 0 */
  readonly driftPpm?: number | undefined;
}

/** The clock behind `createdAt`, `updatedAt` and the audit log. */
export interface RecordClock extends ClockSkew {
  /** How its times are written. @defaultValue `milliseconds` */
  readonly instants?: (typeof INSTANT_FORMS)[number] | undefined;
}

/** The clocks to set; one that is left out stays as it is, and members left out are as by default. */
export interface ClocksSetting {
  /** The clock behind the `Date` header, which has whole seconds only. */
  readonly date?: ClockSkew | undefined;
  readonly records?: RecordClock | undefined;
}

const HOURS_48 = 48 * 60 * 60 * 1000;
const skew = {
  offsetMs: z.int().min(-HOURS_48).max(HOURS_48).optional(),
  driftPpm: z.number().min(-900_000).max(1_000_000).optional(),
};

/** What `POST /__emulator/clocks` takes. */
export const clocksSchema: z.ZodType<ClocksSetting> = z.strictObject({
  date: z.strictObject(skew).optional(),
  records: z.strictObject({ ...skew, instants: z.enum(INSTANT_FORMS).optional() }).optional(),
});

/** A clock with its skew and the moment from which it drifts. */
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
    return this.#read(this.#date);
  }

  /** The time for records, as they write instants. */
  instant(): string {
    const text = new Date(this.#read(this.#records)).toISOString();
    const { instants = "milliseconds" } = this.#records.skew;
    if (instants === "milliseconds") return text;
    return text.replace(/\.\d+Z$/, instants === "seconds" ? "Z" : ".000Z");
  }

  /** Sets them; drift counts from now on. */
  set({ date, records }: ClocksSetting): void {
    if (date !== undefined) this.#date = this.#from(date);
    if (records !== undefined) this.#records = this.#from(records);
  }

  /** As they were at the start. */
  reset(): void {
    this.set({ date: {}, records: {}, ...this.start });
  }

  /** How they are set. */
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

  #read({ skew: { offsetMs = 0, driftPpm = 0 }, since }: Running<ClockSkew>): number {
    const now = this.base.now();
    return Math.floor(now + offsetMs + ((now - since) * driftPpm) / 1_000_000);
  }
}
