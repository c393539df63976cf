// The API calls that a kind makes, for the reference: derived from its spec.
import type { CallFacts, Verb } from "./call-facts";
import { isUpserted } from "./kind";
import type { KindSpec, Part } from "./kind";

const VERBS: readonly Verb[] = ["create", "read", "update", "delete"];

/** The calls of each verb, in order. `kindNamed` finds parents. */
export function callsOf(kind: KindSpec, kindNamed: (name: string) => KindSpec): CallFacts[] {
  const own = kind.ownCalls ?? [];
  const all = kind.read.by === "own" ? own : around(own, derived(kind, kindNamed));
  return VERBS.flatMap((verb) => all.filter((each) => each.verb === verb));
}

function derived(kind: KindSpec, kindNamed: (name: string) => KindSpec): CallFacts[] {
  return [
    creates(kind),
    reads(kind, kindNamed),
    updates(kind),
    deletes(kind),
    uploads(kind),
  ].flat();
}

/** What is looked up for a write comes before it. */
const around = (own: readonly CallFacts[], usual: readonly CallFacts[]): CallFacts[] => [
  ...own.filter(isLook),
  ...usual,
  ...own.filter((each) => !isLook(each)),
];

/** Whether a call is a read before a write. */
const isLook = ({ verb, call }: CallFacts): boolean => verb !== "read" && call.startsWith("GET ");

/** The path of one object: `/secrets/{key}`. */
const oneOf = ({ path, address, idMember }: KindSpec): string =>
  `${path}/{${address ?? idMember ?? "id"}}`;

function creates(kind: KindSpec): CallFacts[] {
  const { path, createAt = "", parts = [], refusesDuplicate } = kind;
  const verb = "create";
  return [
    ...(refusesDuplicate
      ? [{ verb, call: `GET ${path}`, when: "to refuse a duplicate" } as const]
      : []),
    { verb, call: `POST ${path}${createAt}` },
    ...parts.flatMap((part): CallFacts[] =>
      part.part === "afterCreate"
        ? [
            {
              verb,
              call: `${part.method} ${oneOf(kind)}${part.path}`,
              when: `for \`${part.field}\``,
              field: part.field,
            },
          ]
        : [],
    ),
  ];
}

function reads(kind: KindSpec, kindNamed: (name: string) => KindSpec): CallFacts[] {
  const { path, parent, read } = kind;
  if (read.by === "id") return [{ verb: "read", call: `GET ${oneOf(kind)}` }];
  if (read.by === "list" || parent === undefined) return [{ verb: "read", call: `GET ${path}` }];
  return [{ verb: "read", call: `GET ${kindNamed(parent.kind).path}/{${parent.field}}` }];
}

function updates(kind: KindSpec): CallFacts[] {
  const { update, parts = [] } = kind;
  if (update === undefined) return triggered(kind);
  const { method, path = "" } = update;
  const at = isUpserted(kind) ? kind.path : `${oneOf(kind)}${path}`;
  return [
    ...tenantLook(kind, "update"),
    ...identityLook(kind, "update"),
    ...looks(kind),
    ...parts.filter(isLinks).flatMap(({ field, path: links }): CallFacts[] => [
      { verb: "update", call: `GET ${oneOf(kind)}${links}`, when: `for \`${field}\``, field },
      {
        verb: "update",
        call: `DELETE ${oneOf(kind)}${links}`,
        when: `to remove surplus \`${field}\``,
        field,
        rare: true,
      },
    ]),
    { verb: "update", call: `${method} ${at}` },
    ...parts.filter(isItem).flatMap(({ field, method: change, path: item }): CallFacts[] => [
      { verb: "update", call: `GET ${oneOf(kind)}`, when: `for \`${field}\``, field },
      { verb: "update", call: `${change} ${oneOf(kind)}${item}`, when: `for \`${field}\``, field },
    ]),
    ...triggered(kind),
  ];
}

/** The calls that a change of a local field triggers. */
const triggered = (kind: KindSpec): CallFacts[] =>
  (kind.parts ?? []).flatMap((part): CallFacts[] =>
    part.part === "trigger"
      ? [
          {
            verb: "update",
            call: `POST ${oneOf(kind)}${part.path}`,
            when: `for \`${part.field}\``,
            field: part.field,
          },
        ]
      : [],
  );

/** An object that is addressed by name is read before a write, because the name may belong to another one by then. */
function identityLook({ address, path }: KindSpec, verb: Verb): CallFacts[] {
  if (address === undefined) return [];
  return [{ verb, call: `GET ${path}`, when: "to check that the name still belongs to it" }];
}

/** Ids that are numbers exist in each organization, so that of the key is held beside the state before a write. */
function tenantLook({ idType, ownCalls = [] }: KindSpec, verb: Verb): CallFacts[] {
  const call = "GET /auth/me";
  const isOwn = ownCalls.some((each) => each.verb === verb && each.call === call);
  if (idType !== "integer" || isOwn) return [];
  return [{ verb, call, when: "once in a run, to compare the organization", rare: true }];
}

/** Reads before an update whose body must repeat live values. */
function looks(kind: KindSpec): CallFacts[] {
  const { omitted, required = [], repeats = [] } = kind.update ?? {};
  const verb = "update";
  if (isUpserted(kind))
    return [{ verb, call: `GET ${kind.path}`, when: "to check that it exists" }];
  const call = `GET ${oneOf(kind)}`;
  if (omitted === "clears") return [{ verb, call, when: "to repeat what the update would clear" }];
  const repeated = [...required, ...repeats];
  const hasMore = Object.entries(kind.fields).some(
    ([name, { immutable, local }]) => !immutable && !local && !repeated.includes(name),
  );
  if (repeated.length === 0 || !hasMore) return [];
  const when = `if \`${repeated.join("` or `")}\` has not changed`;
  return [{ verb, call, when, unlessChanged: repeated }];
}

function uploads(kind: KindSpec): CallFacts[] {
  const { archive } = kind;
  if (archive === undefined) return [];
  const { field, again, history } = archive;
  const last = `GET ${oneOf(kind)}${history}`;
  const request = `POST ${oneOf(kind)}${again}`;
  const after = `after an upload of \`${field}\``;
  return [
    { verb: "create", call: request, when: after, field },
    { verb: "read", call: last, when: `for \`${field}\`` },
    { verb: "update", call: last, when: `if \`${field}\` has changed`, field },
    {
      verb: "update",
      call: request,
      when: `${after}, and if the last one was not finished`,
      field,
    },
  ];
}

const isItem = (part: Part): part is Extract<Part, { part: "item" }> => part.part === "item";
const isLinks = (part: Part): part is Extract<Part, { part: "links" }> => part.part === "links";

function deletes(kind: KindSpec): CallFacts[] {
  const { blockedBy = [], removal } = kind;
  const verb = "delete";
  return [
    ...tenantLook(kind, verb),
    ...identityLook(kind, verb),
    {
      verb,
      call: removal === undefined ? `DELETE ${oneOf(kind)}` : `POST ${oneOf(kind)}${removal}`,
    },
    ...blockedBy.flatMap((each): CallFacts[] =>
      "list" in each
        ? [{ verb, call: `GET ${each.list}`, when: "to list what blocks the delete", rare: true }]
        : [],
    ),
  ];
}
