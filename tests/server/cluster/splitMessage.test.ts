import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAssembly, splitMessage } from "../../../server/cluster/splitMessage.ts";

/** Every part, in turn from each instance, as notifications of several may come. */
function interleaved(messages: ReadonlyMap<string, unknown>): string[] {
  const queues = [...messages].map(([instance, message]) => splitMessage(instance, message));
  const mixed: string[] = [];
  for (let at = 0; queues.some((parts) => at < parts.length); at++)
    for (const parts of queues) mixed.push(...parts.slice(at, at + 1));
  return mixed;
}

describe("a message", () => {
  test("comes back whole, whatever is in it, in parts that PostgreSQL takes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 3_000 }), { maxLength: 12 }),
        (message) => {
          const parts = splitMessage("one", { message });
          const assembly = createAssembly("other");
          const received = parts.map((part) => assembly.add(part));

          for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8_000);
          expect(received.at(-1)).toEqual({ message });
          expect(received.slice(0, -1).every((one) => one === undefined)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("is not mixed up with another's that comes at the same moment", () => {
    const ids = (from: number) => Array.from({ length: 4_000 }, (_, at) => from + at);
    const messages = new Map([
      ["one", ids(1)],
      ["two", ids(1_000_000)],
    ]);
    const assembly = createAssembly("three");
    const received = interleaved(messages).map((part) => assembly.add(part));

    expect(received.filter((message) => message !== undefined)).toEqual([...messages.values()]);
  });

  test("of our own is not received", () => {
    const assembly = createAssembly("one");

    expect(splitMessage("one", "hello").map((part) => assembly.add(part))).toEqual([undefined]);
  });

  test("is left out when its beginning or a part of it was missed", () => {
    const assembly = createAssembly("other");
    const [first = "", , third = "", ...rest] = splitMessage("one", "x".repeat(40_000));

    for (const part of [third, ...rest, first, third, ...rest])
      expect(assembly.add(part)).toBeUndefined();
    expect(assembly.add(splitMessage("one", "next")[0] ?? "")).toBe("next");
  });

  test("that is no message of ours is nothing", () => {
    const assembly = createAssembly("other");

    for (const text of ["", "hello", "one 0/1", "one x/1 {}"])
      expect(assembly.add(text)).toBeUndefined();
  });
});
