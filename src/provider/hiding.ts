// Values that a program marks as secret, in fields that are not secret by nature.
import type { ApiClient, ApiRequest } from "../client";
import type { RunContext } from "../lifecycle";

/** A context whose requests name these texts in no error, even if the service repeats them. */
export function hiding(context: RunContext, texts: readonly string[]): RunContext {
  if (texts.length === 0) return context;
  const { client, recovery } = context;
  return {
    ...context,
    client: hidingClient(client, texts),
    recovery: { ...recovery, client: hidingClient(recovery.client, texts) },
  };
}

function hidingClient(client: ApiClient, texts: readonly string[]): ApiClient {
  const hidden = ({ secrets = [] }: Pick<ApiRequest, "secrets">): Pick<ApiRequest, "secrets"> => ({
    secrets: [...secrets, ...texts],
  });
  return {
    ...client,
    send: (request) => client.send({ ...request, ...hidden(request) }),
    list: (request) => client.list({ ...request, ...hidden(request) }),
    listByCursor: (request) => client.listByCursor({ ...request, ...hidden(request) }),
  };
}
