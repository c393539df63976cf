// Ensures that errors and reasons can be sent to the engine.
import type { dynamic } from "@pulumi/pulumi";

import { sendable } from "../provider";

/** The provider, with sendable errors and reasons. */
export function withSendableErrors(
  provider: Required<Omit<dynamic.ResourceProvider, "id" | "invoke">>,
): dynamic.ResourceProvider {
  return {
    configure: (request) => withSendableError(provider.configure(request)),
    check: (olds, news) => withSendableError(provider.check(olds, news).then(withSendableReasons)),
    diff: (id, olds, news) => withSendableError(provider.diff(id, olds, news)),
    create: (inputs) => withSendableError(provider.create(inputs)),
    read: (id, props) => withSendableError(provider.read(id, props)),
    update: (id, olds, news) => withSendableError(provider.update(id, olds, news)),
    delete: (id, props) => withSendableError(provider.delete(id, props)),
  };
}

async function withSendableError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error) {
      error.message = sendable(error.message);
      // The host prints the stack, which helps only with a bug. A plain Error is thrown on purpose.
      error.stack =
        error.constructor === Error ? `Error: ${error.message}` : sendable(error.stack ?? "");
      if ("reasons" in error && Array.isArray(error.reasons)) {
        error.reasons = error.reasons.map((reason) => sendable(String(reason)));
      }
    }
    throw error;
  }
}

const withSendableReasons = ({ failures, ...rest }: dynamic.CheckResult): dynamic.CheckResult => ({
  ...rest,
  ...(failures !== undefined && {
    failures: failures.map(({ property, reason }) => ({ property, reason: sendable(reason) })),
  }),
});
