// @ts-check
/** @param {Record<string, any>} _schema @param {readonly (string | undefined)[]} _programs */
export const examplesOf = (_schema, _programs) => "";
