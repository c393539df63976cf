// An emulator with sample objects that are restored on request, at the same address and with the same ids.
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { listening } from "../../local-server";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import type { World } from "../../functions/world";
import { serviceAt } from "../kinds/service";
import { stock } from "../stock";

/** An emulator, and the URL that restocks it. */
export interface Restockable {
  readonly url: string;
  readonly apiKey: string;
  readonly world: World;
  /** A POST to this URL restores the objects. */
  readonly restockUrl: string;
  close(): Promise<void>;
}

/** Starts it. */
export async function restockable(): Promise<Restockable> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-monitoring-fuzz-"));
  const [kept, current] = [join(folder, "stock.json"), join(folder, "current.json")];
  // Receives the messages of webhooks and alert channels.
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  const messages = await listening(receiver);
  const first = await startEmulator({ rateLimit: "off", dataFile: kept });
  const { url, apiKey } = first;
  const world = await stock(serviceAt(url, apiKey), `${messages}/`);
  await first.close();
  const port = Number(new URL(url).port);
  const restocked = async (): Promise<Emulator> => {
    await copyFile(kept, current);
    return startEmulator({ rateLimit: "off", dataFile: current, port, apiKey });
  };
  let emulator = await restocked();
  const restocker = createServer((_request, response) => {
    void emulator.close().then(async () => {
      emulator = await restocked();
      response.end();
    });
  });
  const restockUrl = `${await listening(restocker)}/`;
  return {
    ...{ url, apiKey, world },
    restockUrl,
    close: async () => {
      restocker.close();
      await emulator.close();
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
