// Journals of different backends are separate: a backend is identified by the setting that the engine uses.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import { backendOf } from "../../src/provider/journal/scope";
import { folderOfTest } from "../folder";

let home = "";
let program = "";

beforeEach(() => {
  home = folderOfTest();
  program = join(home, "shop", "program");
  mkdirSync(program, { recursive: true });
});

const write = (file: string, text: string): void => {
  writeFileSync(join(home, file), text);
};

test("the backend is that of the environment, else of the project, else of the login", () => {
  expect(backendOf({}, home, program)).toBe("");
  write("credentials.json", '{"current": "https://one.example.com"}');
  expect(backendOf({}, home, program)).toBe("https://one.example.com");
  write(
    "shop/Pulumi.yaml",
    "name: shop\nruntime: nodejs\nbackend:\n  url: file://~\nmain: program\n",
  );
  expect(backendOf({}, home, program)).toBe("backend:\n  url: file://~");
  expect(backendOf({ PULUMI_BACKEND_URL: "" }, home, program)).toContain("file://~");
  expect(backendOf({ PULUMI_BACKEND_URL: "s3://bucket" }, home, program)).toBe("s3://bucket");
});

test("a relative folder is a different backend in another working directory", () => {
  const env = { PULUMI_BACKEND_URL: "file://./state" };
  expect(backendOf(env, home, program)).not.toBe(backendOf(env, home, home));
  write("shop/Pulumi.yaml", "name: shop\nbackend:\n  url: file://./state\n");
  expect(backendOf({}, home, program)).toContain(join(home, "shop"));
});

test("either spelling of the project file is read, from the program's folder upwards", () => {
  write("shop/Pulumi.yml", "name: shop\nbackend: { url: file://~ }\n");
  expect(backendOf({}, home, program)).toBe("backend: { url: file://~ }");
});
