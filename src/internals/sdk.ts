// Internals of `@pulumi/pulumi` in a user's program and in its state, and what happens without them.
import { AsyncLocalStorage } from "node:async_hooks";

import type { Resource } from "@pulumi/pulumi";

/** The property with the code of a dynamic provider: the engine keeps it in the state, the plugin host evaluates it. */
export const SHIM = "__provider";

/**
 * An error in a program, without a stack. The SDK prints unhandled errors with Node's `inspect`, which takes minutes and
 * gigabytes for some frames: those of packages with a scope, in programs with source maps.
 */
export class ProgramError extends Error {
  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}

/** The parts of a resource that lead to its stack. */
interface Ancestor {
  readonly __pulumiType?: unknown;
  readonly __parentResource?: Ancestor;
}

/**
 * The types of a resource and of its parents, outermost first. Undefined if one of them is not known, in a
 * remote component or with another SDK: then the resource has no identity, and an object that an interrupted
 * run created for it is reported instead of adopted.
 */
export function typesOf(resource: object | undefined): string[] | undefined {
  const types: string[] = [];
  // Safe because every member is optional: another SDK may lack them.
  for (let at = resource as Ancestor | undefined; at !== undefined; at = at.__parentResource) {
    const type = at.__pulumiType;
    if (typeof type !== "string" || type === "") return undefined;
    types.unshift(type);
  }
  return types;
}

/** The children of a component, once its constructor has ended; none with an SDK that does not show them. */
export async function childrenOf(component: Resource): Promise<Resource[]> {
  await Reflect.get(component, "__data");
  const children: unknown = Reflect.get(component, "__childResources");
  return children instanceof Set ? [...(children as Set<Resource>)] : [];
}

/**
 * Whether an output is known; undefined if the SDK does not show it. Then a lookup waits for the output, in a preview
 * possibly forever.
 */
export function isKnown(output: object): Promise<unknown> {
  return Promise.resolve(Reflect.get(output, "isKnown"));
}

/**
 * Whether a setting is secret in the stack.
 * @param runtime the module `runtime` of the SDK; if it does not show it, all settings count as secret
 */
export function isSecretSetting(runtime: object, key: string): boolean {
  const isSecret: unknown = Reflect.get(runtime, "isConfigSecret");
  return typeof isSecret !== "function" || Reflect.apply(isSecret, undefined, [key]) === true;
}

/**
 * Identifies the run of an inline program of the Automation API; undefined for other programs, or with another
 * SDK. Then the results of lookups are shared by all runs of the process.
 */
export function inlineRun(): object | undefined {
  const storage: unknown = Reflect.get(globalThis, "asyncLocalStorage");
  const store: unknown = storage instanceof AsyncLocalStorage ? storage.getStore() : undefined;
  return typeof store === "object" && store !== null ? store : undefined;
}

/**
 * Stack traces without frames, until `resume` is called. The SDK records a trace for each of the four promises of
 * each property of a resource, but shows it only in a debug mode. With source maps, this is more than half of
 * the work of a program with many resources. The source position in the state is not affected, because the SDK
 * sets the limit for it itself; with an SDK that does not, the position would be missing.
 */
export class PausedTraces {
  private readonly limit = Error.stackTraceLimit;

  constructor() {
    // Debugging leaked promises needs to know where they were created.
    if (process.env.PULUMI_DEBUG_PROMISE_LEAKS === undefined) Error.stackTraceLimit = 0;
  }

  resume(): void {
    Error.stackTraceLimit = this.limit;
  }

  /** An error that was thrown meanwhile, with frames that lead to the line of the program. */
  located(error: unknown): unknown {
    this.resume();
    if (error instanceof ProgramError) return error;
    if (error instanceof Error && !/\n[^\S\n]+at /.test(error.stack ?? "")) {
      Error.captureStackTrace(error);
    }
    return error;
  }
}
