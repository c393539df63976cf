// The console: a page for people that shows what the emulator holds, and the status pages as their visitors see them.
// Both are for browsers on this machine only; every other client gets what it got without them.
import type { Hono } from "hono";

import { isLoopback, isToThisMachine } from "../http/admission";
import type { RequestFacts } from "../api";
import type { Clock, Route, TenantContext } from "../contract";
import type { AddCalls } from "../control/control";
import { notFound } from "../http/failure";
import type { Faults } from "../faults/faults";
import type { RequestLog } from "../control/request-log";
import { json } from "../http/respond";
import type { Tenant } from "../store/organizations";
import { readPage } from "./assets";
import type { Page } from "./assets";
import type { ChangeLog } from "./change-log";
import { pageAt, pageView } from "./page-view";
import { pathPrinter } from "./request-paths";
import { viewOf } from "./view";
import { edit, editSchema, forget, forgetSchema } from "./write";
import type { WriteParts } from "./write";

/** The dependencies of the console. */
export interface ConsoleParts extends WriteParts {
  readonly clock: Clock;
  /** The current context of an organization. */
  readonly contextOf: (tenant: Tenant) => TenantContext;
  readonly requestLog: RequestLog;
  readonly faults: Faults;
  readonly changeLog: ChangeLog;
  readonly routes: readonly Route[];
}

/** The console of an emulator. */
export interface Console {
  /** Adds its calls to the control interface. */
  readonly addCalls: AddCalls;
  /** The page that a browser asks for; undefined for any other request. */
  readonly page: (request: Request, path: string, remoteAddress: string) => Response | undefined;
}

/** The console of an emulator that has none. */
export const NO_CONSOLE: Console = { addCalls: () => undefined, page: () => undefined };

const CALLS = "/__emulator/console";
const STATUS_PAGE = /^\/pages\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9])$/;

/** Creates the console. */
export function createConsole(parts: ConsoleParts): Console {
  const pages = new Map<string, Page>();
  const pageNamed = (name: "console" | "status-page"): Page => {
    const page = pages.get(name) ?? readPage(name);
    pages.set(name, page);
    return page;
  };
  return {
    addCalls: (control, { bodyOf }) => {
      addReads(control, parts);
      control.post(`${CALLS}/edit`, async ({ req }) =>
        edit(parts, await bodyOf(editSchema, req.raw)),
      );
      control.post(`${CALLS}/forget`, async ({ req }) =>
        forget(parts, await bodyOf(forgetSchema, req.raw)),
      );
    },
    page: (request, path, remoteAddress) => {
      const isLocal = isLoopback(remoteAddress) && isToThisMachine(request.headers);
      if (!isLocal || !isForPeople(request)) return undefined;
      const [address = ""] = path.split("?", 1);
      if (address === "/") return respond(pageNamed("console"), 200);
      const slug = STATUS_PAGE.exec(address)?.[1];
      if (slug === undefined) return undefined;
      const found = pageAt(contextsOf(parts), slug);
      return respond(pageNamed("status-page"), found === undefined ? 404 : 200);
    },
  };
}

const contextsOf = ({ organizations, contextOf }: ConsoleParts): TenantContext[] =>
  organizations.tenants.map((tenant) => contextOf(tenant));

const respond = ({ html, headers }: Page, status: number): Response =>
  new Response(html, { status, headers });

/** Whether a browser asks for a page to show; clients of the API ask for JSON, or for anything. */
const isForPeople = ({ method, headers }: Request): boolean =>
  method === "GET" && /\btext\/html\b/.test(headers.get("accept") ?? "");

function addReads(control: Hono<{ Bindings: RequestFacts }>, parts: ConsoleParts): void {
  const shownPath = pathPrinter(parts.routes);
  control.get(CALLS, () => {
    const now = parts.clock.now();
    return json(200, viewOf({ ...parts, contexts: contextsOf(parts), now, shownPath }));
  });
  control.get(`${CALLS}/pages/:slug`, ({ req }) => {
    const slug = req.param("slug");
    const found = pageAt(contextsOf(parts), slug);
    if (found === undefined) throw notFound("status page");
    return json(200, pageView(...found));
  });
}
