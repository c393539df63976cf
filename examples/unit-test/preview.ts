// Previews a program with the real engine and the real provider, against an emulator of the API on this
// machine. This takes seconds, and needs the command `pulumi` but no account. It finds errors that mocks cannot
// find, because the provider validates values in a preview. To find errors that only the service reports (a name
// that is taken, the limits of a plan), call `stack.up` instead of `stack.preview`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import { LocalWorkspace } from "@pulumi/pulumi/automation";
import type { EngineEvent, OpMap } from "@pulumi/pulumi/automation";
import { startEmulator } from "pulumi-monitoring/emulator";

export interface Preview {
  /** Number of resources by operation: `{ create: 3 }`. */
  readonly changes: OpMap;
  /** Errors, with one message for each property. */
  readonly errors: readonly string[];
}

/** The result of `pulumi preview` for a program, in a temporary stack. */
export async function previewOf(program: () => unknown): Promise<Preview> {
  const emulator = await startEmulator();
  // Below this folder, because the engine searches for the provider from the folder of the stack upwards.
  const folder = mkdtempSync(join(__dirname, "preview-"));
  mkdirSync(join(folder, "state"));
  let changes: OpMap = {};
  const errors: string[] = [];
  const onEvent = ({ summaryEvent, diagnosticEvent }: EngineEvent): void => {
    changes = summaryEvent?.resourceChanges ?? changes;
    if (diagnosticEvent?.severity === "error") errors.push(diagnosticEvent.message.trim());
  };
  try {
    const stack = await LocalWorkspace.createStack(
      {
        stackName: "preview",
        projectName: "monitoring-unit-test",
        program: async () => {
          await program();
        },
      },
      {
        workDir: folder,
        envVars: {
          MONITORING_BASE_URL: emulator.url,
          MONITORING_API_KEY: emulator.apiKey,
          PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
          PULUMI_CONFIG_PASSPHRASE: "for a temporary stack",
        },
      },
    );
    await stack.preview({ onEvent, color: "never" }).catch((error: unknown) => {
      // If the provider or the engine has reported errors, those are returned instead.
      if (errors.length === 0) throw error;
    });
    return { changes, errors };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await emulator.close();
  }
}
