// The language hosts that programs in other languages than TypeScript need: official ones if they are installed,
// otherwise built from Go modules. Tests need them; users have them, because every official engine includes them.
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { ENGINE_MODULE, cached } from "../engine/go";
import { pathFolders } from "../engine/probe";
import { ENGINE_VERSION } from "../engine/release";

import type { GoProgram } from "../engine/go";

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

/** The languages that tests and examples are written in. */
export type Language = "yaml" | "python" | "go" | "java";

const HOSTS: Readonly<Record<Language, GoProgram>> = {
  yaml: {
    name: "pulumi-language-yaml",
    requires: YAML_MODULES,
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
    target: `${JAVA_MODULE}/cmd/pulumi-language-java`,
  },
};

export const LANGUAGES = Object.keys(HOSTS) as Language[];

/** The folder of a host. @param engine folder of the engine */
export function resolveHost(language: Language, engine: string) {
  const host = HOSTS[language];
  const [version] = Object.values(host.requires);
  const besideEngine = [engine, dirname(realpathSync(join(engine, "pulumi")))];
  const elsewhere = [...besideEngine, ...pathFolders(process.env)];
  return cached(host, `${language}-${version}`, elsewhere);
}
