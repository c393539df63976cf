// @ts-check
// The outputs of a monitor that the service fills in and that the program does not set.
const SERVICE_OUTPUTS = {
  enabled: true,
  fastRetryMaxAttempts: 0,
  runParallel: true,
  managedBy: "API",
  organizationId: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

module.exports = { SERVICE_OUTPUTS };
