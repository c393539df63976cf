// @ts-check
// The provider below which none can be: it makes up an id, and adds the outputs that the service would
// have filled in. Without check, diff and read the host answers by itself with what it was given.
const { randomUUID } = require("node:crypto");

const FILLED_IN = {
  enabled: true,
  fastRetryMaxAttempts: 0,
  runParallel: true,
  managedBy: "API",
  organizationId: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

/** @returns {import("@pulumi/pulumi/dynamic").ResourceProvider} */
exports.handler = () => ({
  create: async (inputs) => ({ id: randomUUID(), outs: { ...inputs, ...FILLED_IN } }),
});
