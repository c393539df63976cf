// @ts-check
// The fastest possible plugin, as the floor: it waits for each write as long as the API takes to respond, and returns its
// inputs with an id and the outputs that the service would fill in. It is bundled like the real plugin.
const { randomUUID } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { setTimeout: sleep } = require("node:timers/promises");
const grpc = require("@grpc/grpc-js");
const { PluginInfo } = require("@pulumi/pulumi/proto/plugin_pb");
const { ResourceProviderService } = require("@pulumi/pulumi/proto/provider_grpc_pb");
const proto = require("@pulumi/pulumi/proto/provider_pb");
const { Empty } = require("google-protobuf/google/protobuf/empty_pb");
const { Struct } = require("google-protobuf/google/protobuf/struct_pb");
const { SERVICE_OUTPUTS } = require("./provider");

const LATENCY_MS = Number(process.env["BENCH_LATENCY_MS"]);
const PARENT_CHECK_MS = 1_000;
const SAME = new proto.DiffResponse().setChanges(proto.DiffResponse.DiffChanges.DIFF_NONE);
const OUTPUTS = Struct.fromJavaScript(SERVICE_OUTPUTS).getFieldsMap();

const write = async () => {
  if (LATENCY_MS > 0) await sleep(LATENCY_MS);
};

/** @param {import("google-protobuf/google/protobuf/struct_pb").Struct} [inputs] */
function outputsOf(inputs = new Struct()) {
  const members = inputs.getFieldsMap();
  OUTPUTS.forEach((value, name) => void members.set(name, value));
  return inputs;
}

/**
 * @template Request, Response
 * @param {(request: Request) => Response | Promise<Response>} answer
 * @returns {import("@grpc/grpc-js").handleUnaryCall<Request, Response>}
 */
const unary =
  (answer) =>
  async ({ request }, done) =>
    done(null, await answer(request));

/** @satisfies {Partial<import("@pulumi/pulumi/proto/provider_grpc_pb").IResourceProviderServer>} */
const HANDLERS = {
  handshake: unary(() => new proto.ProviderHandshakeResponse().setAcceptSecrets(true)),
  getPluginInfo: unary(() => new PluginInfo().setVersion(process.env["BENCH_VERSION"] ?? "")),
  // Like the real plugin, so that programs see the same package.
  getSchema: unary(() =>
    new proto.GetSchemaResponse().setSchema(
      readFileSync(process.env["BENCH_SCHEMA"] ?? "", "utf8"),
    ),
  ),
  checkConfig: unary((request) => new proto.CheckResponse().setInputs(request.getNews())),
  diffConfig: unary(() => SAME),
  configure: unary(() =>
    new proto.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true),
  ),
  check: unary((request) => new proto.CheckResponse().setInputs(request.getNews())),
  diff: unary(() => SAME),
  create: unary(async (request) => {
    const response = new proto.CreateResponse().setProperties(outputsOf(request.getProperties()));
    if (request.getPreview()) return response;
    await write();
    return response.setId(randomUUID());
  }),
  read: unary((request) =>
    new proto.ReadResponse()
      .setId(request.getId())
      .setProperties(request.getProperties())
      .setInputs(request.getInputs()),
  ),
  update: unary(async (request) => {
    if (!request.getPreview()) await write();
    return new proto.UpdateResponse().setProperties(outputsOf(request.getNews()));
  }),
  delete: unary(async () => {
    await write();
    return new Empty();
  }),
  cancel: unary(() => new Empty()),
};

const server = new grpc.Server();
// The generated definition has no index signature, which the server requires.
const definition = /** @type {import("@grpc/grpc-js").ServiceDefinition} */ (
  /** @type {unknown} */ (ResourceProviderService)
);
server.addService(definition, HANDLERS);
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_error, port) => {
  process.stdout.write(`${port}\n`);
});

// A killed engine does not stop its plugins.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), PARENT_CHECK_MS);
