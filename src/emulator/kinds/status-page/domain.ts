// Host names of a page (docs/api.md, Page domains). A control call sets their DNS records.
import {
  PRIMARY_STATUSES,
  statusPageDomain,
  VERIFIED_STATUSES,
} from "../../../definitions/kinds/status-page-domain";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { isPublished } from "../../internet/dns";
import { conflict } from "../../http/failure";
import { amend, asText, changeRow } from "../../store/records";
import { ok } from "../../http/reply";
import { rowsWith } from "../../store/links";
import { onPage, pageOf } from "./page";
import { post } from "../../http/route";

const KIND = "StatusPageDomain";
const TOKEN_LENGTH = 32;
/** The CNAME target of every page. */
const TARGET = "pages.status.example.net";

const hooks: CrudHooks = {
  uniqueIn: "service",
  onCreate: (call, row) => ({
    ...row,
    status: "PENDING_VERIFICATION",
    verificationMethod: "CNAME",
    verificationToken: call.ids.token(TOKEN_LENGTH),
    verificationCnameTarget: TARGET,
    primary: false,
  }),
  present: (_call, _row, { statusPageId: _page, ...record }) => record,
};

const domainOf = (call: Call): Row => onPage(call, KIND, pageOf(call), call.params.id);

const changed = (call: Call, row: Row, changes: Row): Reply =>
  ok(presentRow(call, statusPageDomain, hooks, changeRow(call, KIND, row, changes), "updated"));

/** A missing DNS record is reported in the response, which is still a success. */
function verify(call: Call): Reply {
  const row = domainOf(call);
  const hostname = asText(row.hostname);
  if (!isPublished(call.organizations, hostname)) {
    const verificationError = `No CNAME record of ${hostname} leads to ${TARGET}`;
    return changed(call, row, { status: "VERIFICATION_FAILED", verificationError });
  }
  const isAgain = VERIFIED_STATUSES.some((each) => each === row.status);
  return changed(call, row, {
    status: isAgain ? "ACTIVE" : "VERIFIED",
    verificationError: null,
    verifiedAt: isAgain ? (row.verifiedAt ?? null) : call.now,
    cfSslStatus: isAgain ? "active" : "pending",
    sslActiveAt: isAgain ? (row.sslActiveAt ?? call.now) : null,
  });
}

/** Makes a domain primary instead of the previous one; there is no other way to demote a domain. */
function makePrimary(call: Call): Reply {
  const row = domainOf(call);
  if (!PRIMARY_STATUSES.some((each) => each === row.status)) {
    throw conflict(`The domain ${asText(row.hostname)} must be verified before it can be primary`);
  }
  for (const other of rowsWith(call, KIND, "statusPageId", row.statusPageId)) {
    if (other.primary === true && other.id !== row.id) amend(call, KIND, other, { primary: false });
  }
  return changed(call, row, { primary: true });
}

const one = "/status-pages/:statusPageId/domains/:id";
const response = { component: KIND };

/** Host names of pages. */
export const statusPageDomains: KindBehaviour = {
  kinds: [KIND],
  routes: [
    ...crudRoutes(statusPageDomain, hooks),
    post(`${one}/verify`, "Check the DNS records of one status page domain", verify, { response }),
    post(
      `${one}/primary`,
      "Make one status page domain the primary domain of its page",
      makePrimary,
      { response },
    ),
  ],
};
