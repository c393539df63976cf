// Messages to the user.
import { wellFormed } from "../definitions";
import * as host from "../internals/host";

/** Shows a message to the user, with any text. */
export function notify(severity: host.Severity, message: string): void {
  host.notify(severity, wellFormed(message));
}
