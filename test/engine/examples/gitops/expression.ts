// Evaluates `${{ … }}` like the runner, with the library that the forge publishes for its own tools.
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** The contexts of an expression: `github`, `secrets`, `steps` and so on, as plain objects. */
export type Contexts = Readonly<Record<string, unknown>>;

/** The status of the job, for `success()` and similar functions. */
export interface JobStatus {
  readonly isFailed: boolean;
  readonly isCancelled: boolean;
}

const FINE: JobStatus = { isFailed: false, isCancelled: false };

const STATUS: Readonly<Record<string, (status: JobStatus) => boolean>> = {
  always: () => true,
  cancelled: ({ isCancelled }) => isCancelled,
  failure: ({ isFailed, isCancelled }) => isFailed && !isCancelled,
  success: ({ isFailed, isCancelled }) => !isFailed && !isCancelled,
};

function result(expression: string, contexts: Contexts, status: JobStatus): data.ExpressionData {
  const functions = Object.entries(STATUS).map(([name, holds]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(holds(status)),
  }));
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  // JSON.parse returns any; the reviver makes a dictionary of each object of the contexts.
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const byName = new Map(functions.map((each) => [each.name, each]));
  return new Evaluator(parsed, known, byName).evaluate();
}

const inner = (text: string): string => text.replace(/^\$\{\{(.*)\}\}$/s, "$1").trim();

/** The text with each `${{ … }}` replaced by its value. */
export function withContexts(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    result(expression.trim(), contexts, FINE).coerceString(),
  );
}

/** Whether an `if:` is true. Without a status function, it implies `success()`. */
export function holds(
  condition: string | undefined,
  contexts: Contexts,
  status: JobStatus = FINE,
): boolean {
  const expression = inner(condition ?? "success()");
  const namesStatus = Object.keys(STATUS).some((name) => expression.includes(`${name}()`));
  const whole = namesStatus ? expression : `success() && (${expression})`;
  const value = result(whole, contexts, status);
  switch (value.kind) {
    case data.Kind.Boolean:
      return value.value;
    case data.Kind.String:
      return value.value !== "";
    default:
      return value.kind !== data.Kind.Null;
  }
}
