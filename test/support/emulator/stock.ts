// A data file of an organization in which every route has something to return.
import { createServer } from "node:http";

import { listening } from "../local-server";
import { startEmulator } from "../../../src/emulator";
import type { ObjectIds } from "../functions/lookup-objects";
import { createRouteObjects } from "./route-objects";
import { serviceAt } from "./service";

/** What the data file contains. */
export interface Stock {
  readonly apiKey: string;
  readonly ids: ObjectIds;
  /** The port at which its URLs were made. */
  readonly port: number;
}

/** Writes it. */
export async function createStock(dataFile: string): Promise<Stock> {
  // Receives the messages of webhooks and alert channels.
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  const messages = await listening(receiver);
  const emulator = await startEmulator({ rateLimit: "off", dataFile });
  const { url, apiKey } = emulator;
  const ids = await createRouteObjects(serviceAt(url, apiKey), `${messages}/`);
  await emulator.close();
  receiver.close();
  return { apiKey, ids, port: Number(new URL(url).port) };
}
