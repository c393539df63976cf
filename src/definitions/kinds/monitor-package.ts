// The code of a BROWSER or MULTI_STEP_API monitor: the input, and the description that is sent to the service before
// the archive is uploaded.
import { list, object, set, text } from "../field";
import type { Field, Fields } from "../field";
import type { ArchiveFacts } from "../kind";
import { CODE_TYPES } from "./monitor-config";

const MOST_FILES = 256;
const MOST_KEYS = 64;

const short = (doc: string, max: number): Field => text({ doc, max });

const entrypoint = text({
  doc: "File to run: its path in the folder or archive, separated by `/`, for example `checkout.spec.ts`.",
  required: true,
  min: 1,
  max: 512,
});

const keys = set(text({ doc: "Key of a `Secret`.", min: 1, max: 255 }), {
  doc: "Keys (not values) of the secrets that the code uses. The monitor does not run while one of them is missing.",
  max: MOST_KEYS,
  default: [],
});

const sha256: Parameters<typeof text>[0] = {
  doc: "SHA-256 of the archive.",
  pattern: /^[0-9a-fA-F]{64}$/,
  hint: "64 hexadecimal digits",
  foldCase: true,
};

/** The description in a request body. */
const description: Fields = {
  digest: text({ ...sha256, required: true }),
  entrypoint,
  files: list(text({ doc: "Path in the archive.", max: 512 }), {
    doc: "Files in the archive.",
    required: true,
    max: MOST_FILES,
  }),
  keys,
  gitSha: short("Git commit.", 64),
  gitMessage: short("Commit message.", 1024),
  gitFile: short("File in the repository.", 512),
  authoredBy: short("Author.", 255),
  keyLocations: list(
    object("KeyLocation", {
      key: text({ doc: "Key of a secret.", required: true, max: 255 }),
      declaringFile: short("File that declares it.", 512),
      declaringLocation: short("Place in the file.", 255),
    }),
    { doc: "Where the keys are declared.", max: MOST_KEYS },
  ),
};

/** The code of a monitor. */
export const monitorPackage = object(
  "MonitorPackage",
  {
    path: text({
      doc: "Folder or ZIP archive, relative to the program's folder. A folder is packed with its subfolders, without `node_modules` and names that begin with a dot; symbolic links are an error. An archive is uploaded unchanged.",
      required: true,
      min: 1,
      local: true,
    }),
    entrypoint,
    keys,
    digest: text({
      ...sha256,
      doc: "SHA-256 of the archive. The provider computes it from the files.",
      derived: true,
    }),
  },
  {
    doc: `Code that the monitor runs, at most ${MOST_FILES} files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with \`definitionId\`.`,
    when: CODE_TYPES,
    writeOnly: true,
    clear: "keeps",
    wire: object("MonitorPackageDescription", description, { doc: "Description of the code." }),
  },
);

/** How the code of a monitor is uploaded. */
export const packageArchive: ArchiveFacts<"package" | "definitionId"> = {
  field: "package",
  shared: "definitionId",
  members: { path: "path", entrypoint: "entrypoint", digest: "digest", files: "files" },
  upload: "upload",
  again: "/package-uploads",
  history: "/revisions",
};
