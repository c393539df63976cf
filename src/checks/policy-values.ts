// Values as the engine passes them to policies: reading an unknown value throws.
import { UNKNOWN } from "../definitions";
import type { Json } from "../definitions";

/** The value as data, with the engine's placeholder for unknown parts. */
export function knownValue(read: () => unknown): Json | undefined {
  let value: unknown;
  try {
    value = read();
  } catch {
    return UNKNOWN;
  }
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return Array.from({ length: items.length }, (_none, at) => knownValue(() => items[at]) ?? null);
  }
  if (typeof value === "object") {
    // Members are read one by one, since each of them may throw.
    const members = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.keys(members).map((name) => [name, knownValue(() => members[name]) ?? null]),
    );
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

/** A setting; undefined if it is not known yet. */
export function knownSetting(read: () => unknown): Json | undefined {
  const value = knownValue(read);
  return value === UNKNOWN ? undefined : value;
}
