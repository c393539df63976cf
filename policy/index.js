"use strict";
// The checks as a policy pack, for `pulumi preview --policy-pack node_modules/pulumi-monitoring/policy`.
// It is JavaScript because the engine runs it as is: files in node_modules are not compiled.
// For other levels, or without questions to the service, make a pack of your own with these lines.
const { PolicyPack } = require("@pulumi/policy");
const { policies } = require("pulumi-monitoring/checks");

new PolicyPack("pulumi-monitoring", { policies: policies() });
