// The clock of the records, as learned from the response to one create; the numbers are worked out by hand.
import { expect, test } from "vitest";

import { RecordClock } from "../../src/lifecycle/recovery/record-clock";

const SENT = Date.parse("2026-03-01T12:00:00Z");
const HOUR = 3_600_000;
/** The Date header's clock runs with ours, to a second. */
const DATE = { earliest: -500, latest: 500 };

/** Learned from an object that was created a minute ahead of our time, between 0 and 100 ms after the request. */
function learned(): RecordClock {
  const clock = new RecordClock();
  const createdAt = new Date(SENT + 60_020).toISOString();
  clock.learn(createdAt, { sentAt: SENT, answeredAt: SENT + 100, date: DATE });
  return clock;
}

/** The window of a request that takes as long as that, relative to when it is sent. */
function windowOf(clock: RecordClock, ...dates: (typeof DATE)[]): number[] {
  const { earliest, latest } = clock.during(SENT, SENT + 100, dates);
  return [earliest - SENT, latest - SENT];
}

test("is assumed to be within five seconds of both other clocks", () => {
  const clock = new RecordClock();
  expect(windowOf(clock, { earliest: 9_000, latest: 10_000 })).toEqual([-5_000, 15_100]);
  expect(windowOf(clock, { earliest: -10_000, latest: -9_000 })).toEqual([-15_000, 5_100]);
  // Before the first response, the Date header's clock is assumed to be within five seconds of ours.
  expect(windowOf(clock)).toEqual([-10_000, 10_100]);
});

test("is known to within a few hundred milliseconds after a create", () => {
  // 250 ms because several machines write records, and 1 % of the time since then for drift.
  const window = [60_020 - 100 - 251, 60_020 + 100 + 250];
  expect(windowOf(learned(), DATE)).toEqual(window);
  expect(windowOf(learned())).toEqual(window);
});

test("is known just as well if the Date header has only become more precise", () => {
  expect(windowOf(learned(), { earliest: -3, latest: 2 })).toEqual(windowOf(learned(), DATE));
});

test("is shifted by as much as one of the clocks was set since", () => {
  const [from = 0, until = 0] = windowOf(learned(), DATE);
  const ahead = { earliest: HOUR - 500, latest: HOUR + 500 };
  expect(windowOf(learned(), ahead)).toEqual([from + HOUR - 1_000, until + HOUR + 1_000]);
  const behind = { earliest: -HOUR - 500, latest: 500 - HOUR };
  expect(windowOf(learned(), behind)).toEqual([from - HOUR - 1_000, until - HOUR + 1_000]);
  // If it was set during the request, both times count.
  expect(windowOf(learned(), DATE, ahead)).toEqual([from, until + HOUR + 1_000]);
  expect(windowOf(learned(), behind, DATE)).toEqual([from - HOUR - 1_000, until]);
});

test("is not learned from a request during which our clock was set back", () => {
  const clock = learned();
  const createdAt = new Date(SENT).toISOString();
  clock.learn(createdAt, { sentAt: SENT, answeredAt: SENT - HOUR, date: DATE });
  expect(windowOf(clock, DATE)).toEqual(windowOf(learned(), DATE));
});

test.each([["no time"], [undefined], [17]])("is not learned from %s", (createdAt) => {
  const clock = new RecordClock();
  clock.learn(createdAt, { sentAt: SENT, answeredAt: SENT + 100, date: DATE });
  expect(clock.isKnown).toBe(false);
});
