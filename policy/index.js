"use strict";
// The checks as a policy pack, for `pulumi preview --policy-pack node_modules/pulumi-monitoring/policy`.
// It is JavaScript because the engine does not compile files in node_modules.
// For other levels, or to send no requests to the service, write your own pack with these lines.
const { PolicyPack } = require("@pulumi/policy");
const { policies } = require("pulumi-monitoring/checks");

new PolicyPack("pulumi-monitoring", { policies: policies() });
