// `pulumi-monitoring serve`: the emulator as a command.
import type { Emulator, EmulatorOptions } from "../emulator";
import { jsonLine, line } from "../printing";
import { CommandError, subcommand } from "./command";
import { SERVE_HELP, serveRequest } from "./serve-options";
import type { ServeRequest } from "./serve-options";

async function started(options: EmulatorOptions): Promise<Emulator> {
  // The other commands start faster without it.
  const { DataFileError, startEmulator } = await import("../emulator/index.js");
  try {
    return await startEmulator(options);
  } catch (error) {
    if (error instanceof DataFileError) throw new CommandError(error.message, { cause: error });
    throw explained(error, options);
  }
}

/** Explains failures that the user can fix; returns all others unchanged. */
function explained(error: unknown, { host = "127.0.0.1", port = 0 }: EmulatorOptions): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const { code } = error;
  if (code === "EADDRINUSE") {
    return new CommandError(
      `port ${port} on ${host} is in use; choose another one with --port, or 0 for a free one`,
      { cause: error },
    );
  }
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new CommandError(
      `cannot listen on ${host}, port ${port} (${code}); see --host and --port`,
      { cause: error },
    );
  }
  return error;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
}

/** Starts the emulator, prints its address, and serves until it is stopped. */
export const serve = subcommand<ServeRequest>({
  name: "serve",
  summary: "serves the API on this machine, for development and tests",
  help: SERVE_HELP,
  request: serveRequest,
  run: async (request, { out }) => {
    const stopped = signalled();
    const emulator = await started(request.emulator);
    const { url, apiKey } = emulator;
    out(request.json ? jsonLine({ url, apiKey }) : line`${url} with the API key ${apiKey}`);
    if (!request.json && request.emulator.console !== false) {
      out(line`Open this address in a browser on this machine to see its objects and requests.`);
    }
    await stopped;
    await emulator.close();
    return 0;
  },
});
