// @ts-check
// The fastest possible provider, as the floor: it generates an id, and adds the outputs that the service would
// fill in. Without check, diff and read, the host itself returns its inputs.
const { randomUUID } = require("node:crypto");

/** The outputs of a monitor that the service fills in and that the program does not set. */
const SERVICE_OUTPUTS = {
  enabled: true,
  fastRetryMaxAttempts: 0,
  runParallel: true,
  managedBy: "API",
  organizationId: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
exports.SERVICE_OUTPUTS = SERVICE_OUTPUTS;

/** @returns {import("@pulumi/pulumi/dynamic").ResourceProvider} */
exports.handler = () => ({
  create: async (inputs) => ({ id: randomUUID(), outs: { ...inputs, ...SERVICE_OUTPUTS } }),
});
