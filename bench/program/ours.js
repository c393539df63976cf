// @ts-check
// This package, as a user's program loads it.
module.exports = { Monitor: require("pulumi-monitoring").Monitor };
