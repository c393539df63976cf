export * from "./events";
export * from "./functions";
export * from "./resources";
