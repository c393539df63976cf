// The engine that a provider process belongs to, however it was started.

/** The severity of a message. */
export type Severity = "info" | "warning";

/** What a provider needs from its engine. */
export interface Engine {
  /** Its local port, which shows other processes whether it still runs; undefined without an engine. */
  readonly port: number | undefined;
  /**
   * Shows a message to the user. The text must be well-formed: gRPC rejects lone surrogates.
   * @param urn the resource to show it at
   */
  notify(severity: Severity, message: string, urn?: string): void;
  /**
   * Waits until the engine has received all messages: it may end this process as soon as the last call has
   * returned.
   */
  allNotified(): Promise<void>;
  /**
   * Calls `stop` when the engine wants to stop: at its end, and after a Ctrl-C.
   * @param stop receives whether other calls are in progress; at the end of a run there are none
   */
  onCancel(stop: (isBusy: boolean) => void): void;
  /** Runs the work on a termination signal, and then lets the process end. */
  onEnd(work: () => Promise<void>): void;
  /** Ends this process once the engine is gone: otherwise it would keep running after the engine was killed. */
  endWithEngine(): void;
}
