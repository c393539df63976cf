// What the plugin host gets: errors and reasons that can be sent to the engine, after all messages.
import type { dynamic } from "@pulumi/pulumi";

import { sendable } from "../provider";

/**
 * The provider with sendable errors and reasons.
 * @param allNotified waits for the messages: the engine may end the process as soon as it has the last response
 */
export function responding(
  provider: Required<Omit<dynamic.ResourceProvider, "id" | "invoke">>,
  allNotified: () => Promise<void>,
): dynamic.ResourceProvider {
  const respond = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Error) makeSendable(error);
      throw error;
    } finally {
      await allNotified();
    }
  };
  return {
    configure: (request) => respond(provider.configure(request)),
    check: (olds, news) => respond(provider.check(olds, news).then(withSendableReasons)),
    diff: (id, olds, news) => respond(provider.diff(id, olds, news)),
    create: (inputs) => respond(provider.create(inputs)),
    read: (id, props) => respond(provider.read(id, props)),
    update: (id, olds, news) => respond(provider.update(id, olds, news)),
    delete: (id, props) => respond(provider.delete(id, props)),
  };
}

function makeSendable(error: Error): void {
  error.message = sendable(error.message);
  // The host prints the stack, which helps only with a bug. A plain Error is thrown on purpose.
  const frames = error.constructor === Error ? [] : (error.stack ?? "").match(/^ +at .*/gm);
  error.stack = [`${error.name}: ${error.message}`, ...(frames ?? []).map(sendable)].join("\n");
  if ("reasons" in error && Array.isArray(error.reasons)) {
    error.reasons = error.reasons.map((reason) => sendable(String(reason)));
  }
}

const withSendableReasons = ({ failures, ...rest }: dynamic.CheckResult): dynamic.CheckResult => ({
  ...rest,
  ...(failures !== undefined && {
    failures: failures.map(({ property, reason }) => ({ property, reason: sendable(reason) })),
  }),
});
