// The options of `pulumi-monitoring import`.
import { KIND_NAMES, MANAGED_BY } from "../import";
import { listed, page } from "../printing";
import { UsageError } from "./command";
import { HELP, oneOf, commandLine, settingsIn, SWITCH, TENANT, TEXT, TEXTS } from "./options";
import type { Values } from "./options";

/** The output of `--help`. */
export const IMPORT_HELP = page`Usage: pulumi-monitoring import (--out FOLDER | --into FOLDER | --plugin FILE) [options]

Reads an organization and writes a Pulumi program that declares its objects unchanged, and a file with
which \`pulumi import\` imports them. Changes nothing in the service, except with --claim.

  --out FOLDER          writes a new project to this folder, which must be empty or not exist
  --into FOLDER         adds the objects that the stack of this project does not manage yet; existing
                        files stay unchanged
  --plugin FILE         for programs that use the plugin: writes only a list of names and ids, from which
                        \`pulumi import\` generates the program in the language of the project
  --stack NAME          the stack of that project (default: the selected one)
  --state FILE          the output of \`pulumi stack export\`, instead of running the engine
  --terraform FILE      imports only the objects in this Terraform state, under the same names

Filters; an object must match all of them, and each can be repeated:
  --kind KIND           for example Monitor
  --name PATTERN        name, with * and ?
  --tag NAME            monitors with this tag, and the tag itself
  --id ID
  --managed-by NAME     ${listed(MANAGED_BY)}; only kinds whose manager the service records
  --exclude WORD        leaves out a kind, an id, a name pattern, or KIND:PATTERN

  --adopt               writes no file for the engine: each resource adopts its object in the next
                        \`pulumi up\`. For engines older than 3.254
  --no-protect          with --out: does not protect the imported resources from deletion
  --claim               also sets managedBy of the objects in the service
  --base-url URL        address of the API (default: MONITORING_BASE_URL)
  --org-id N, --workspace-id N
  --help                prints this help

The API key comes from MONITORING_API_KEY. One workspace is read at a time.`;

/** The parsed command line. */
export type ImportRequest = NonNullable<ReturnType<typeof importRequest>>;

/** Where the program or the list is written. */
type Target = { readonly out: string } | { readonly into: string } | { readonly plugin: string };

const OPTIONS = {
  out: TEXT,
  into: TEXT,
  plugin: TEXT,
  stack: TEXT,
  state: TEXT,
  terraform: TEXT,
  kind: TEXTS,
  name: TEXTS,
  tag: TEXTS,
  id: TEXTS,
  "managed-by": TEXTS,
  exclude: TEXTS,
  "no-protect": SWITCH,
  adopt: SWITCH,
  claim: SWITCH,
  ...TENANT,
  help: HELP,
} as const;

/** Validates words against the known ones and returns them in their spelling. */
function among(
  option: string,
  words: readonly string[] | undefined,
  known: readonly string[],
): readonly string[] | undefined {
  return words?.flatMap((word) => word.split(",")).map((word) => oneOf(option, known, word));
}

function targetIn(values: Values<typeof OPTIONS>): Target {
  const { out, into, plugin, stack, state } = values;
  const [target, ...others] = [
    ...(out === undefined ? [] : [{ out }]),
    ...(into === undefined ? [] : [{ into }]),
    ...(plugin === undefined ? [] : [{ plugin }]),
  ];
  if (target === undefined || others.length > 0) {
    throw new UsageError(
      "no destination: use --out FOLDER for a new project, --into FOLDER for an existing one, or --plugin FILE",
    );
  }
  if ("out" in target && (stack !== undefined || state !== undefined)) {
    throw new UsageError("--stack and --state require --into: a new project has no stack yet");
  }
  if ("plugin" in target && stack !== undefined) {
    throw new UsageError(
      "--plugin runs no engine: instead of --stack, give it the output of `pulumi stack export` with --state",
    );
  }
  if ("plugin" in target && (values.adopt === true || values["no-protect"] === true)) {
    throw new UsageError(
      "--plugin writes no program: leave out --adopt and --no-protect, and use `pulumi import --protect=false`",
    );
  }
  return target;
}

/** Parses the command line. */
export function importRequest(args: readonly string[]) {
  const given = commandLine(args, OPTIONS, "none");
  if (given === undefined) return undefined;
  const { values } = given;
  const { out, stack, state, terraform } = values;
  const target = targetIn(values);
  const kinds = among("kind", values.kind, KIND_NAMES);
  const managedBy = among("managed-by", values["managed-by"], MANAGED_BY);
  const { name: names, tag: tags, id: ids, exclude } = values;
  return {
    target,
    ...{ stack, state, terraform },
    filters: { kinds, managedBy, names, tags, ids, exclude },
    // An existing program decides itself what it protects.
    protects: out !== undefined && !values["no-protect"],
    adopts: values.adopt ?? false,
    claims: values.claim ?? false,
    settings: settingsIn(values),
  };
}
