// The code of a monitor: invalid folders and archives, and failed uploads.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { zipSync } from "fflate";

import type { JsonObject } from "../../../../src/definitions";
import { folderOfFile } from "../../../support/folder";
import { failure, logTexts, wrong } from "./environment";
import type { MessageSource } from "./environment";

/** An archive with this number of files. */
const archive = (files: number): Uint8Array =>
  zipSync(
    Object.fromEntries(Array.from({ length: files }, (_, at) => [`f${at}`, new Uint8Array()])),
  );

const folder = folderOfFile();
const at = (name: string): string => join(folder, name);

/** Errors about a folder, an entry point, a digest and an upload. */
export const archiveMessages: MessageSource = async ({
  host,
  createObject,
  clearFaults,
  service,
}) => {
  for (const name of ["empty", "good", "many", "long", "linked", "odd"]) mkdirSync(at(name));
  writeFileSync(at("good/main.spec.ts"), "export {};\n");
  writeFileSync(at("good/id_rsa"), "");
  for (let count = 0; count < 300; count += 1) writeFileSync(at(`many/${count}`), "");
  const deep = join(...Array.from({ length: 6 }, () => "d".repeat(100)));
  mkdirSync(join(at("long"), deep), { recursive: true });
  writeFileSync(join(at("long"), deep, "file"), "");
  symlinkSync("/nowhere", at("linked/link"));
  execFileSync("mkfifo", [at("odd/pipe")]);
  writeFileSync(at("text"), "no archive");
  writeFileSync(at("nothing.zip"), archive(0));
  writeFileSync(at("many.zip"), archive(300));
  const run = await host({ "monitoring:maxRetryWaitSeconds": "0" });
  const environmentId = await createObject("/environments", { name: "e", slug: "archives-said" });
  const code = (name: string, more: JsonObject = {}): JsonObject => ({
    name: "code",
    type: "BROWSER",
    environmentId,
    package: { path: at(name), entrypoint: "main.spec.ts", ...more },
  });
  const checked = [
    ...["nowhere", "empty", "many", "long", "linked", "odd"].map((name) => code(name)),
    ...["text", "nothing.zip", "many.zip", "text/inside"].map((name) => code(name)),
    code("good", { entrypoint: "main.spec.js" }),
    code("good", { entrypoint: "start" }),
    code("good", { digest: "0".repeat(64) }),
  ].map((inputs) => wrong(run, "Monitor", inputs));
  const messages = (await Promise.all(checked)).flat();
  const { inputs } = await run.check("Monitor", {}, code("good"));
  for (const [name, effect] of [
    ["refused", { status: 500 }],
    ["lost", { drop: "before" }],
    ["not stored", { status: 200 }],
  ] as const) {
    clearFaults();
    const fault = { method: "PUT", path: "/package-uploads/**", times: 9, effect };
    service.emulator.faults.add(fault);
    messages.push(await failure(run.create("Monitor", { ...inputs, name })));
  }
  clearFaults();
  return [...messages, ...logTexts(run)];
};
