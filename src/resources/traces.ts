// The SDK records a stack trace for each of the four promises of each property of a resource, which it only
// shows in a debug mode. With source maps, this is more than half of the work of a program with many
// resources. The trace that the state keeps is not affected: the SDK sets the limit for it itself.

/** Stack traces without frames, until `resume` is called. */
export class PausedTraces {
  private readonly limit = Error.stackTraceLimit;

  constructor() {
    // Debugging leaked promises needs to know where they were created.
    if (process.env.PULUMI_DEBUG_PROMISE_LEAKS === undefined) Error.stackTraceLimit = 0;
  }

  resume(): void {
    Error.stackTraceLimit = this.limit;
  }

  /** An error that was thrown meanwhile, with frames that lead to the line of the program. */
  located(error: unknown): unknown {
    this.resume();
    if (error instanceof Error && !/\n\s+at /.test(error.stack ?? "")) {
      Error.captureStackTrace(error);
    }
    return error;
  }
}
