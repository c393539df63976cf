// The stack for the Kubernetes operator: there is no cluster to run it, so its parts are compared with each
// other.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parseAllDocuments } from "yaml";
import { expect, test } from "vitest";

import { ENGINE_VERSION } from "../../../../scripts/engine/release";
import { EXAMPLE } from "./repository";

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec: {
    readonly stack: string;
    readonly serviceAccountName: string;
    readonly destroyOnFinalize: boolean;
    readonly workspaceTemplate: { readonly spec: Workspace };
  };
  readonly subjects: readonly { readonly name: string; readonly namespace: string }[];
}

interface Workspace {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
  readonly podTemplate: {
    readonly spec: {
      readonly containers: readonly {
        readonly name: string;
        readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
      }[];
      readonly volumes: readonly {
        readonly name: string;
        readonly persistentVolumeClaim: { readonly claimName: string };
      }[];
    };
  };
}

const file = readFileSync(join(EXAMPLE, "operator", "stack.yaml"), "utf8");
const documents = parseAllDocuments(file);
const manifests = documents.map((document) => document.toJS() as Manifest);

function of(kind: string): Manifest {
  const found = manifests.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`there is no ${kind}`);
  return found;
}

test("is well-formed, in one namespace, and contains no secret", () => {
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const spaces = manifests.map(({ metadata }) => metadata.namespace ?? "monitoring");
  expect(new Set(spaces)).toEqual(new Set(["monitoring"]));
  expect(manifests.map(({ kind }) => kind)).not.toContain("Secret");
});

test("its references are valid", () => {
  const { spec } = of("Stack");
  expect(spec.serviceAccountName).toBe(of("ServiceAccount").metadata.name);
  expect(of("ClusterRoleBinding").subjects).toMatchObject([
    { name: spec.serviceAccountName, namespace: "monitoring" },
  ]);
  const { env, podTemplate } = spec.workspaceTemplate.spec;
  const [container] = podTemplate.spec.containers;
  const [volume] = podTemplate.spec.volumes;
  expect(container).toEqual({
    name: "pulumi",
    volumeMounts: [{ name: volume?.name, mountPath: "/pulumi-home" }],
  });
  expect(env).toEqual([{ name: "PULUMI_HOME", value: "/pulumi-home" }]);
  expect(volume?.persistentVolumeClaim.claimName).toBe(of("PersistentVolumeClaim").metadata.name);
});

test("destroys nothing, and takes all settings from the Secret in docs/ci.md", () => {
  const { spec } = of("Stack");
  expect(spec.destroyOnFinalize).toBe(false);
  const [{ secretRef } = { secretRef: { name: "" } }] = spec.workspaceTemplate.spec.envFrom;
  const page = readFileSync(join(EXAMPLE, "..", "..", "docs", "ci.md"), "utf8");
  expect(page).toContain(`create secret generic ${secretRef.name} `);
});

test("every pipeline uses the engine version of the tests", () => {
  expect(of("Stack").spec.workspaceTemplate.spec.image).toBe(
    `pulumi/pulumi:${ENGINE_VERSION}-nonroot`,
  );
  const read = (path: string): string => readFileSync(join(EXAMPLE, path), "utf8");
  expect(read(".github/actions/prepare/action.yml")).toContain(`pulumi-version: ${ENGINE_VERSION}`);
  expect(read(".gitlab-ci.yml")).toMatch(new RegExp(`^image: .*:${ENGINE_VERSION}$`, "m"));
});
