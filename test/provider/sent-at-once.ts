// A journal whose creates are sent at once.
import type { CreateKey, EntryWriter } from "../../src/lifecycle";
import { JournalFolder } from "../../src/provider/journal/journal-folder";

/** Each entry is recorded as soon as it begins. */
export class SentAtOnce extends JournalFolder {
  override begin(createKey: CreateKey): EntryWriter {
    const entry = super.begin(createKey);
    entry.sent();
    return entry;
  }
}
