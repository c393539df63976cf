// The provider in the engine's plugin protocol: one process for each configuration, for all kinds. It decodes requests
// and encodes results; dynamic resources use the same verbs.
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";

import { configProblem, tenantChangeWarning } from "./configuration";
import { diffResponse } from "./detailed-diff";
import { Unfinished } from "./failures";
import { SecretRedactor } from "./secret-redactor";
import { listResponses } from "./listing";
import { outputsOfCreate, outputsOfUpdate } from "./preview";
import { decoded, encoded, encodedResult } from "./props";
import { protoProblem } from "./proto-key";
import { readable } from "./readable";
import { kindOfType, resourceOf, withIdentity, withoutReserved } from "./urn";
import type { Resource } from "./urn";
import { VERSION, providerSource } from "../client";
import { PREVIEW, IDENTITY, lookupNamed, secretInputPaths, secretPaths } from "../definitions";
import type { JsonObject, KindSpec, SecretPath } from "../definitions";
import { LookupRun } from "../functions/lookup-run";
import { PluginInfo, proto } from "../internals/protocol";
import { PartialFailure, withoutIgnored } from "../lifecycle";
import type { CheckFailure } from "../lifecycle";
import { Verbs, asSecret, sendable } from "../provider";
import type { Session, Sessions } from "../provider";

/** The prefix of the tokens of lookups. */
const LOOKUP = /^monitoring:index:get/;

/** The provider of one configuration. */
export class PluginProvider {
  #session: Session | undefined;
  readonly #lookups: LookupRun;
  readonly #warned = new Set<string>();

  constructor(private readonly sessions: Sessions) {
    const warn = (warning: string): void => {
      sessions.notify("warning", warning);
    };
    this.#lookups = new LookupRun(asSecret, warn, () => false);
  }

  // The package.

  /** The folders in the request are not needed: the working directory is already that of the program. */
  handshake(): Promise<proto.ProviderHandshakeResponse> {
    return Promise.resolve(new proto.ProviderHandshakeResponse().setAcceptSecrets(true));
  }

  getPluginInfo(): Promise<PluginInfo> {
    return Promise.resolve(new PluginInfo().setVersion(VERSION));
  }

  async getSchema(): Promise<proto.GetSchemaResponse> {
    const { schemaText } = await import("./schema.js");
    return new proto.GetSchemaResponse().setSchema(schemaText);
  }

  /** There are no mappings from other tools. */
  getMapping(): Promise<proto.GetMappingResponse> {
    return Promise.resolve(new proto.GetMappingResponse());
  }

  getMappings(): Promise<proto.GetMappingsResponse> {
    return Promise.resolve(new proto.GetMappingsResponse());
  }

  attach(): Promise<Empty> {
    return Promise.resolve(new Empty());
  }

  // The configuration.

  checkConfig(request: proto.CheckRequest): Promise<proto.CheckResponse> {
    const { values, secrets } = decoded(request.getNews());
    const response = new proto.CheckResponse();
    response.setInputs(encoded(values, [...secrets, ["apiKey"]]));
    const problem = configProblem(request.getUrn(), values, process.env);
    if (problem !== undefined) response.addFailures(failure(problem));
    return Promise.resolve(response);
  }

  /** Never a replacement: the engine would replace all resources of the provider. */
  diffConfig(request: proto.DiffRequest): Promise<proto.DiffResponse> {
    const olds = decoded(request.getOldInputs() ?? request.getOlds()).values;
    const news = decoded(request.getNews()).values;
    const warning = tenantChangeWarning(olds, news);
    // The engine calls this again for each resource that gets another provider.
    if (warning !== undefined && !this.#warned.has(warning)) {
      this.#warned.add(warning);
      this.sessions.notify("warning", warning);
    }
    const { DIFF_NONE, DIFF_SOME } = proto.DiffResponse.DiffChanges;
    const isSame = JSON.stringify(olds) === JSON.stringify(news);
    return Promise.resolve(new proto.DiffResponse().setChanges(isSame ? DIFF_NONE : DIFF_SOME));
  }

  configure(request: proto.ConfigureRequest): Promise<proto.ConfigureResponse> {
    const config = decoded(request.getArgs()).values;
    const { read, env } = providerSource(request.getName() ?? "", config, process.env);
    this.sessions.restart();
    this.#session = this.sessions.only(read, env);
    return Promise.resolve(
      new proto.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true),
    );
  }

  // The verbs.

  async check(request: proto.CheckRequest): Promise<proto.CheckResponse> {
    const resource = resourceOf(request.getUrn());
    const { spec } = resource;
    const olds = decoded(request.getOlds());
    const news = decoded(request.getNews());
    const problem = protoProblem(news.values);
    if (problem !== undefined)
      return new proto.CheckResponse().setFailuresList([
        failure({ property: "", reason: problem }),
      ]);
    const redactor = new SecretRedactor(olds, news);
    const isNew = Object.keys(olds.values).length === 0;
    const change = {
      // No state of the plugin contains the identity.
      oldInputs: isNew ? {} : { ...olds.values, [IDENTITY]: resource.identity },
      // A check cannot know whether the run is a preview; a write shows that it is not.
      newInputs: { ...withIdentity(resource, withoutReserved(news.values)), [PREVIEW]: true },
    };
    const { inputs, failures } = await this.#run(resource, redactor, (verbs) =>
      verbs.check(change),
    );
    const response = new proto.CheckResponse();
    response.setInputs(inputsFor(spec, inputs, news.secrets));
    response.setFailuresList(
      failures.map((each) => {
        const { property, reason } = withoutSecret(each, news.secrets);
        return failure({ property, reason: redactor.text(reason) });
      }),
    );
    return response;
  }

  async diff(request: proto.DiffRequest): Promise<proto.DiffResponse> {
    const resource = resourceOf(request.getUrn());
    const { spec } = resource;
    const olds = decoded(request.getOlds());
    const oldInputs = decoded(request.getOldInputs());
    const wanted = decoded(request.getNews());
    const ignored = request.getIgnorechangesList();
    const news = withoutIgnored(wanted.values, oldInputs.values, ignored);
    const difference = await this.#run(
      resource,
      new SecretRedactor(olds, oldInputs, wanted),
      (verbs) => verbs.diff(request.getId(), olds.values, withIdentity(resource, news)),
    );
    return diffResponse(spec, difference, oldInputs, { ...wanted, values: news });
  }

  async create(request: proto.CreateRequest): Promise<proto.CreateResponse> {
    const resource = resourceOf(request.getUrn());
    const { spec } = resource;
    const news = decoded(request.getProperties());
    const { values, secrets } = news;
    const response = new proto.CreateResponse();
    if (request.getPreview())
      return response.setProperties(outputsFor(spec, outputsOfCreate(spec, values), secrets));
    return finished(spec, secrets, async () => {
      const inputs = withIdentity(resource, values);
      const { id, outputs } = await this.#run(resource, new SecretRedactor(news), (verbs) =>
        verbs.create(inputs, request.getTimeout()),
      );
      return response.setId(id).setProperties(outputsFor(spec, outputs, secrets));
    });
  }

  async read(request: proto.ReadRequest): Promise<proto.ReadResponse> {
    const resource = resourceOf(request.getUrn());
    const { spec } = resource;
    const olds = decoded(request.getProperties());
    const before = decoded(request.getInputs());
    const wanted = {
      id: request.getId(),
      olds: olds.values,
      identity: resource.identity,
      // Only for an import, the engine sends no inputs at all.
      isImport: !request.hasInputs(),
      seconds: request.getTimeout(),
    };
    const redactor = new SecretRedactor(olds, before);
    const found = await this.#run(resource, redactor, (verbs) => readable(spec, verbs, wanted));
    const response = new proto.ReadResponse();
    if (found === undefined) return response;
    // A value may have become secret since the outputs were written, or the inputs: after an update that was done in part,
    // the engine keeps the old ones.
    const secretsIn = (values: JsonObject): SecretPath[] => [
      ...olds.secrets,
      ...before.secrets,
      ...redactor.movedIn(values, olds.values),
    ];
    return response
      .setId(found.id)
      .setProperties(outputsFor(spec, found.outputs, secretsIn(found.outputs)))
      .setInputs(inputsFor(spec, found.inputs, secretsIn(found.inputs)));
  }

  /** The protocol cannot mark rows as secret: they contain only ids and names. */
  async list(request: proto.ListRequest): Promise<proto.ListResponse[]> {
    const spec = kindOfType(request.getToken());
    const verbs = new Verbs(spec, this.sessions, () => this.#currentSession());
    return listResponses(request, (query) => verbs.list(query));
  }

  async update(request: proto.UpdateRequest): Promise<proto.UpdateResponse> {
    const resource = resourceOf(request.getUrn());
    const { spec } = resource;
    const news = decoded(request.getNews());
    const { values, secrets } = news;
    const olds = decoded(request.getOlds());
    const response = new proto.UpdateResponse();
    if (request.getPreview()) {
      const session = this.#currentSession();
      const manager = "error" in session ? undefined : session.run.settings.managedBy;
      const outputs = outputsOfUpdate(spec, values, olds.values, manager);
      return response.setProperties(outputsFor(spec, outputs, secrets));
    }
    // After a failure, the state may still contain old values.
    return finished(spec, [...secrets, ...olds.secrets], async () => {
      const inputs = withIdentity(resource, values);
      const outputs = await this.#run(resource, new SecretRedactor(olds, news), (verbs) =>
        verbs.update(request.getId(), olds.values, inputs, request.getTimeout()),
      );
      return response.setProperties(outputsFor(spec, outputs, secrets));
    });
  }

  async delete(request: proto.DeleteRequest): Promise<Empty> {
    const resource = resourceOf(request.getUrn());
    const olds = decoded(request.getProperties());
    await this.#run(resource, new SecretRedactor(olds), (verbs) =>
      verbs.remove(request.getId(), olds.values, request.getTimeout(), resource.identity),
    );
    return new Empty();
  }

  async invoke(request: proto.InvokeRequest): Promise<proto.InvokeResponse> {
    const name = request.getTok().replace(LOOKUP, "");
    const args = decoded(request.getArgs());
    const redactor = new SecretRedactor(args);
    const session = redactor.session(this.#currentSession());
    if ("error" in session) throw session.error;
    const { client } = session.run;
    const found = await redactor.errors(() =>
      this.#lookups.perform(name, args.values, () => client),
    );
    const result = resultOf(name, found);
    return new proto.InvokeResponse().setReturn(encodedResult(result));
  }

  #run<Result>(
    { urn, spec }: Resource,
    redactor: SecretRedactor,
    work: (verbs: Verbs) => Result | Promise<Result>,
  ): Promise<Result> {
    const session = (): Session => redactor.session(this.#currentSession());
    const verbs = new Verbs(spec, redactor.notifier(this.sessions), session, urn);
    return redactor.errors(() => work(verbs));
  }

  /** Without a call of `configure`, the environment is used. */
  #currentSession(): Session {
    this.#session ??= this.sessions.for(() => undefined, process.env);
    return this.#session;
  }
}

/** Functions must return objects: a list becomes the member `items`, an optional record the member `item`. */
function resultOf(name: string, found: unknown): unknown {
  if (Array.isArray(found)) return { items: found };
  return lookupNamed(name).reading.as === "maybe" ? { item: found } : found;
}

/** The engine prints the value of the property that a failure names. */
function withoutSecret({ property, reason }: CheckFailure, secrets: readonly SecretPath[]) {
  const isSecret = secrets.some(([first]) => first === property);
  return isSecret ? { property: "", reason: `${property}: ${reason}` } : { property, reason };
}

const failure = ({ property, reason }: { property: string; reason: string }): proto.CheckFailure =>
  new proto.CheckFailure().setProperty(property).setReason(sendable(reason));

const inputsFor = (spec: KindSpec, inputs: JsonObject, secrets: readonly SecretPath[]): Struct =>
  encoded(withoutReserved(inputs), [...secrets, ...secretInputPaths(spec)]);

function outputsFor(spec: KindSpec, outputs: JsonObject, secrets: readonly SecretPath[]): Struct {
  return encoded(outputs, [...secrets, ...secretPaths(spec)]);
}

/** The result of a write; an object that exists although the write failed keeps its id and state. */
async function finished<Response>(
  spec: KindSpec,
  secrets: readonly SecretPath[],
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    const { message, id, properties } = error;
    throw new Unfinished(message, id, outputsFor(spec, properties, secrets));
  }
}
