// @ts-check
// The language hosts that programs in other languages than TypeScript need: official ones if they are installed,
// otherwise built from Go modules. Tests need them; users have them, because every official engine includes them.
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { ENGINE_MODULE, ENGINE_REPLACES, cached } from "../engine/go.mjs";
import { pathFolders } from "../engine/probe.mjs";
import { ENGINE_VERSION } from "../engine/release.mjs";

const SDK_MODULE = "github.com/pulumi/pulumi/sdk/v3";

/** The last release of the SDK's module that still contains language hosts. */
const SDK_WITH_HOSTS = "v3.65.1";

/** What the host and the generator of YAML programs are compiled from. */
export const YAML_MODULES = {
  "github.com/pulumi/pulumi-yaml": "v1.38.1",
  [ENGINE_MODULE]: `v${ENGINE_VERSION}`,
  [SDK_MODULE]: `v${ENGINE_VERSION}`,
};

const JAVA_MODULE = "github.com/pulumi/pulumi-java/pkg";

/** This version does not compile against the engine's version of its library, so it brings its own. */
export const JAVA_MODULES = { [JAVA_MODULE]: "v1.22.0" };

/** @type {Readonly<Record<"yaml" | "python" | "go" | "java", import("../engine/go.mjs").GoProgram>>} */
const HOSTS = {
  yaml: {
    name: "pulumi-language-yaml",
    requires: YAML_MODULES,
    replaces: ENGINE_REPLACES,
    target: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  python: {
    name: "pulumi-language-python",
    requires: { [SDK_MODULE]: SDK_WITH_HOSTS },
    target: `${SDK_MODULE}/python/cmd/pulumi-language-python`,
    scripts: { "pulumi-language-python-exec": "python/cmd/pulumi-language-python-exec" },
  },
  go: {
    name: "pulumi-language-go",
    requires: { [SDK_MODULE]: SDK_WITH_HOSTS },
    target: `${SDK_MODULE}/go/pulumi-language-go`,
  },
  java: {
    name: "pulumi-language-java",
    requires: JAVA_MODULES,
    replaces: ENGINE_REPLACES,
    target: `${JAVA_MODULE}/cmd/pulumi-language-java`,
  },
};

/** @typedef {keyof typeof HOSTS} Language */

export const LANGUAGES = /** @type {Language[]} */ (Object.keys(HOSTS));

/**
 * @param {Language} language
 * @param {string} engine folder of the engine
 * @param {import("../engine/go.mjs").Context} context
 * @returns {Promise<string>} the folder of the host
 */
export function resolveHost(language, engine, context) {
  const host = HOSTS[language];
  const [version] = Object.values(host.requires);
  const besideEngine = [engine, dirname(realpathSync(join(engine, "pulumi")))];
  const elsewhere = [...besideEngine, ...pathFolders(context.env)];
  return cached(host, { called: `${language}-${version}`, elsewhere }, context);
}
