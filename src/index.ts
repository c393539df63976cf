export * from "./functions";
export * from "./resources";
