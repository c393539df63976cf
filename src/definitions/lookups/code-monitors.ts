// The code that monitors run: definitions and their revisions.
import { instant, integer, list, object, text, uuid } from "../field";
import type { ObjectField } from "../field";
import type { LookupSpec } from "../lookup";

const maybe = (doc: string) => text({ doc, optional: true });

const definition: ObjectField = object(
  "MonitorDefinition",
  {
    id: uuid({ doc: "Id of the definition, for `definitionId` of a monitor." }),
    organizationId: integer({ doc: "Id of its organization." }),
    name: text({ doc: "Name of the definition." }),
    slug: text({ doc: "Slug of the definition." }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed." }),
  },
  { doc: "A definition: the code that one or more monitors run." },
);

const head: ObjectField = object("MonitorDefinitionHead", {
  definitionId: uuid({ doc: "Id of the definition." }),
  environment: text({ doc: "Slug of the environment." }),
  revision: integer({ doc: "Number of the revision." }),
  activatedAt: instant({ doc: "Since when it runs." }),
  activatedBy: maybe("Who chose it."),
  reason: maybe("Why it was chosen."),
});

/** All definitions. */
export const definitions: LookupSpec = {
  name: "MonitorDefinitions",
  title: "monitor definitions",
  doc: "The definitions of the organization: the code that monitors of type `BROWSER` and `MULTI_STEP_API` run.",
  example: `const shared = (await monitoring.getMonitorDefinitions()).find((each) => each.slug === "checkout");`,
  path: "/definitions",
  args: {},
  reading: { as: "pages" },
  record: definition,
};

/** One definition. */
export const oneDefinition: LookupSpec = {
  name: "MonitorDefinition",
  title: "monitor definition",
  doc: "One definition, with the revision that runs in each environment.",
  example: `const { heads } = await monitoring.getMonitorDefinition({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/definitions/{id}",
  args: { id: uuid({ doc: "Id of the definition.", required: true }) },
  reading: { as: "record" },
  record: object(
    "MonitorDefinitionDetail",
    {
      definition: { ...definition, doc: "The definition." },
      heads: list(head, { doc: "The revision of each environment." }),
    },
    { doc: "A definition with the revisions that run." },
  ),
};

/** The revisions of the code of a monitor. */
export const revisions: LookupSpec = {
  name: "MonitorRevisions",
  title: "revisions of a monitor",
  doc: "The revisions of the code of one monitor, newest first.",
  example: `const [current] = await monitoring.getMonitorRevisions({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 1 });
export const commit = current?.gitSha;`,
  path: "/monitors/{monitorId}/revisions",
  args: { monitorId: uuid({ doc: "Id of the monitor.", required: true }) },
  reading: { as: "pages" },
  record: object(
    "MonitorRevision",
    {
      id: uuid({ doc: "Id of the revision." }),
      definitionId: uuid({ doc: "Id of its definition." }),
      number: integer({ doc: "Number of the revision, counted from 1." }),
      digest: text({ doc: "SHA-256 of the archive." }),
      entrypoint: text({ doc: "The file that is run." }),
      files: list(text({ doc: "Path of a file." }), { doc: "Files of the archive." }),
      keys: list(text({ doc: "Name of a secret." }), {
        doc: "Names of the secrets that it requires.",
      }),
      downloadUntil: instant({ doc: "Until when it can be downloaded.", optional: true }),
      gitSha: maybe("Commit."),
      gitMessage: maybe("Message of the commit."),
      gitFile: maybe("Path in the repository."),
      authoredBy: maybe("Author."),
      createdAt: instant({ doc: "When it was created." }),
    },
    { doc: "A revision of the code of a monitor." },
  ),
};
