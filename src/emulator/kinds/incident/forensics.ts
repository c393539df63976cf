// What the detection of incidents recorded (docs/api.md, Forensics).
import { flag, instant, text } from "../../../definitions";
import type { Fields } from "../../../definitions";
import { INCIDENTS } from "../../alerting/condition";
import { allTrails, trailOf } from "../../alerting/forensics";
import type { Trail } from "../../alerting/forensics";
import { checkedQuery, texts } from "../../crud/bodies";
import type { Call, KindBehaviour, Paging, Reply, Row } from "../../contract";
import { notFound } from "../../http/failure";
import { asText, rowOf } from "../../store/records";
import { listed, ok } from "../../http/reply";
import { timeIn } from "../../time/clock";
import { get } from "../../http/route";

const paging: Paging = { mode: "paged", sortable: ["occurredAt"] };

const PERIOD: Fields = {
  from: instant({ doc: "Start of the period." }),
  to: instant({ doc: "End of the period." }),
};
const EVALUATION_FILTERS: Fields = {
  ruleType: text({ doc: "Only rules of this type." }),
  region: text({ doc: "Only checks from this region." }),
  onlyMatched: flag({ doc: "Only rules that matched." }),
  ...PERIOD,
};

/** The snapshot of the first of these rows that has one. */
function snapshotFor({ snapshots }: Trail, rows: readonly Row[]): Row | null {
  const hash = rows[0]?.policySnapshotHashHex;
  return snapshots.find((each) => each.hashHex === hash) ?? null;
}

function timeline(call: Call): Reply {
  const incident = rowOf(call, INCIDENTS, call.params.id);
  const trail = trailOf(call, incident.monitorId);
  const transitions = trail.transitions.filter((row) => row.incidentId === incident.id);
  const causes = transitions.flatMap((row) => texts(row.triggeringEvaluationIds));
  return ok({
    transitions,
    triggeringEvaluations: trail.evaluations.filter((row) => causes.includes(asText(row.id))),
    policySnapshot: snapshotFor(trail, transitions),
  });
}

function trace(call: Call): Reply {
  const { checkId } = call.params;
  const ofCheck = (row: Row): boolean => row.checkId === checkId;
  const trail = allTrails(call).find(
    ({ evaluations, transitions }) => evaluations.some(ofCheck) || transitions.some(ofCheck),
  );
  if (trail === undefined) throw notFound(`Check ${asText(checkId)}`);
  const evaluations = trail.evaluations.filter(ofCheck);
  const transitions = trail.transitions.filter(ofCheck);
  const policySnapshot = snapshotFor(trail, [...evaluations, ...transitions]);
  return ok({ checkId, evaluations, transitions, policySnapshot });
}

function snapshot(call: Call): Reply {
  const hash = asText(call.params.hash).toLowerCase();
  const found = allTrails(call)
    .flatMap(({ snapshots }) => snapshots)
    .find((each) => each.hashHex === hash);
  if (found === undefined) throw notFound(`Policy snapshot ${hash}`);
  return ok(found);
}

/** The rows of a monitor that match the query, newest first. */
function matching(
  call: Call,
  fields: Fields,
  rows: (trail: Trail) => readonly Row[],
  keeps: (row: Row, query: Row) => boolean,
): Reply {
  const { id } = rowOf(call, "Monitor", call.params.id);
  const query = checkedQuery("FORENSICS", fields, call.query);
  const time = (row: Row): number => timeIn(row.occurredAt);
  const found = rows(trailOf(call, id)).filter(
    (row) =>
      keeps(row, query) &&
      (query.from === undefined || time(row) >= timeIn(query.from)) &&
      (query.to === undefined || time(row) <= timeIn(query.to)),
  );
  return listed([...found].reverse(), paging);
}

const evaluations = (call: Call): Reply =>
  matching(
    call,
    EVALUATION_FILTERS,
    (trail) => trail.evaluations,
    (row, { ruleType, region, onlyMatched }) =>
      (ruleType === undefined || row.ruleType === ruleType) &&
      (region === undefined || row.region === region) &&
      (onlyMatched !== true || row.outputMatched === true),
  );

const transitions = (call: Call): Reply =>
  matching(
    call,
    PERIOD,
    (trail) => trail.transitions,
    () => true,
  );

/** What the detection of incidents recorded. */
export const forensics: KindBehaviour = {
  kinds: [],
  routes: [
    get("/forensics/incidents/:id/timeline", "Read what led to one incident", timeline),
    get("/forensics/traces/:checkId", "Read what one check caused", trace),
    get("/forensics/policy-snapshots/:hash", "Read an incident policy as it was", snapshot),
    get(
      "/forensics/monitors/:id/rule-evaluations",
      "List the rules that were evaluated",
      evaluations,
      {
        query: EVALUATION_FILTERS,
        paging,
      },
    ),
    get("/forensics/monitors/:id/transitions", "List the transitions of a monitor", transitions, {
      query: PERIOD,
      paging,
    }),
  ],
};
