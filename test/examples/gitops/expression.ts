// Evaluates `${{ … }}` like the runner, with the library that the forge publishes for its own tools.
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** What an expression may name: `github`, `secrets`, `steps` and so on, as plain objects. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the job stands; what `success()` and the like answer. */
export interface Standing {
  readonly isFailed: boolean;
  readonly isCancelled: boolean;
}

const FINE: Standing = { isFailed: false, isCancelled: false };

const STATUS: Readonly<Record<string, (standing: Standing) => boolean>> = {
  always: () => true,
  cancelled: ({ isCancelled }) => isCancelled,
  failure: ({ isFailed, isCancelled }) => isFailed && !isCancelled,
  success: ({ isFailed, isCancelled }) => !isFailed && !isCancelled,
};

function result(expression: string, contexts: Contexts, standing: Standing): data.ExpressionData {
  const functions = Object.entries(STATUS).map(([name, holds]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(holds(standing)),
  }));
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  // JSON.parse answers any; the reviver makes an object of the contexts a dictionary.
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const byName = new Map(functions.map((each) => [each.name, each]));
  return new Evaluator(parsed, known, byName).evaluate();
}

const inner = (text: string): string => text.replace(/^\$\{\{(.*)\}\}$/s, "$1").trim();

/** The text with each `${{ … }}` replaced by what it comes to. */
export function withContexts(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    result(expression.trim(), contexts, FINE).coerceString(),
  );
}

/** Whether an `if:` holds. Without a word about the status it is about what goes well so far. */
export function holds(
  condition: string | undefined,
  contexts: Contexts,
  standing: Standing = FINE,
): boolean {
  const expression = inner(condition ?? "success()");
  const speaksOfStatus = Object.keys(STATUS).some((name) => expression.includes(`${name}()`));
  const whole = speaksOfStatus ? expression : `success() && (${expression})`;
  const value = result(whole, contexts, standing);
  switch (value.kind) {
    case data.Kind.Boolean:
      return value.value;
    case data.Kind.String:
      return value.value !== "";
    default:
      return value.kind !== data.Kind.Null;
  }
}
