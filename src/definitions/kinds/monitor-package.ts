// The code of a BROWSER or MULTI_STEP_API monitor: what a user writes of it, and what the service is
// told before the archive itself is uploaded.
import { list, object, set, text } from "../field";
import type { Field, Fields } from "../field";
import type { ArchiveFacts } from "../kind";
import { CODE_TYPES } from "./monitor-config";

const MOST_FILES = 256;
const MOST_KEYS = 64;

const short = (doc: string, max: number): Field => text({ doc, max });

const entrypoint = text({
  doc: "File that is run: its path in the folder or archive, with `/` between folders, for example `checkout.spec.ts`.",
  required: true,
  min: 1,
  max: 512,
});

const keys = set(text({ doc: "Key of a `Secret`.", min: 1, max: 255 }), {
  doc: "Keys of the secrets that the code asks for: their names, never their values. The monitor does not run while one is missing.",
  max: MOST_KEYS,
  default: [],
});

const sha256: Parameters<typeof text>[0] = {
  doc: "SHA-256 of the archive.",
  pattern: /^[0-9a-fA-F]{64}$/,
  hint: "64 hexadecimal digits",
  foldCase: true,
};

/** What stands in a body. */
const description: Fields = {
  digest: text({ ...sha256, required: true }),
  entrypoint,
  files: list(text({ doc: "Path in the archive.", max: 512 }), {
    doc: "Files in the archive.",
    required: true,
    max: MOST_FILES,
  }),
  keys,
  gitSha: short("Commit.", 64),
  gitMessage: short("Its message.", 1024),
  gitFile: short("File in the repository.", 512),
  authoredBy: short("Who wrote it.", 255),
  keyLocations: list(
    object("KeyLocation", {
      key: text({ doc: "Key of a secret.", required: true, max: 255 }),
      declaringFile: short("File that names it.", 512),
      declaringLocation: short("Where in it.", 255),
    }),
    { doc: "Where the keys are named.", max: MOST_KEYS },
  ),
};

/** The code of a monitor. */
export const monitorPackage = object(
  "MonitorPackage",
  {
    path: text({
      doc: "Folder or ZIP archive, relative to the folder of the program. A folder goes with the folders in it; what begins with a dot and what is called `node_modules` is left out, and a symbolic link is refused. An archive goes as it is.",
      required: true,
      min: 1,
      local: true,
    }),
    entrypoint,
    keys,
    digest: text({
      ...sha256,
      doc: "SHA-256 of the archive, worked out from the files: nobody writes it.",
      derived: true,
    }),
  },
  {
    doc: `Code that the monitor runs: at most ${MOST_FILES} files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside \`definitionId\`.`,
    when: CODE_TYPES,
    writeOnly: true,
    clear: "keeps",
    wire: object("MonitorPackageDescription", description, { doc: "The code, described." }),
  },
);

/** How the code of a monitor gets to the service. */
export const packageArchive: ArchiveFacts<"package"> = {
  field: "package",
  members: { path: "path", entrypoint: "entrypoint", digest: "digest", files: "files" },
  upload: "upload",
  again: "/package-uploads",
  history: "/revisions",
};
