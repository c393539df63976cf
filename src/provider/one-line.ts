// Errors as the host prints them.

/** The host prints stacks: one line is what a person can read. */
export function oneLine(error: Error): Error {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
