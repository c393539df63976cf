// The envelope of platform events.
import { describe, expect, expectTypeOf, it } from "vitest";

import {
  PlatformEventError,
  PlatformEventType,
  isKnownPlatformEvent,
  readPlatformEvent,
} from "../../../src/events";
import { WEBHOOK_EVENTS } from "../../../src/definitions/kinds/webhook";

const event = {
  id: "6f2c1c0e-0f52-4d4c-9d43-0a4c4f6f2d11",
  type: "monitor.created",
  apiVersion: "2026-06",
  createdAt: "2026-11-02T10:20:30Z",
  data: { id: "m", name: "api" },
};

describe("platform events", () => {
  it("have the types that webhooks can subscribe to", () => {
    expect(Object.values(PlatformEventType)).toEqual([...WEBHOOK_EVENTS]);
    for (const [name, type] of Object.entries(PlatformEventType)) {
      expect(name).toBe(type.toUpperCase().replace(".", "_"));
    }
  });

  it("are read from text and bytes; unknown members are omitted", () => {
    const text = JSON.stringify({ ...event, other: 1 });
    expect(readPlatformEvent(text)).toEqual(event);
    expect(readPlatformEvent(new TextEncoder().encode(text))).toEqual(event);
  });

  it.each([
    ["{", "the body is not JSON"],
    ["[]", "the body is not an object"],
    ["null", "the body is not an object"],
    [JSON.stringify({ ...event, id: 1 }), "the event has no id"],
    [JSON.stringify({ ...event, createdAt: undefined }), "the event has no createdAt"],
    [JSON.stringify({ ...event, data: [] }), "the event has no data"],
  ])("cannot be read from %s", (text, message) => {
    expect(() => readPlatformEvent(text)).toThrow(new PlatformEventError(message));
  });

  it("are distinguished by their type; newer types are accepted", () => {
    const known = readPlatformEvent(JSON.stringify(event));
    expect(isKnownPlatformEvent(known)).toBe(true);
    const newer = readPlatformEvent(JSON.stringify({ ...event, type: "monitor.renamed" }));
    expect([newer.type, isKnownPlatformEvent(newer)]).toEqual(["monitor.renamed", false]);
    if (isKnownPlatformEvent(known)) expectTypeOf(known.type).toEqualTypeOf<PlatformEventType>();
  });
});
