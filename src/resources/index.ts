// Generated from src/spec by `npm run generate`. Do not edit.
export * from "./enums";
export * from "./tag";
export * from "./environment";
export * from "./secret";
export * from "./alert-channel";
export * from "./resource-group";
export * from "./monitor";
export * from "./resource-group-member";
export * from "./status-page";
export * from "./status-page-component-group";
export * from "./status-page-component";
export * from "./api-key";
export * from "./provider";
