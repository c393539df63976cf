/** A setting that the user has to correct. The message names the setting and how to set it. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SettingsError";
    this.stack = `${this.name}: ${message}`;
  }
}
