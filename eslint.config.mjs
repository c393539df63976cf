// @ts-check
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import { builtinModules } from "node:module";
import tseslint from "typescript-eslint";
import { imports, rooms } from "./scripts/lint/layers.mjs";
import { onlyPrinters } from "./scripts/lint/printers.mjs";

const withoutPrefix = builtinModules
  .filter((name) => !name.startsWith("node:") && !name.startsWith("_"))
  .map((name) => ({ name, message: `Write node:${name}.` }));

const typescript = ["src/**/*.ts", "test/**/*.ts", "examples/**/*.ts", "vitest.config.mts"];

export default defineConfig(
  globalIgnores([
    "**/dist",
    "plugin/",
    "sdk/",
    ".stryker-tmp/",
    "**/node_modules",
    "**/.pulumi",
    "coverage",
    "sdk",
    // It uses a generated SDK, and is compiled with it in test/languages.
    "examples/typescript-sdk",
    // As earlier versions have left it, and never changed again.
    "test/engine/stack/upgrade/*/program",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { rules: { "no-restricted-imports": ["error", { paths: withoutPrefix }] } },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      // Numbers in messages are what we want; objects in messages stay an error.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        // A member taken out of the rest is unused on purpose.
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      // The runner waits for its tests itself.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: "test", package: "node:test" }] },
      ],
    },
  },
  {
    files: ["scripts/**/*.ts"],
    extends: [tseslint.configs.recommended],
    rules: { "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }] },
  },
  {
    files: ["src/**/*.ts"],
    plugins: { layers: { rules: { imports, rooms } } },
    rules: {
      "layers/imports": "error",
      "layers/rooms": "error",
      // Clock, randomness and ids are passed in; the one line where they enter says why it may.
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Take the clock as an argument." },
        { object: "Math", property: "random", message: "Take randomness as an argument." },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "Take the clock as an argument.",
        },
      ],
    },
  },
  {
    // The modules that make output.
    files: ["src/cli/**/*.ts", "src/*/output/**/*.ts"],
    plugins: { printing: { rules: { "only-printers": onlyPrinters } } },
    rules: { "printing/only-printers": "error" },
  },
  { files: ["scripts/bench/**/*.js", "policy/*.js"], languageOptions: { sourceType: "commonjs" } },
  {
    // Type-checked by tsc (checkJs), which knows Node's globals.
    files: ["**/*.mjs", "**/*.cjs", "scripts/bench/**/*.js", "policy/*.js"],
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    },
  },
);
