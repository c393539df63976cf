// Commands to the runner of a workflow: `::error title=…,line=1::message`.
import { visible } from "../definitions";
import { plainText } from "./phrase";
import type { Phrase } from "./phrase";
import type { Printed } from "./printed";

/** A line that is one command. */
export type WorkflowCommand = Printed<"workflow command">;

/** The name of a command, which determines its effect. */
export type CommandName = "error" | "warning" | "notice";

/** A line break would end the command, and the rest could be another one. */
const message = (text: string): string =>
  text
    .split(/(\r|\n)/)
    .map((part) =>
      part === "\r" ? "%0D" : part === "\n" ? "%0A" : visible(part.replace(/%/g, "%25")),
    )
    .join("");

const property = (text: string): string => message(text).replace(/:/g, "%3A").replace(/,/g, "%2C");

/** One command, optionally about a position in a file. */
export function workflowCommand(
  name: CommandName,
  properties: Readonly<Partial<Record<"title" | "file" | "line", Phrase>>>,
  phrase: Phrase,
): WorkflowCommand {
  const given = Object.entries(properties).map(
    ([key, value]) => `${key}=${property(plainText(value))}`,
  );
  const head = [name, ...(given.length === 0 ? [] : [given.join(",")])].join(" ");
  // All texts are escaped for runners.
  return `::${head}::${message(plainText(phrase))}` as WorkflowCommand;
}
