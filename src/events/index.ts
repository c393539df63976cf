export * from "./event";
export * from "./signature";
