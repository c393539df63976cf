// Who connects to the plugin: any user of this machine can reach its port, but only the one that started it may use its key.
import { readFileSync } from "node:fs";

/** The kernel's tables of connections; the second one has those of sockets that can do both versions of IP. */
const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];

/** Reads a table; empty where there is none. */
type ReadTable = (path: string) => string;

/** A row: the ports of both ends and the state, all in hexadecimal, then the user of the first one and its inode. */
const ROW =
  /^ *\d+: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) ([\dA-F]+) \S+ \S+ \S+ +(\d+) +\d+ +(\d+) /gm;
/** The state of an open connection. Of one that its process has closed, the kernel forgets the user: it lists 0, which is root. */
const OPEN = "01";

/**
 * Whether a connection is of another user, as far as the platform tells (Linux does). A connection that has no row any more, or
 * that its process has closed, counts as one of another user.
 * @param server the port that the plugin listens on
 */
export function isOfAnotherUser(
  peer: number | undefined,
  server: number,
  read: ReadTable = table,
  user = process.getuid?.(),
): boolean {
  const rows = TABLES.flatMap((path) => [...read(path).matchAll(ROW)]).map(
    ([, from = "", to = "", state, uid, inode]) => ({
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
      isOfUser: state === OPEN && Number(inode) !== 0 && Number(uid) === user,
    }),
  );
  const isListed = rows.some(({ from }) => from === server);
  if (user === undefined || !isListed) return false;
  const found = rows.filter(({ from, to }) => from === peer && to === server);
  return found.length === 0 || found.some(({ isOfUser }) => !isOfUser);
}

function table(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
