// Values that a program marks as secret, in fields that are not secret by nature: no text that leaves a verb shows them.
import { pathsShowing, secretTextsIn } from "./props";
import type { Props } from "./props";
import { SHORTEST_SECRET, redact } from "../client";
import type { ApiClient, ApiRequest } from "../client";
import type { JsonObject, SecretPath } from "../definitions";
import type { Notifier, Session } from "../provider";

/** Redacts the secrets of some properties. */
export class SecretRedactor {
  readonly #texts: readonly string[];

  constructor(...known: readonly Props[]) {
    this.#texts = known.flatMap(secretTextsIn);
  }

  text(text: string): string {
    return this.#texts.length === 0 ? text : redact(text, this.#texts);
  }

  /** Where values show a secret that the values before did not show there: somebody has moved it. */
  movedIn(values: JsonObject, before: JsonObject): SecretPath[] {
    if (this.#texts.length === 0) return [];
    return pathsShowing(values, before, (text) =>
      this.#texts.some((each) => each.length >= SHORTEST_SECRET && text.includes(each)),
    );
  }

  /** Runs a function, and removes secrets from the error that it throws. */
  async errors<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error) error.message = this.text(error.message);
      throw error;
    }
  }

  notifier(notifier: Notifier): Notifier {
    return {
      notify: (severity, message, urn) => {
        notifier.notify(severity, this.text(message), urn);
      },
    };
  }

  session(session: Session): Session {
    if ("error" in session || this.#texts.length === 0) return session;
    const { run } = session;
    return { ...session, run: { ...run, client: this.#client(run.client) } };
  }

  /** Redacts before the client shortens texts of the service: part of a shortened secret would no longer be recognized. */
  #client(client: ApiClient): ApiClient {
    const hidden = ({ secrets = [] }: Pick<ApiRequest, "secrets">) => ({
      secrets: [...secrets, ...this.#texts],
    });
    return {
      ...client,
      send: (request) => client.send({ ...request, ...hidden(request) }),
      list: (request) => client.list({ ...request, ...hidden(request) }),
      within: (limit) => this.#client(client.within(limit)),
      listByCursor: (request) => client.listByCursor({ ...request, ...hidden(request) }),
    };
  }
}
