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

/** The windows of a request that takes as long as that, relative to when it is sent. */
function windowsOf(clock: RecordClock, ...dates: (typeof DATE)[]): number[][] {
  const windows = clock.during(SENT, SENT + 100, dates);
  return windows.map(({ earliest, latest }) => [earliest - SENT, latest - SENT]);
}

/** The only window. */
function windowOf(clock: RecordClock, ...dates: (typeof DATE)[]): number[] {
  const windows = windowsOf(clock, ...dates);
  expect(windows).toHaveLength(1);
  return windows.flat();
}

test("is assumed to be within five seconds of one of the other clocks", () => {
  const clock = new RecordClock();
  const local = [-5_000, 5_100];
  const ahead = { earliest: HOUR, latest: HOUR + 1_000 };
  expect(windowsOf(clock, ahead)).toEqual([local, [HOUR - 5_000, HOUR + 6_100]]);
  const behind = { earliest: -10_000, latest: -9_000 };
  expect(windowsOf(clock, behind)).toEqual([local, [-15_000, -3_900]]);
  // If it was set during the request, both times count.
  expect(windowsOf(clock, behind, ahead)).toEqual([
    local,
    [-15_000, -3_900],
    [HOUR - 5_000, HOUR + 6_100],
  ]);
  // Before the first response, the Date header's clock is assumed to be within five seconds of ours.
  expect(windowsOf(clock)).toEqual([local, [-10_000, 10_100]]);
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
  const both = [
    [from, until],
    [from + HOUR - 1_000, until + HOUR + 1_000],
  ];
  expect(windowsOf(learned(), DATE, ahead)).toEqual(both);
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
