#!/usr/bin/env node
// The command. In a clone npm links it before anything is built, so it cannot be in dist.
import "../../dist/cli/main.js";
