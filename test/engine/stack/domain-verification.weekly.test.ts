// A program that waits for DNS seemed to hang, waited forever, could not be stopped, or gave up without
// naming the missing record.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

import { page } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

const HOSTNAME = "status.shop.example.com";

const program = (bounds: Value, domain: Record<string, Value> = {}): Declared[] => [
  page("page", { slug: "shop-status" }),
  {
    kind: "StatusPageDomain",
    name: "domain",
    args: { statusPageId: ref("page.id"), hostname: HOSTNAME, ...domain },
  },
  {
    kind: "StatusPageDomainVerification",
    name: "verified",
    args: {
      statusPageId: ref("page.id"),
      domainId: ref("domain.id"),
      ...(bounds as Record<string, Value>),
    },
  },
];

describeStack("the verification of a domain", (stack) => {
  const domains = async (): Promise<Row[]> => {
    const [shown] = await stack.list("/status-pages");
    return stack.list(`/status-pages/${shown?.id ?? ""}/domains`);
  };

  /** Resolves once the run has printed the text. */
  async function printed(running: ReturnType<typeof stack.start>, text: string): Promise<void> {
    let all = "";
    running.child.stdout?.on("data", (chunk: Buffer) => (all += chunk.toString()));
    for (let waited = 0; !all.includes(text); waited += 50) {
      if (waited > 60_000) throw new Error(`"${text}" was not printed:\n${all}`);
      await sleep(50);
    }
  }

  test("fails after its time limit, and the error names the missing DNS record", async () => {
    stack.declare(program({ intervalSeconds: 1, maxAttempts: 2 }), {
      record: ref("domain.verificationRecord"),
    });
    const { code, output } = await stack.up({ exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toContain(`${HOSTNAME} is not verified yet (check 1 of 2)`);
    expect(output).toMatch(
      new RegExp(`verifying ${HOSTNAME} failed after 2 checks in 1 s: .*CNAME ${HOSTNAME}`),
    );
    expect(output).not.toContain("    at ");
    const [domain] = await domains();
    expect((await stack.resource("domain")).id).toBe(domain?.id);
  });

  test("one Ctrl-C ends the wait, however long it would take", async () => {
    stack.declare(program({ intervalSeconds: 300 }));
    const running = stack.start(["up", "--yes", "--skip-preview"], { detached: true });
    await printed(running, "check 1 of 60");
    process.kill(-(running.child.pid ?? 0), "SIGINT");
    const late = sleep(30_000, "late", { ref: false });
    const ended = await Promise.race([running.ended, late]);
    if (ended === "late") {
      running.child.kill("SIGKILL");
      throw new Error("it went on waiting");
    }
    const { code, output } = ended as Awaited<typeof running.ended>;
    expect(code).not.toBe(0);
    expect(output).toContain(`verifying ${HOSTNAME} was cancelled after 1 checks`);
    expect((await stack.resources()).map(({ urn }) => urn.replace(/.*::/, "")).sort()).toEqual([
      "domain",
      "page",
    ]);
  });

  test("continues in the next up, and ends when the DNS record exists", async () => {
    stack.declare(program({ intervalSeconds: 1 }));
    const running = stack.start(["up", "--yes", "--skip-preview"]);
    await printed(running, "check 1 of 60");
    await stack.publish(HOSTNAME);
    const { code, output } = await running.ended;
    expect(code, output).toBe(0);
    expect((await domains())[0]?.status).toBe("VERIFIED");
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("after it, the domain can become the primary one", async () => {
    stack.declare(program({ intervalSeconds: 1 }, { primary: true }));
    await stack.up();
    expect((await domains())[0]?.primary).toBe(true);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is created again when the domain is no longer verified", async () => {
    const [shown] = await stack.list("/status-pages");
    const [domain] = await domains();
    await stack.publish(HOSTNAME, false);
    await stack.api("POST", `/status-pages/${shown?.id ?? ""}/domains/${domain?.id ?? ""}/verify`);
    await stack.publish(HOSTNAME);
    const { output } = await stack.up({ flags: ["--refresh"] });
    expect(output).toMatch(/\+ 1 created/);
    expect((await domains())[0]?.status).toBe("VERIFIED");
    await stack.publish(HOSTNAME, false);
    await stack.expectNothingLeft();
  });
});
