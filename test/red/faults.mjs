// @ts-check
// The faults of `npm run test:red`: each is a bug that somebody could write, and the test that has to
// notice it. test/acceptance.md says which class of bugs each stands for.

/**
 * @typedef {object} Fault
 * @property {string} breaks what no longer holds
 * @property {string} file where the fault goes
 * @property {string} find text that stands there exactly once
 * @property {string} replace what stands there instead
 * @property {string} test the test file that must fail
 */

const stack = (/** @type {string} */ name) => `test/stack/${name}.test.ts`;

/** @type {readonly Fault[]} */
export const FAULTS = [
  {
    breaks: "what the service fills in is no difference",
    file: "src/lifecycle/refresh.ts",
    find: "if (!isInput && !isManagedWhenOmitted(field)) return { output: unsetOutput(field, live) };",
    replace: "if (!isInput && !isManagedWhenOmitted(field)) return { input: live, output: live };",
    test: stack("estate"),
  },
  {
    breaks: "nothing changed means no update",
    file: "src/lifecycle/diff.ts",
    find: "undefined : memoryOf(olds).managedBy !== undefined,",
    replace: "undefined : memoryOf(olds).managedBy === undefined,",
    test: stack("estate"),
  },
  {
    breaks: "a preview sends no request",
    file: "src/provider/handler.ts",
    find: "diff(_id: string, olds: unknown, news: unknown): Promise<dynamic.DiffResult> {",
    replace: `async diff(_id: string, olds: unknown, news: unknown): Promise<dynamic.DiffResult> {
      await this.service().client.list({ path: "/tags", operation: { action: "x", resource: "y" } });`,
    test: stack("estate"),
  },
  {
    breaks: "no GET after a POST whose answer is complete",
    file: "src/lifecycle/create.ts",
    find: "const id = idOf(spec, record);",
    replace:
      "const id = idOf(spec, record);\n  await service.reader.read(spec, { id, known: inputs });",
    test: stack("one-request"),
  },
  {
    breaks: "tags that are no longer wanted are taken off",
    file: "src/spec/kinds/monitor-tags.ts",
    find: "return others.length === 0 ? undefined : { tagIds: others.map(idOf) };",
    replace: "return others.length < 0 ? { tagIds: others.map(idOf) } : undefined;",
    test: stack("one-request"),
  },
  {
    breaks: "an edit elsewhere is seen",
    file: "src/lifecycle/refresh.ts",
    find: "if (holds(field, written, live, record) || fingerprint(field, live) === answered) {",
    replace: "if (holds(field, written, live, record) || written !== null) {",
    test: stack("drift"),
  },
  {
    breaks: "an edit of a write-only field is seen through its hash",
    file: "src/lifecycle/refresh.ts",
    find: "live === null || live === olds[facts.output]) {",
    replace: "live === null || live !== null) {",
    test: stack("drift"),
  },
  {
    breaks: "what is gone leaves the state and is no error",
    file: "src/provider/handler.ts",
    find: "if (lifecycle.isState(this.spec, olds)) return {};",
    replace: "",
    test: stack("drift"),
  },
  {
    breaks: "a list whose order means nothing is shown in the old order",
    file: "src/lifecycle/check.ts",
    find: "field === undefined ? value : reworded(resolveField(field, given), olds[name], value);",
    replace: "field === undefined ? value : (resolveField(field, given), value);",
    test: stack("reading"),
  },
  {
    breaks: "the engine works out the properties that change",
    file: "src/lifecycle/diff.ts",
    find: "changes: changed.length > 0 ? undefined :",
    replace: "changes: changed.length > 0 ? true :",
    test: stack("reading"),
  },
  {
    breaks: "a field that cannot change replaces",
    file: "src/lifecycle/diff.ts",
    find: "field !== undefined && (field.immutable || variantChanged(field, olds[name], news[name]))",
    replace: "field !== undefined && variantChanged(field, olds[name], news[name])",
    test: stack("replacement"),
  },
  {
    breaks: "another channel type replaces",
    file: "src/lifecycle/diff.ts",
    find: "return old[field.by] !== now[field.by];",
    replace: "return old === now;",
    test: stack("replacement"),
  },
  {
    breaks: "the new object is made before the old one goes",
    file: "src/lifecycle/diff.ts",
    find: "deleteBeforeReplace: replaces.length > 0 && collides(spec, olds, news),",
    replace: "deleteBeforeReplace: replaces.length > 0 || collides(spec, olds, news),",
    test: stack("replacement"),
  },
  {
    breaks: "a unique name in the way is explained",
    file: "src/lifecycle/create.ts",
    find: "remedies: { CONFLICT, ...operation.remedies }",
    replace: "remedies: { ...operation.remedies }",
    test: stack("replacement"),
  },
  {
    breaks: "a name that is taken says how to take it over",
    file: "src/lifecycle/create.ts",
    find: "if (spec.unique === undefined) return operation;",
    replace: 'return { ...operation, remedies: { CONFLICT: "" } };',
    test: stack("refusal"),
  },
  {
    breaks: "a blocked delete names what is in the way",
    file: "src/lifecycle/delete.ts",
    find: "if (isConflict(error)) throw await explained(error, target, service);",
    replace: "",
    test: stack("refusal"),
  },
  {
    breaks: "known secret inputs are marked though the program forgot",
    file: "src/resources/resource.ts",
    find: "...secretly(args, secretInputs),",
    replace: "...secretly(args, secretInputs.slice(0, 0)),",
    test: stack("secrets"),
  },
  {
    breaks: "outputs that are secret by nature are kept as secrets",
    file: "src/resources/resource.ts",
    find: "additionalSecretOutputs: [...secretOutputs]",
    replace: "additionalSecretOutputs: secretOutputs.slice(0, 0)",
    test: stack("secrets"),
  },
  {
    breaks: "a webhook in plain text is a secret under mocks too",
    file: "src/resources/resource.ts",
    find: "...secretly(args, secretInputs),",
    replace: "...secretly(args, secretInputs.slice(0, 0)),",
    test: stack("mocks"),
  },
  {
    breaks: "a change of the trigger rotates the key",
    file: "src/lifecycle/update.ts",
    find: "return this.changed.includes(part.field) && this.news[part.field] !== undefined;",
    replace: "return this.changed.includes(part.path) && this.news[part.field] !== undefined;",
    test: stack("rotation"),
  },
  {
    breaks: "a key that was revoked elsewhere counts as gone",
    file: "src/lifecycle/reader.ts",
    find: "return value !== undefined && value !== null;",
    replace: "return value === spec;",
    test: stack("rotation"),
  },
  {
    breaks: "an explicit provider works with its own key",
    file: "src/resources/provider.ts",
    find: "args.apiKey ?? config.getSecret",
    replace: "config.getSecret",
    test: stack("providers"),
  },
  {
    breaks: "a look-up of what is not there is an error",
    file: "src/provider/handler.ts",
    find: "if (lifecycle.isState(this.spec, olds)) return {};",
    replace: "if (olds !== undefined) return {};",
    test: stack("get"),
  },
  {
    breaks: "a look-up has all outputs",
    file: "src/resources/resource.ts",
    find: "...undeclared,",
    replace: "",
    test: stack("get"),
  },
  {
    breaks: "all mistakes are told at once",
    file: "src/lifecycle/check.ts",
    find: "failures: problems.map(",
    replace: "failures: problems.slice(0, 1).map(",
    test: stack("bad-input"),
  },
  {
    breaks: "after the first write a failure keeps the id",
    file: "src/lifecycle/create.ts",
    find: "throw new PartialFailure(id, outputsAfterWrite(spec, done, { record }), error);",
    replace: "throw error;",
    test: stack("partial-failure"),
  },
  {
    breaks: "a 401 is tried again with MONITORING_API_KEY",
    file: "src/client/credentials.ts",
    find: "(refused === current ? other : current)",
    replace: "(refused === current ? undefined : current)",
    test: stack("old-key"),
  },
  {
    breaks: "a 401 says what to do about a key in the state",
    file: "src/client/remedy.ts",
    find: "set MONITORING_API_KEY or run with PULUMI_RUN_PROGRAM=true",
    replace: "try again",
    test: stack("old-key"),
  },
  {
    breaks: "a 429 is waited for, whatever the verb",
    file: "src/client/retry.ts",
    find: 'if (isThrottled(fault) || fault.kind === "unsent") return true;',
    replace: "",
    test: stack("outage"),
  },
  {
    breaks: "a row that tells all stands for the record",
    file: "src/lifecycle/gather.ts",
    find: "if (shelf.waiting < 2) return;",
    replace: "if (shelf.waiting < 20) return;",
    test: "test/host/refresh.test.ts",
  },
  {
    breaks: "what no page shows is asked for itself",
    file: "src/lifecycle/reader.ts",
    find: "      if (row !== undefined) return row;\n",
    replace: "      if (row !== undefined || wanted.mayBeRow === true) return row;\n",
    test: "test/host/refresh.test.ts",
  },
  {
    breaks: "requests wait for room in the window",
    file: "src/client/budget.ts",
    find: "if (this.#credit > 0) return undefined;",
    replace: "if (this.#credit > -16) return undefined;",
    test: "test/host/rate-limit.test.ts",
  },
  {
    breaks: "what may have been done already is repeated only where that does no harm",
    file: "src/client/retry.ts",
    find: 'return mayHavePassed(fault) && method !== "POST";',
    replace: "return mayHavePassed(fault);",
    test: stack("outage"),
  },
  {
    breaks: "deleting what is gone succeeds",
    file: "src/lifecycle/delete.ts",
    find: "if (isNotFound(error)) return;",
    replace: "",
    test: stack("outage"),
  },
  {
    breaks: "what is under way at a Ctrl-C is waited for and saved",
    file: "src/client/client.ts",
    find: "timeoutMs = 30_000,",
    replace: "timeoutMs = 1_000,",
    test: stack("interrupt"),
  },
  {
    breaks: "the provider's process ends with its engine",
    file: "src/provider/host.ts",
    find: "process.exit(0);",
    replace: "return;",
    test: stack("interrupt"),
  },
  {
    breaks: "the shim is short where the package resolves",
    file: "src/resources/shim.ts",
    find: "return resolvesFrom(folder) ? plain(kind) : searching(kind);",
    replace: "return searching(resolvesFrom(folder) ? kind : kind);",
    test: stack("programs"),
  },
  {
    breaks: "the shim finds what pnpm hides",
    file: "src/resources/shim.ts",
    find: "return resolvesFrom(folder) ? plain(kind) : searching(kind);",
    replace: "return plain(resolvesFrom(folder) ? kind : kind);",
    test: stack("installers"),
  },
  {
    breaks: "a call that comes before configure is done finds the configuration",
    file: "src/provider/handler.ts",
    find: "configure(request: dynamic.ConfigureRequest): Promise<void> {",
    replace: `async configure(request: dynamic.ConfigureRequest): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, 200));`,
    test: stack("estate"),
  },
  {
    breaks: "a credential that is refused does not mean that the object is gone",
    file: "src/lifecycle/reader.ts",
    find: "if (isNotFound(error)) return undefined;",
    replace: "if (error !== undefined) return undefined;",
    test: stack("old-key"),
  },
  {
    breaks: "an answer may have members that nobody knows",
    file: "src/lifecycle/refresh.ts",
    find: "const first = !isState(spec, olds);",
    replace: `const first = !isState(spec, olds);
  for (const name of Object.keys(record))
    if (name === "novelty") throw new Error("unknown member " + name);`,
    test: stack("outage"),
  },
  {
    breaks: "a value that is unknown in the preview passes",
    file: "src/spec/unknown.ts",
    find: "return value === UNKNOWN;",
    replace: "return value === null;",
    test: stack("bad-input"),
  },
  {
    breaks: "what is unset is cleared on the wire",
    file: "src/lifecycle/request.ts",
    find: "return { [name]: empty[field.type] ?? null };",
    replace: "return empty[field.type] === undefined ? {} : {};",
    test: "test/host/fields.test.ts",
  },
  {
    breaks: "0, false and the empty text are sent",
    file: "src/lifecycle/request.ts",
    find: "if (inputs[name] !== undefined) body[name] = inputs[name];",
    replace: "if (inputs[name]) body[name] = inputs[name];",
    test: stack("as-written"),
  },
  {
    breaks: "what the service normalises is no difference",
    file: "src/lifecycle/outputs.ts",
    find: "answers[name] = fingerprint(field, live);",
    replace: "",
    test: stack("as-written"),
  },
  {
    breaks: "an edit elsewhere is seen in every field of every kind",
    file: "src/lifecycle/refresh.ts",
    find: "if (holds(field, written, live, record) || fingerprint(field, live) === answered) {",
    replace: "if (holds(field, written, live, record) || written !== null) {",
    test: "test/host/drift.test.ts",
  },
  {
    breaks: "any Node from 20 on will do",
    file: "src/provider/version.ts",
    find: 'import { join } from "node:path";',
    replace: `import { join } from "node:path";
if (!process.version.startsWith("v20.")) throw new Error("only Node 20 will do");`,
    test: stack("node-versions"),
  },
];
