// The messages of the engine's protocol, from files that `@pulumi/pulumi` contains for itself. Only the plugin loads
// them: its bundle has a copy, so it keeps working with any SDK. An SDK without one of the files stops the build of
// the plugin.
export { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
export { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
export { Status } from "@pulumi/pulumi/proto/status_pb";
export * as proto from "@pulumi/pulumi/proto/provider_pb";
export * as engineMessages from "@pulumi/pulumi/proto/engine_pb";
export * as engineServices from "@pulumi/pulumi/proto/engine_grpc_pb";
