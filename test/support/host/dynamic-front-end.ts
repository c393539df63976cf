// Dynamic resources: the SDK's plugin host, and the shim in all properties.
import { createRequire } from "node:module";
import { join } from "node:path";

import type { JsonObject } from "../../../src/definitions";
import type { FrontEnd } from "./host";
import { withoutSecretMarkers } from "./secret-markers";
import { ROOT } from "../root";

const load = createRequire(join(ROOT, "node_modules/@pulumi/pulumi/package.json"));

/** The shim in the state of every resource of this kind. */
export function shimOf(kind: string): string {
  return `exports.handler=()=>require("pulumi-monitoring/provider").handler("${kind}")`;
}

const withoutShim = ({ __provider: _shim, ...values }: JsonObject): JsonObject =>
  withoutSecretMarkers(values);

/** How TypeScript programs call the provider. */
export const dynamicFrontEnd: FrontEnd = {
  // The full path, as the engine's own starter resolves it.
  command: [process.execPath, load.resolve("./cmd/dynamic-provider/index.js")],
  // The plugin host does not pass it on.
  urn: (kind) => `urn:pulumi:test::test::monitoring:${kind}::test`,
  outgoing: (kind, values) => ({ __provider: shimOf(kind), ...values }),
  config: (values) => values,
  checked: () => undefined,
  created: () => undefined,
  inputs: withoutShim,
  changes: (changes) => changes,
  outputs: withoutSecretMarkers,
};
