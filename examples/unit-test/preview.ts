// Previews a program with the real engine and the real provider, against an emulator of the API on this
// machine. It takes seconds, needs the command `pulumi` and no account, and finds what mocks cannot: the
// provider validates values in the engine's preview. What only the service refuses (a name that is taken, the
// limits of a plan) is found in the same way by `stack.up` in the place of `stack.preview`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

import { LocalWorkspace } from "@pulumi/pulumi/automation";
import type { EngineEvent, OpMap } from "@pulumi/pulumi/automation";
import { startEmulator } from "pulumi-monitoring/emulator";

export interface Preview {
  /** How many resources it would do what with: `{ create: 3 }`. */
  readonly changes: OpMap;
  /** What is wrong, one message for each property. */
  readonly errors: readonly string[];
}

/** What `pulumi preview` says of a program, in a stack that is gone afterwards. */
export async function previewOf(program: () => unknown): Promise<Preview> {
  const emulator = await startEmulator();
  // Below this file, because the engine looks for the provider from the folder of the stack upwards.
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
          PULUMI_CONFIG_PASSPHRASE: "for a stack that is gone in a moment",
        },
      },
    );
    await stack.preview({ onEvent, color: "never" }).catch((error: unknown) => {
      // Where the provider or the engine has said why, that is what the caller wants to know.
      if (errors.length === 0) throw error;
    });
    return { changes, errors };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await emulator.close();
  }
}
