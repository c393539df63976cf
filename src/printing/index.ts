export { elementText, hiddenText } from "./html";
export { camel, identifierOf, identifierSource, isIdentifier, memberSource } from "./identifier";
export { jsonFile, jsonLine, jsonText } from "./json";
export { commentSource, keySource, plainSource, siblingSource, textSource } from "./literal";
export {
  beginningOf,
  codeSpan,
  diffBlock,
  gfm,
  hiddenReference,
  linkMarkdown,
  proseCell,
  proseMarkdown,
} from "./markdown";
export type { Markdown } from "./markdown";
export {
  capitalized,
  joinedPhrases,
  literal,
  phrase,
  plainText,
  textRuns,
  uncapitalized,
  words,
} from "./phrase";
export type { Phrase } from "./phrase";
export { joined, tagFor } from "./printed";
export type { Printed } from "./printed";
export { sh, shellCommand } from "./shell";
export type { ShellCommand } from "./shell";
export { code, indentation } from "./source";
export type { Source } from "./source";
export { line, listed, page, terminalLine, terminalText } from "./terminal";
export type { TerminalText } from "./terminal";
export { workflowCommand } from "./workflow-command";
export type { CommandName, WorkflowCommand } from "./workflow-command";
export { yaml, yamlText } from "./yaml";
