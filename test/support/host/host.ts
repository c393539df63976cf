// The real provider process, called over gRPC like the engine does, and a fake engine that receives its log messages:
// the plugin host for dynamic resources, or with TEST_FRONT_END=plugin the plugin. Inputs and results are plain objects.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type * as Grpc from "@grpc/grpc-js";
import type * as EngineService from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as EngineMessages from "@pulumi/pulumi/proto/engine_pb";
import type * as ProviderService from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as ProviderMessages from "@pulumi/pulumi/proto/provider_pb";
import type * as StatusMessages from "@pulumi/pulumi/proto/status_pb";
import type { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type * as Structs from "google-protobuf/google/protobuf/struct_pb";

import type { JsonObject } from "../../../src/definitions";
import { LAZY_MODULES } from "../lazy-modules";
import { dynamicFrontEnd, shimOf } from "./dynamic-front-end";
import { PluginFrontEnd } from "./plugin-front-end";
import { ROOT } from "../root";

// The SDK's own copies: messages of a second copy of google-protobuf would not be understood.
const load = createRequire(join(ROOT, "node_modules", "@pulumi", "pulumi", "package.json"));
const grpc = load("@grpc/grpc-js") as typeof Grpc;
const engineService = load("./proto/engine_grpc_pb") as typeof EngineService;
const providerService = load("./proto/provider_grpc_pb") as typeof ProviderService;
export const messages = load("./proto/provider_pb") as typeof ProviderMessages;
const statuses = load("./proto/status_pb") as typeof StatusMessages;
const { Empty: EmptyMessage } = load("google-protobuf/google/protobuf/empty_pb") as {
  Empty: new () => Empty;
};
const { Struct } = load("google-protobuf/google/protobuf/struct_pb") as typeof Structs;

/** A log line that the user sees. */
export interface LogLine {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly text: string;
  /** The resource that it belongs to; empty if there is none. */
  readonly urn: string;
}

/** The response of `check`. */
export interface CheckAnswer {
  readonly inputs: JsonObject;
  readonly failures: { readonly property: string; readonly reason: string }[];
}

/** Whether something changes: `unknown` means inputs, which the engine compares; `some` means outputs alone. */
export type Changes = "unknown" | "none" | "some";

/** The response of `diff`. */
export interface DiffAnswer {
  readonly changes: Changes;
  readonly replaces: string[];
  readonly deleteBeforeReplace: boolean;
}

/** The response of `read`; without an id the object is gone. */
export interface ReadAnswer {
  readonly id: string;
  readonly props: JsonObject;
  readonly inputs: JsonObject | undefined;
}

/** A partly failed create or update, as the engine gets it. */
export class PartlyDone extends Error {
  constructor(
    message: string,
    readonly id: string,
    readonly props: JsonObject,
    readonly reasons: readonly string[],
  ) {
    super(message);
  }
}

/** The host as the engine sees it. Kinds are given by name; the shim is added to all props. */
export interface Host {
  configure(config: JsonObject): Promise<void>;
  check(kind: string, olds: JsonObject, news: JsonObject): Promise<CheckAnswer>;
  diff(kind: string, id: string, olds: JsonObject, news: JsonObject): Promise<DiffAnswer>;
  create(kind: string, inputs: JsonObject): Promise<{ id: string; props: JsonObject }>;
  read(kind: string, id: string, props: JsonObject): Promise<ReadAnswer>;
  update(kind: string, id: string, olds: JsonObject, news: JsonObject): Promise<JsonObject>;
  delete(kind: string, id: string, props: JsonObject): Promise<void>;
  /** Sends Cancel, as the engine does at its end and on a Ctrl-C. */
  cancel(): Promise<void>;
  /** For calls that dynamic resources do not have. */
  readonly client: ProviderService.ResourceProviderClient;
  /** The log lines that reached the engine. */
  readonly logs: readonly LogLine[];
  forgetLogs(): void;
  /** Everything the process printed. */
  output(): string;
  readonly pid: number | undefined;
  /** Fulfilled when the process has ended. */
  readonly ended: Promise<void>;
  /** Ends the engine, as a kill would, and keeps the process running. */
  loseEngine(): void;
  /** Ends the process: as kill -9 does, or as an engine does at its end. */
  kill(signal?: "SIGKILL" | "SIGINT"): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this run of the tests goes through the plugin. */
export const IS_PLUGIN = process.env.TEST_FRONT_END === "plugin";

/** The shim that the state of a resource must contain: none with the plugin. */
export const shimIn = (kind: string): string | undefined => (IS_PLUGIN ? undefined : shimOf(kind));

/** The identity of a resource as its class sends it: a hash of its stack, and one of its types and name. */
export function urnOf(resource: string, stack = "test"): { readonly __urn: string } {
  const [first = "", second = ""] = [stack, resource].map((text) =>
    createHash("sha256").update(text).digest("base64url").slice(0, 11),
  );
  return { __urn: first + second };
}

/** The running processes; they end with the tests, also if those are interrupted. */
const RUNNING = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of RUNNING) child.kill("SIGKILL");
});

/** How this run of the tests calls the provider. */
const chosenFrontEnd = (): FrontEnd => (IS_PLUGIN ? new PluginFrontEnd() : dynamicFrontEnd);

/**
 * Starts a provider process; `env` is added to an environment without any setting of ours. Measurements need a process
 * that is not lazy: it loads the same modules as a user's.
 */
export async function startHost(
  env: Readonly<Record<string, string>> = {},
  frontEnd: FrontEnd = chosenFrontEnd(),
  isLazy = true,
): Promise<Host> {
  const logs: LogLine[] = [];
  const engine = await startEngine(logs);
  const folder = programFolder();
  const { PATH = "" } = process.env;
  const NODE_OPTIONS = `${isLazy ? LAZY_MODULES : ""} ${env.NODE_OPTIONS ?? ""}`;
  const [program, ...args] = frontEnd.command;
  const child = spawn(program, [...args, engine.address], {
    cwd: folder,
    env: { PATH, PULUMI_HOME: join(folder, "home"), ...env, NODE_OPTIONS },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      resolve();
    });
  });
  RUNNING.add(child);
  const port = await portOf(child, printed);
  const client = new providerService.ResourceProviderClient(
    `127.0.0.1:${port}`,
    grpc.credentials.createInsecure(),
  );
  return {
    ...verbs(client, frontEnd),
    client,
    logs,
    forgetLogs: () => void logs.splice(0),
    output: () => printed.join(""),
    pid: child.pid,
    ended,
    loseEngine: engine.stop,
    kill: async (signal = "SIGKILL") => {
      child.kill(signal);
      await ended;
    },
    stop: async () => {
      RUNNING.delete(child);
      client.close();
      child.kill("SIGKILL");
      await ended;
      engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder from which the package resolves, as from a user's program. */
function programFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "host-test-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules", "pulumi-monitoring"), "dir");
  return folder;
}

/** The host prints the number of its port as soon as it listens. */
function portOf(child: ChildProcess, printed: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const port = /^(\d+)\s*$/m.exec(printed.join(""))?.[1];
      if (port !== undefined) resolve(port);
    };
    child.stdout?.on("data", look);
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Error(`the host ended with ${String(code)}: ${printed.join("")}`));
    });
  });
}

const LOG_DELAY_MS = 50;

const SEVERITIES = ["debug", "info", "warning", "error"] as const;

async function startEngine(logs: LogLine[]): Promise<{ address: string; stop: () => void }> {
  const server = new grpc.Server();
  const log: Grpc.handleUnaryCall<EngineMessages.LogRequest, Empty> = ({ request }, done) => {
    const severity = SEVERITIES[request.getSeverity()];
    // Late, so that a call that ends before its messages have arrived fails the tests.
    setTimeout(() => {
      logs.push({ severity, text: request.getMessage(), urn: request.getUrn() });
      done(null, new EmptyMessage());
    }, LOG_DELAY_MS);
  };
  // Other calls of a host to its engine are answered as unknown.
  const logService = { log: engineService.EngineService.log } as Grpc.ServiceDefinition;
  server.addService(logService, { log });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    stop: () => {
      server.forceShutdown();
    },
  };
}

type Done<Response> = (error: Grpc.ServiceError | null, response: Response) => void;

function answered<Response>(
  start: (done: Done<Response>) => unknown,
  frontEnd: FrontEnd,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    start((error, response) => {
      if (error === null) resolve(response);
      else reject(partlyDone(error, frontEnd) ?? new Error(error.details));
    });
  });
}

/** The engine's own way of unpacking what a partial failure carries. */
function partlyDone(error: Grpc.ServiceError, frontEnd: FrontEnd): PartlyDone | undefined {
  const [packed] = error.metadata.get("grpc-status-details-bin");
  if (!Buffer.isBuffer(packed)) return undefined;
  const [detail] = statuses.Status.deserializeBinary(packed).getDetailsList();
  if (detail === undefined) return undefined;
  const failed = messages.ErrorResourceInitFailed.deserializeBinary(detail.getValue_asU8());
  return new PartlyDone(
    error.details,
    failed.getId(),
    frontEnd.outputs(plain(failed.getProperties())),
    failed.getReasonsList(),
  );
}

/** Properties as the engine gets them. */
export const plain = (struct: Structs.Struct | undefined): JsonObject =>
  struct?.toJavaScript() ?? {};

/** Properties as the engine sends them. */
export const encode = (values: object): Structs.Struct => {
  const json = JSON.parse(JSON.stringify(values)) as Record<string, Structs.JavaScriptValue>;
  return Struct.fromJavaScript(json);
};

/** The differences between the two ways to call the provider. */
export interface FrontEnd {
  /** What starts the process; the engine's address is added as its argument. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The URN of a resource, from what the test knows of it. */
  urn(kind: string, known: Known): string;
  /** The configuration as the engine sends it; tests name settings as a stack's configuration does. */
  config(values: JsonObject): JsonObject;
  /** Takes note of the inputs that a check returned. */
  checked(kind: string, urn: string, inputs: JsonObject): void;
  /** Takes note of the id that a create returned. */
  created(kind: string, id: string, inputs: JsonObject): void;
  /** Properties as the engine sends them. */
  outgoing(kind: string, values: JsonObject): JsonObject;
  /** Inputs as the tests see them. */
  inputs(values: JsonObject, sent?: Known): JsonObject;
  /** What a response of `diff` means, with the properties that it names. */
  changes(changes: Changes, names: readonly string[]): Changes;
  /** Outputs as the tests see them. */
  outputs(values: JsonObject): JsonObject;
}

/** What a call contains about a resource. */
export interface Known {
  readonly id?: string;
  readonly olds?: JsonObject;
  readonly news?: JsonObject;
}

const CHANGES = ["unknown", "none", "some"] as const;

type Verbs = Pick<
  Host,
  "configure" | "check" | "diff" | "create" | "read" | "update" | "delete" | "cancel"
>;

function verbs(client: ProviderService.ResourceProviderClient, frontEnd: FrontEnd): Verbs {
  const encodeProps = (kind: string, values: JsonObject): Structs.Struct =>
    encode(frontEnd.outgoing(kind, values));
  const inputsIn = (struct: Structs.Struct | undefined, sent?: Known): JsonObject =>
    frontEnd.inputs(plain(struct), sent);
  const outputsIn = (struct: Structs.Struct | undefined): JsonObject =>
    frontEnd.outputs(plain(struct));
  const call = <Response>(start: (done: Done<Response>) => unknown): Promise<Response> =>
    answered(start, frontEnd);
  return {
    async configure(config) {
      const request = new messages.ConfigureRequest();
      request.setArgs(encode(frontEnd.config(config)));
      await call<ProviderMessages.ConfigureResponse>((done) => client.configure(request, done));
    },
    async check(kind, olds, news) {
      const request = new messages.CheckRequest();
      // For a resource that is not in the state, the engine sends an empty old state.
      const isNew = Object.keys(olds).length === 0;
      const before = isNew ? Struct.fromJavaScript({}) : encodeProps(kind, olds);
      const urn = frontEnd.urn(kind, { olds, news });
      request.setUrn(urn).setOlds(before).setNews(encodeProps(kind, news));
      const response = await call<ProviderMessages.CheckResponse>((done) =>
        client.check(request, done),
      );
      const inputs = inputsIn(response.getInputs(), { olds, news });
      frontEnd.checked(kind, urn, inputs);
      const failures = response.getFailuresList().map((failure) => ({
        property: failure.getProperty(),
        reason: failure.getReason(),
      }));
      return { inputs, failures };
    },
    async diff(kind, id, olds, news) {
      const request = new messages.DiffRequest();
      request
        .setId(id)
        .setUrn(frontEnd.urn(kind, { id, olds, news }))
        .setOlds(encodeProps(kind, olds))
        .setNews(encodeProps(kind, news));
      const response = await call<ProviderMessages.DiffResponse>((done) =>
        client.diff(request, done),
      );
      return {
        changes: frontEnd.changes(CHANGES[response.getChanges()], response.getDiffsList()),
        replaces: response.getReplacesList(),
        deleteBeforeReplace: response.getDeletebeforereplace(),
      };
    },
    async create(kind, inputs) {
      const request = new messages.CreateRequest();
      const urn = frontEnd.urn(kind, { news: inputs });
      request.setUrn(urn).setProperties(encodeProps(kind, inputs));
      const response = await call<ProviderMessages.CreateResponse>((done) =>
        client.create(request, done),
      ).catch((error: unknown) => {
        if (error instanceof PartlyDone) frontEnd.created(kind, error.id, inputs);
        throw error;
      });
      const id = response.getId();
      frontEnd.created(kind, id, inputs);
      return { id, props: outputsIn(response.getProperties()) };
    },
    async read(kind, id, props) {
      const request = new messages.ReadRequest();
      const urn = frontEnd.urn(kind, { id, olds: props });
      request.setId(id).setUrn(urn).setProperties(encodeProps(kind, props));
      // As of a refresh and a `get`: without any, it would be an import.
      request.setInputs(Struct.fromJavaScript({}));
      const response = await call<ProviderMessages.ReadResponse>((done) =>
        client.read(request, done),
      );
      const found = response.getInputs();
      const inputs = inputsIn(found);
      return {
        id: response.getId(),
        props: outputsIn(response.getProperties()),
        inputs: found === undefined ? undefined : inputs,
      };
    },
    async update(kind, id, olds, news) {
      const request = new messages.UpdateRequest();
      request
        .setId(id)
        .setUrn(frontEnd.urn(kind, { id, olds, news }))
        .setOlds(encodeProps(kind, olds))
        .setNews(encodeProps(kind, news));
      const response = await call<ProviderMessages.UpdateResponse>((done) =>
        client.update(request, done),
      );
      return outputsIn(response.getProperties());
    },
    async delete(kind, id, props) {
      const request = new messages.DeleteRequest();
      const urn = frontEnd.urn(kind, { id, olds: props });
      request.setId(id).setUrn(urn).setProperties(encodeProps(kind, props));
      await call<Empty>((done) => client.delete(request, done));
    },
    async cancel() {
      await call<Empty>((done) => client.cancel(new EmptyMessage(), done));
    },
  };
}
