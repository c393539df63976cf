// The engine of a plugin: it passes its address as an argument, and announces with a call that it wants to stop.
import * as grpc from "@grpc/grpc-js";

import type { Engine } from "../internals/engine";
import { EngineLink } from "../internals/engine-link";
import type { EnginePackages } from "../internals/engine-link";
import { engineMessages as messages, engineServices as services } from "../internals/protocol";

/** The engine that started this plugin. */
export class PluginEngine extends EngineLink implements Engine {
  readonly #stops: ((isBusy: boolean) => void)[] = [];

  /** @param address `host:port`; undefined if the plugin was started without an engine, for its schema */
  constructor(address: string | undefined) {
    // The generated classes have the members that EnginePackages describes.
    super(address, () => ({ grpc, services, messages }) as unknown as EnginePackages);
  }

  onCancel(stop: (isBusy: boolean) => void): void {
    this.#stops.push(stop);
  }

  /** The engine wants to stop: at its end, or after a Ctrl-C. */
  cancel(isBusy: boolean): void {
    for (const stop of this.#stops) stop(isBusy);
  }
}
