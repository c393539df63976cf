// Users search for the messages that they see. Every quoted message on the page appears in its situation, and
// every message in the code is on the page.
import { beforeAll, describe, expect, test } from "vitest";

import { textsIn } from "./message-literals";
import { page } from "../../support/docs/page";
import { quotesIn } from "../../support/docs/quotes";
import { refusedAdoptionMessages, adoptionMessages } from "./messages/adopting";
import { archiveMessages } from "./messages/archives";
import { commandMessages, commentMessages } from "./messages/command";
import { killedRunMessages, lostResponseMessages } from "./messages/creates";
import { eventMessages } from "./messages/events";
import { goneMessages } from "./messages/gone";
import { inputMessages } from "./messages/inputs";
import { lookupMessages } from "./messages/lookups";
import {
  domainMessages,
  layoutMessages,
  notDoneMessages,
  refusalMessages,
  warningMessages,
} from "./messages/refusals";
import { peopleMessages } from "./messages/people";
import {
  explicitProviderMessages,
  importMessages,
  leftToServiceMessages,
  listMessages,
  timeLimitMessages,
  waitLimitMessages,
} from "./messages/plugin";
import { limitMessages, connectionMessages } from "./messages/requests";
import { keyMessages, providerMessages, settingMessages } from "./messages/settings";
import { startEnvironment } from "./messages/environment";
import type { MessageSource } from "./messages/environment";
import { patternOf } from "../../support/docs/run-page";

/** The functions that produce the messages of a section. */
const SECTIONS: Readonly<Record<string, readonly MessageSource[]>> = {
  "Key, address and settings": [settingMessages, providerMessages, keyMessages],
  "Reaching the API": [connectionMessages, lookupMessages],
  "The rate limit": [limitMessages],
  "What the API refuses": [refusalMessages, notDoneMessages],
  People: [peopleMessages],
  "What counts as gone": [goneMessages],
  "Creates with an unknown outcome": [lostResponseMessages, killedRunMessages],
  "What is wrong with the inputs": [inputMessages, layoutMessages],
  Warnings: [warningMessages],
  Domains: [domainMessages, waitLimitMessages],
  "Adoption and import": [adoptionMessages, refusedAdoptionMessages],
  "Programs in other languages": [
    importMessages,
    leftToServiceMessages,
    explicitProviderMessages,
    timeLimitMessages,
    listMessages,
  ],
  "Code of monitors": [archiveMessages],
  Lookups: [lookupMessages],
  Webhooks: [eventMessages],
  "The command pulumi-monitoring": [commandMessages, commentMessages],
};

/** Tested with a real engine, in test/docs/running. */
const ENGINE = "What the engine says";

const quotes = quotesIn(page("troubleshooting.md"));

test("every section of the page is tested", () => {
  const titles = [...new Set(quotes.map(({ section }) => section))];
  expect(titles).toEqual([...Object.keys(SECTIONS), ENGINE]);
  expect(quotes.length).toBeGreaterThan(100);
});

for (const [section, sources] of Object.entries(SECTIONS)) {
  describe(section, () => {
    let output = "";

    beforeAll(async () => {
      const lines: string[] = [];
      for (const source of sources) {
        const environment = await startEnvironment();
        try {
          lines.push(...(await source(environment)));
        } finally {
          await environment.close();
        }
      }
      output = lines.join("\n");
    }, 120_000);

    test.each(quotes.filter((each) => each.section === section).map(({ text }) => text))(
      "%s",
      (text) => {
        expect(output).toMatch(patternOf(text));
      },
    );
  });
}

/** Texts in the code that are on no page, and why. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "describes what a command does or has done": [
    "Usage: pulumi-monitoring",
    "lists the options of a command",
    "in a window for every organization",
    "writes a Pulumi program for existing objects",
    "serves the API on this machine",
    "summarizes a preview for",
    "checks a preview against the service",
    "github prints workflow annotations",
    "exits with 1 if a finding is at least this severe",
    "checks the resources of this provider with the service",
    "more of this kind; --format json lists them all",
    "more objects as well",
    "The service was not queried",
    "with the API key",
    "Open this address in a browser",
    "Nothing was changed in the service",
    "in the service; nothing else was changed",
    "in the folder of a project that has the plugin",
    "Move the content of imported.txt into the program",
    "Fill in what the API does not return",
    "which imported.txt contains in plain text",
    "Then encrypt them in the state",
    "pulumi stack init dev",
    "in the program's main file",
    "protection.ts protects the imported resources",
    "readable only by you",
    "Set a multi-line value",
    "the output of `pulumi stack export`",
    "the credential in use",
    "only kinds whose manager the service records",
  ],
  "is printed at a terminal without piped input": ["name a file, or pipe a preview in"],
  "is a comment in an imported program": [
    "Its code stays unchanged",
    "to manage it here too",
    "The API does not return",
    "add the current value, or the first update clears it",
    "the first update writes the other values again and keeps this one",
  ],
  "is reported earlier with another text, or as a part of another message": [
    "the rate limit requires a pause of",
    "baseUrl must be an http or https URL",
    "the body was not complete after",
  ],
  "requires a service that violates its own rules, or a file that changes between two reads": [
    "the API returned no http or https URL for the upload",
    "the API returned a plain http URL for the upload",
    ", although the API itself uses https: nothing was sent",
    "the service returned no URL for the upload of",
    "Create the DNS record of the domain",
    "have changed since they were checked",
  ],
  "would be a bug in this package": [
    "the id or name after",
    "cannot be part of a path",
    "lifecycle/overrides reads it",
    "the definition of an archive must list its files",
    "must be at least",
  ],
};

describe("the code", () => {
  const folders = [
    "client",
    "lifecycle",
    "provider",
    "cli",
    "import",
    "functions",
    "events",
    "plugin",
  ];
  const isProgram = (file: string): boolean =>
    /^import\/(program|naming|output)|^functions\/(lookups|records)|shim/.test(file);
  const texts = [
    ...textsIn([...folders, "resources", "definitions"], isProgram),
    ...textsIn(["emulator"], (file) => file !== "emulator/store/data-file.ts"),
    // The other texts in review belong to comments and are not messages.
    ...textsIn(["review"], (file) => file !== "review/preview.ts"),
  ];
  const known = Object.values(ELSEWHERE).flat();

  test("has no message that is not on the page", () => {
    const shown = quotes.map(({ text }) => text).join("\n");
    // `--… must not be empty` stands for those that name the option.
    const forms = quotes.map(({ text }) => new RegExp(`^${patternOf(text).source}$`));
    const isShown = (part: string): boolean =>
      shown.includes(part) || forms.some((form) => form.test(part));
    const missing = texts.flatMap(({ file, parts }) =>
      parts
        .filter((part) => !isShown(part) && !known.some((each) => part.includes(each)))
        .map((part) => `${file}: ${part}`),
    );
    expect(missing).toEqual([]);
    expect(texts.length).toBeGreaterThan(100);
  });

  test("still has the texts that are on no page", () => {
    const all = texts.flatMap(({ parts }) => parts).join("\n");
    expect(known.filter((each) => !all.includes(each))).toEqual([]);
  });
});
