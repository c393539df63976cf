// Needed before a role is changed: the person who created the run's API key, and a queue, so that a run changes one
// member at a time.
import { ifAllowed } from "../recovery/fallbacks";
import { scalarText } from "../values/members";
import { pastCaches } from "../requests/past-caches";
import type { Service } from "../requests/past-caches";
import { SharedRequest } from "../requests/shared-request";
import { unlimited } from "../run/wait";
import { keyInUse } from "../ownership/key-in-use";
import type { Operation } from "../../client";
import type { JsonObject } from "../../definitions";

/** The people of a run's organization. */
export class People {
  readonly #creator = new SharedRequest((operation) => this.#findCreator(operation));
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly service: Service) {}

  /**
   * The e-mail address of the person who created the API key in use; undefined if unknown. If the key was created with
   * another key, the person who created that one.
   */
  keyCreator(operation: Operation): Promise<string | undefined> {
    return this.#creator.for(operation);
  }

  /** Runs the work after that of earlier calls: concurrent changes could remove the last administrator. */
  inTurn<Result>(work: () => Promise<Result>, wait = unlimited): Promise<Result> {
    const result = wait(this.#last).then(work);
    // The wait may end before the earlier work does.
    this.#last = Promise.allSettled([this.#last, result]);
    return result;
  }

  async #findCreator(operation: Operation): Promise<string | undefined> {
    const { client, clock } = this.service;
    let key = await keyInUse(this.service, operation);
    if (key === undefined) return undefined;
    const query = { action: "api_key.created", resourceType: "api_key" };
    const request = pastCaches(clock, { path: "/audit-log", query, operation });
    const entries = await ifAllowed(client.list(request), []);
    // Something in front of the API may have removed the filter.
    const creations = new Map(
      entries
        .filter(
          ({ action, resourceType }) =>
            action === query.action && resourceType === query.resourceType,
        )
        .map((entry) => [scalarText(entry.resourceId), entry]),
    );
    for (;;) {
      const entry: JsonObject | undefined = creations.get(key);
      if (entry === undefined) return undefined;
      // Only people have an e-mail address; the id of any other actor is that of a key.
      const email = scalarText(entry.actorEmail);
      if (email !== undefined) return email;
      creations.delete(key);
      key = scalarText(entry.actorId);
    }
  }
}
