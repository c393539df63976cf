// Identifiers and keys that cannot be guessed.
import { randomInt, randomUUID } from "node:crypto";

import type { Ids } from "../contract";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Ids and tokens from the machine's source of randomness. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (length) =>
    Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)] ?? "").join(""),
};
