export * from "./field";
export * from "./json";
export * from "./kind";
export * from "./registry";
export * from "./unknown";
export * from "./validate";
