// Errors as the plugin host prints them.

/** Replaces the stack, which the plugin host would print, with one readable line. */
export function oneLine(error: Error): Error {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
