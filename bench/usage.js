// @ts-check
// Loaded into the program and the host of every contestant alike: writes down now and then the most
// memory that the process has held, and how much processor time it has used. At the end would be too
// late, because the engine kills its host.
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

const INTERVAL_MS = 100;
const KIB_OF_MIB = 1024;
const script = process.argv[1] ?? "";
const role = /[\\/]cmd[\\/]dynamic-provider/.test(script)
  ? "host"
  : /[\\/]cmd[\\/]run\b/.test(script)
    ? "program"
    : undefined;
const folder = process.env["BENCH_USAGE_FOLDER"];

if (role !== undefined && folder !== undefined) {
  const file = join(folder, role);
  const note = () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
    writeFileSync(file, JSON.stringify({ memoryMiB: maxRSS / KIB_OF_MIB, cpuSeconds }));
  };
  setInterval(note, INTERVAL_MS).unref();
  process.once("exit", note);
}
