// The emulator as programs see it: how it is started, and what they can do with it.
import type { Clock, Ids, PricingPlan, Timers } from "./contract";
import type { LoggedRequest } from "./control/request-log";
import type { PlacedFault } from "./faults/faults";
import type { Fault } from "./faults/schema";
import type { ClocksSetting } from "./time/clocks";
import type { JsonObject } from "../definitions";

/** Options of an emulator. */
export interface EmulatorOptions {
  /** Address to listen on. @defaultValue `127.0.0.1` */
  readonly host?: string | undefined;
  /**
   * Additional host names that requests may use, without ports: that of a container, for example. Requests to
   * other names, and from web pages of other hosts, are refused. @defaultValue none
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** Port to listen on. @defaultValue 0: a free one */
  readonly port?: number | undefined;
  /** Key of the first organization, any text without white space. @defaultValue a new one */
  readonly apiKey?: string | undefined;
  /** Plan of the first organization. @defaultValue `BUSINESS` */
  readonly plan?: PricingPlan | undefined;
  /** Requests per window for every organization. @defaultValue by plan */
  readonly rateLimit?: number | "off" | undefined;
  /** Length of the window. @defaultValue 60000 */
  readonly rateWindowMs?: number | undefined;
  /** Delay of every response. @defaultValue 0 */
  readonly latencyMs?: number | undefined;
  /** File that keeps the state. @defaultValue none: the state ends with the emulator */
  readonly dataFile?: string | undefined;
  /** Whether a revoked, renewed or deleted key keeps working for up to five minutes. @defaultValue false */
  readonly authCache?: boolean | undefined;
  /**
   * Whether browsers on this machine get pages that show what the emulator holds: `/`, and `/pages/{slug}` for each
   * status page. @defaultValue true
   */
  readonly console?: boolean | undefined;
  /** The clock. @defaultValue the time of this machine */
  readonly clock?: Clock | undefined;
  /** How the clocks for the `Date` header and for records differ from it. @defaultValue not at all */
  readonly clocks?: ClocksSetting | undefined;
  /** Source of ids and keys. @defaultValue random ones */
  readonly ids?: Ids | undefined;
  /** Timers for retries and timeouts of webhooks. @defaultValue the timers of this machine */
  readonly timers?: Timers | undefined;
}

/** A running emulator. */
export interface Emulator {
  /** Origin, without `/api/v1`. */
  readonly url: string;
  /** Key of the first organization. */
  readonly apiKey: string;
  /** The requests so far, in order, without control calls. */
  readonly requests: readonly LoggedRequest[];
  /** Adds, lists and clears faults. */
  readonly faults: {
    add(fault: Fault): number;
    list(): PlacedFault[];
    clear(): void;
  };
  /** Sets and reads how the clocks for the `Date` header and for records differ. */
  readonly clocks: {
    set(setting: ClocksSetting): void;
    readonly state: JsonObject;
  };
  /** Restores the initial state: the first organization with its key, no requests, no faults. */
  reset(): void;
  /** Stops the server and writes pending changes to the data file. */
  close(): Promise<void>;
}
