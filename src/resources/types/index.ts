// Generated from src/definitions by `npm run generate`. Do not edit.
export * as enums from "../enums";
export type * as input from "./input";
export type * as output from "./output";
