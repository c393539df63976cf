import type { JsonObject } from "../definitions";
import { reasonOf } from "../definitions";

/**
 * The object exists, but not everything is as requested. The plugin host recognises this error by its `id`:
 * the engine keeps the object with these properties, shows the reasons, and updates it in the next run.
 */
export class PartialFailure extends Error {
  readonly id: string;
  readonly properties: JsonObject;
  readonly reasons: string[];

  constructor(id: string, properties: JsonObject, cause: unknown) {
    const reason = reasonOf(cause);
    super(reason, { cause });
    this.name = "PartialFailure";
    this.id = id;
    this.properties = properties;
    this.reasons = [reason];
    this.stack = `${this.name}: ${reason}`;
  }
}
