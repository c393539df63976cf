// An object that a stack should release without deleting it was deleted anyway, or the stack failed afterwards.
import { beforeAll, expect, test } from "vitest";

import { checked, complaints } from "./check-steps";
import { PREVIEW, comment } from "./comment";
import { ENGINE } from "../../support/stack/engine";
import { channel, monitor } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

describeStack("the comment on a preview", (stack) => {
  let [mail, api] = ["", ""];
  let frequencySeconds = 60;

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    stack.declare([channel("mail"), monitor("api", { alertChannelIds: [ref("mail.id")] })]);
    await stack.up();
    mail = (await stack.resource("mail")).id ?? "";
    api = (await stack.resource("api")).id ?? "";
  });

  const adopting = (names: { readonly mail: string; readonly api: string }): Declared[] => [
    channel(names.mail, { name: "mail" }, { adopt: mail }),
    monitor(names.api, { name: "api", alertChannelIds: [ref(`${names.mail}.id`)] }, { adopt: api }),
  ];

  test.each<[string, () => Declared[], string[]]>([
    [
      "knows that adopted objects stay, although other resources had them",
      () => adopting({ mail: "post", api: "front" }),
      [
        "created monitor user",
        "adopted alert channel post",
        "adopted monitor front",
        "released alert channel mail",
        "released monitor api",
      ],
    ],
    [
      "knows that an object stays which the program will only read",
      () => [
        { kind: "AlertChannel", name: "post", get: mail },
        { kind: "Monitor", name: "front", get: api },
      ],
      ["changed monitor user", "released alert channel post", "released monitor front"],
    ],
    [
      "knows that an object stays which the program has only read",
      () => adopting({ mail: "post", api: "front" }),
      ["changed monitor user", "adopted alert channel post", "adopted monitor front"],
    ],
  ])("%s", async (_what, declared, expected) => {
    // It names the channel by its id, and changes each time.
    frequencySeconds += 60;
    const user = monitor("user", { frequencySeconds, alertChannelIds: [mail] });
    stack.declare([...declared(), user]);
    const { stdout } = await stack.pulumi(PREVIEW);
    const markdown = await comment(stack, stdout);
    const rows = [...markdown.matchAll(/^\| (\w+) \| ([a-z ]+) `(\w+)`/gm)];
    expect(rows.map(([, ...words]) => words.join(" "))).toEqual(expected);
    expect(markdown).not.toMatch(/ is (deleted|replaced)|notifies nobody/);
    expect(complaints(await checked(stack))).toEqual([]);
    await stack.up();
    expect((await stack.record(`/alert-channels/${mail}`)).id).toBe(mail);
    expect((await stack.record(`/monitors/${api}`)).id).toBe(api);
  });
});
