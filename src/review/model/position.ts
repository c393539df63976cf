// Where a program declares a resource.

/** A position in a program. */
export interface Position {
  /** Relative to the folder of the project. */
  readonly file: string;
  readonly line: number;
}

/**
 * The position in the engine's form, `project:///index.ts#3,11`. Undefined for a line of a Go module: the language host
 * of YAML names one of its own.
 */
export function positionOf(position: string | undefined): Position | undefined {
  const [, file, line] = /^project:\/\/\/(.+)#(\d+)/.exec(position ?? "") ?? [];
  const isKnown = file !== undefined && !/@v\d+\.\d+\.\d[^/@]*\//.test(file);
  return isKnown ? { file, line: Number(line) } : undefined;
}
