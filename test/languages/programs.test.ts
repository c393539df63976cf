// Programs in other languages run with the engine, each with its SDK generated from a small schema. They need no
// provider: the value that they read from the SDK is a constant, so the SDK was compiled and loaded.
import { homedir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";

import { ENGINE_MODULE, ENGINE_REPLACES } from "../../scripts/engine/go.mjs";
import { ENGINE_VERSION } from "../../scripts/engine/release.mjs";
import { writeSdk } from "../../scripts/sdk/write.mjs";
import { folderOfTest } from "../folder";
import { language } from "./language";
import { SCHEMA, exports, pipInstall, write } from "./project";

const yaml = language("yaml");
const python = language("python");
const go = language("go");
const java = language("java");
const sdk = language("sdk");

const replaces = Object.entries(ENGINE_REPLACES).map(([from, to]) => `replace ${from} => ${to}`);

const PATIENCE = { timeout: 900_000 };

base.skipIf(yaml.path === undefined)(yaml.title("YAML"), PATIENCE, async () => {
  const project = folderOfTest();
  write(project, {
    "Pulumi.yaml": "name: demo\nruntime: yaml\noutputs: { size: '${pulumi.stack}' }\n",
  });
  expect(await exports(project, yaml.path)).toEqual({ size: "dev" });
});

base.skipIf(python.path === undefined || sdk.path === undefined)(
  python.title("Python"),
  PATIENCE,
  async () => {
    const project = folderOfTest();
    const made = await writeSdk("python", { schema: SCHEMA, out: join(project, "sdk") });
    const PATH = [python.path, process.env.PATH].join(":");
    const target = await pipInstall(project, made, PATH);
    write(project, {
      "Pulumi.yaml": "name: demo\nruntime: python\n",
      "__main__.py": `import pulumi
import pulumi_shop as shop

shop.MailTargetArgs(kind="mail", recipients=["a@example.com"])
pulumi.export("size", shop.Size.LARGE.value)
`,
    });
    const env = { PYTHONPATH: target };
    expect(await exports(project, python.path, env)).toEqual({ size: "large" });
  },
);

base.skipIf(go.path === undefined || sdk.path === undefined)(go.title("Go"), PATIENCE, async () => {
  const project = folderOfTest();
  const made = await writeSdk("go", { schema: SCHEMA, out: join(project, "sdk") });
  write(project, {
    "Pulumi.yaml": "name: demo\nruntime: go\n",
    "go.mod": `module demo

go 1.25

require example.com/shop/sdk/go v0.0.0

require ${ENGINE_MODULE} v${ENGINE_VERSION}

require github.com/pulumi/pulumi/sdk/v3 v${ENGINE_VERSION}

${replaces.join("\n")}

replace example.com/shop/sdk/go => ${made}
`,
    "main.go": `package main

import (
	"example.com/shop/sdk/go/shop"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

var _ = shop.ChannelArgs{Target: shop.MailTargetArgs{Kind: pulumi.String("mail")}}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		ctx.Export("size", pulumi.String(shop.SizeLarge))
		return nil
	})
}
`,
  });
  // With the same modules and flags, packages that were compiled for the engine are not compiled again.
  const cache = { HOME: homedir(), CGO_ENABLED: "0", GOFLAGS: "-mod=mod -trimpath" };
  expect(await exports(project, go.path, cache)).toEqual({ size: "large" });
});

base.skipIf(java.path === undefined || sdk.path === undefined)(
  java.title("Java"),
  PATIENCE,
  async () => {
    const project = folderOfTest();
    const made = await writeSdk("java", { schema: SCHEMA, out: join(project, "sdk") });
    write(project, {
      "Pulumi.yaml": "name: demo\nruntime: java\n",
      "pom.xml": POM,
      [`${made.slice(project.length + 1)}/src/main/java/demo/App.java`]: `package demo;

import com.pulumi.Pulumi;
import com.pulumi.core.Output;
import com.pulumi.shop.enums.Size;
import com.pulumi.shop.inputs.MailTargetArgs;

public class App {
  public static void main(String[] args) {
    MailTargetArgs.builder().kind("mail").recipients("a@example.com").build();
    Pulumi.run(ctx -> ctx.export("size", Output.of(Size.Large.getValue())));
  }
}
`,
    });
    expect(await exports(project, java.path, { HOME: homedir() })).toEqual({ size: "large" });
  },
);

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>demo</groupId>
  <artifactId>demo</artifactId>
  <version>1.0.0</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <exec.mainClass>demo.App</exec.mainClass>
  </properties>
  <build><sourceDirectory>sdk/src/main/java</sourceDirectory></build>
  <dependencies>
    <dependency><groupId>com.pulumi</groupId><artifactId>pulumi</artifactId><version>1.36.1</version></dependency>
    <dependency><groupId>com.google.code.findbugs</groupId><artifactId>jsr305</artifactId><version>3.0.2</version></dependency>
  </dependencies>
</project>
`;
