// What a run has to know about people before it changes anybody's role: who is behind its API key, and that no other
// change of this run happens at the same time.
import { orNothing } from "../recovery/refusal";
import { wordOf } from "../records/members";
import { keyInUse } from "./key-in-use";
import type { ApiClient, Operation } from "../../client";
import type { JsonObject } from "../../definitions";

/** The people of a run's organization. */
export class People {
  #creator: Promise<string | undefined> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: ApiClient) {}

  /**
   * The e-mail address of the person who created the API key in use; undefined if the service does not tell. A key may
   * have been created with another key, which leads to the person who created that one.
   */
  keyCreator(operation: Operation): Promise<string | undefined> {
    this.#creator ??= this.#findCreator(operation).catch((error: unknown) => {
      this.#creator = undefined;
      throw error;
    });
    return this.#creator;
  }

  /** Does the work after that of earlier calls: whether somebody is the last administrator depends on it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #findCreator({ action, resource }: Operation): Promise<string | undefined> {
    const operation = { action, resource };
    let key = await keyInUse(this.client, operation);
    if (key === undefined) return undefined;
    const query = { action: "api_key.created", resourceType: "api_key" };
    const entries = await orNothing(this.client.list({ path: "/audit-log", query, operation }), []);
    const creations = new Map(entries.map((entry) => [wordOf(entry.resourceId), entry]));
    for (;;) {
      const entry: JsonObject | undefined = creations.get(key);
      if (entry === undefined) return undefined;
      // Only people have an e-mail address; the id of any other actor is that of a key.
      const email = wordOf(entry.actorEmail);
      if (email !== undefined) return email;
      creations.delete(key);
      key = wordOf(entry.actorId);
    }
  }
}
