// @ts-check
// What `npm test` runs, with any arguments: they are explained in test.ts.
process.argv.splice(2, 0, "test");
await import("./start.mjs");
