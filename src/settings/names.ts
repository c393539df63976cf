// The names of settings.

/** The environment variable of a setting: `MONITORING_BASE_URL` of `baseUrl`. */
export const variableOf = (name: string): string =>
  `MONITORING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/**
 * The input that marks an explicit provider whose constructor has resolved all settings: missing ones are not
 * taken from the environment.
 */
export const SETTLED = "monitoring:settled";
