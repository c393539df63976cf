// `pulumi-monitoring import --plugin FILE`: the list of objects for `pulumi import`, and what remains to be done.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { counted, plainSecretsIn, unreadIn } from "../import";
import type { ImportResult, Place } from "../import";
import { jsonFile, line, sh } from "../printing";
import type { TerminalText } from "../printing";
import { CommandError } from "./command";

/** Never overwrites an existing file. */
export function refuseExisting(file: string): void {
  if (!existsSync(file)) return;
  throw new CommandError(
    `${file} exists, and existing files are not overwritten: use another name`,
  );
}

/** Writes the list. */
export function writeList(file: string, { pluginFile }: ImportResult): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, jsonFile(pluginFile), { flag: "wx" });
}

/** What the command prints at its end. */
export function pluginSteps({ program }: ImportResult, file: string): TerminalText[] {
  const { resources } = program;
  const secrets = plainSecretsIn(resources);
  return [
    line`${counted(resources.length, "resource")} in ${file}.`,
    line``,
    line`Next, in the folder of a project that has the plugin:`,
    line`  ${sh`pulumi import --file ${file} --out imported.txt`}`,
    line``,
    line`Move the content of imported.txt into the program, complete it, and run \`pulumi preview\`.`,
    ...section(line`Fill in what the API does not return:`, unreadIn(resources).map(placeLine)),
    ...section(
      line`Also note:`,
      resources.flatMap(({ name, draft: { object, notes } }) =>
        notes.map((note) => line`  ${object.spec.name} ${name}: ${note}`),
      ),
    ),
    ...section(
      line`Move these secrets, which imported.txt contains in plain text, into the configuration:`,
      secrets.map(placeLine),
    ),
    ...section(
      line`Then encrypt them in the state, where they are in plain text, too:`,
      secrets.length === 0 ? [] : ENCRYPTING,
    ),
  ];
}

/** The first encrypts the inputs. For a resource without changes, only a read after that encrypts the outputs. */
const ENCRYPTING = [sh`pulumi up`, sh`pulumi refresh`].map((command) => line`  ${command}`);

const placeLine = ({ kind, name, path }: Place): TerminalText => line`  ${kind} ${name}: ${path}`;

const section = (title: TerminalText, lines: readonly TerminalText[]): TerminalText[] =>
  lines.length === 0 ? [] : [line``, title, ...lines];
