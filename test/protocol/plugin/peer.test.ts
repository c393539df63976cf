// Any user of a machine can connect to a port: only connections of the user who started the plugin are served.
import { expect, test } from "vitest";

import { isOfAnotherUser } from "../../../src/plugin/peer";

const HEAD =
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
const row = (from: string, to: string, uid: number, ip = "0100007F", rest = ["01", "1386808"]) => {
  const [state, inode] = rest;
  return `   1: ${ip}:${from} ${ip}:${to} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1 000000004ec74e3a 20 4 30 10 -1\n`;
};

const [SERVER, PEER, ME, OTHER] = [0xa7e3, 0xacf7, 1000, 1001];
const LISTENING = row("A7E3", "0000", ME);
const MAPPED = "0000000000000000FFFF00000100007F";

test.each<[string, string, string, boolean]>([
  ["of the same user", LISTENING + row("ACF7", "A7E3", ME), "", false],
  ["of another user", LISTENING + row("ACF7", "A7E3", OTHER), "", true],
  ["of another user, in the second table", LISTENING, row("ACF7", "A7E3", OTHER, MAPPED), true],
  ["of the same user, in the second table", LISTENING, row("ACF7", "A7E3", ME, MAPPED), false],
  ["that its process has closed", LISTENING + row("ACF7", "A7E3", 0), "", true],
  ["that is not listed", LISTENING + row("ACF7", "FFFF", ME), "", true],
  ["where the tables are empty", "", "", false],
  ["where the tables do not list the server", row("ACF7", "1111", ME), "", false],
])("a connection %s", (_what, tcp, tcp6, isRefused) => {
  const read = (path: string): string => HEAD + (path.endsWith("6") ? tcp6 : tcp);
  expect(isOfAnotherUser(PEER, SERVER, read, ME)).toBe(isRefused);
});

test.each(["04", "05", "06", "01"])(
  "root serves no connection that its process has closed, of which the kernel lists root (state %s)",
  (state) => {
    const closed = row("ACF7", "A7E3", 0, "0100007F", [state, "0"]);
    const read = (path: string): string => (path.endsWith("6") ? HEAD : HEAD + LISTENING + closed);
    expect(isOfAnotherUser(PEER, SERVER, read, 0)).toBe(true);
  },
);
