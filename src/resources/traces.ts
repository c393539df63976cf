// The SDK notes a stack trace for each of the four promises behind each property of a resource, which it
// shows in a debugging mode only. With source maps that is more than half of what a program with many
// resources does. The trace that the state keeps is not among them: the SDK sets the limit for it itself.

/** Stack traces without frames, from here until `resume`. */
export class PausedTraces {
  private readonly limit = Error.stackTraceLimit;

  constructor() {
    // Who looks for leaked promises wants to see where they were made.
    if (process.env.PULUMI_DEBUG_PROMISE_LEAKS === undefined) Error.stackTraceLimit = 0;
  }

  resume(): void {
    Error.stackTraceLimit = this.limit;
  }

  /** What was thrown meanwhile, with the frames that lead to the line of the program. */
  located(error: unknown): unknown {
    this.resume();
    if (error instanceof Error && !/\n\s+at /.test(error.stack ?? "")) {
      Error.captureStackTrace(error);
    }
    return error;
  }
}
