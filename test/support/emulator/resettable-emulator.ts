// An emulator with sample objects that are restored on request, at the same address and with the same ids.
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { listening } from "../local-server";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import type { ObjectIds } from "../functions/lookup-objects";
import { serviceAt } from "./service";
import { createRouteObjects } from "./route-objects";

/** An emulator, and the URL that resets it. */
export interface ResettableEmulator {
  readonly url: string;
  readonly apiKey: string;
  readonly ids: ObjectIds;
  /** A POST to this URL restores the objects. */
  readonly resetUrl: string;
  close(): Promise<void>;
}

/** Starts it. */
export async function startResettableEmulator(): Promise<ResettableEmulator> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-monitoring-fuzz-"));
  const [kept, current] = [join(folder, "initial.json"), join(folder, "current.json")];
  // Receives the messages of webhooks and alert channels.
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  const messages = await listening(receiver);
  const first = await startEmulator({ rateLimit: "off", dataFile: kept });
  const { url, apiKey } = first;
  const ids = await createRouteObjects(serviceAt(url, apiKey), `${messages}/`);
  await first.close();
  const port = Number(new URL(url).port);
  const startAgain = async (): Promise<Emulator> => {
    await copyFile(kept, current);
    return startEmulator({ rateLimit: "off", dataFile: current, port, apiKey });
  };
  let emulator = await startAgain();
  const resetServer = createServer((_request, response) => {
    void emulator.close().then(async () => {
      emulator = await startAgain();
      response.end();
    });
  });
  const resetUrl = `${await listening(resetServer)}/`;
  return {
    ...{ url, apiKey, ids },
    resetUrl,
    close: async () => {
      resetServer.close();
      await emulator.close();
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
