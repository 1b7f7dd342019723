import { expect, test } from "vitest";
import type { ImportBody } from "#contract/areaImport";
import type { CallFailure, CallResult } from "../../../../../../src/api/callServer.ts";
import type { WrittenThing } from "../../../../../../src/api/things.ts";
import {
  foundAmong,
  SENT_AT_ONCE,
  sendAreas,
} from "../../../../../../src/features/manage/kinds/geofence/files/sendAreas.ts";

const areas = (count: number): ImportBody[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    name: `n${index + 1}`,
    body: { name: `n${index + 1}`, area: `CIRCLE (${index} 1, 5)` },
  }));

const made = ({ number, body }: ImportBody): CallResult<WrittenThing> => ({
  ok: true,
  value: { thing: { ...body, id: number }, etag: undefined, undo: `u${number}` },
});
const refused = (reason: CallFailure, retryAfterSeconds?: number): CallResult<WrittenThing> => ({
  ok: false,
  error: { reason, detail: reason, retryAfterSeconds },
});

interface Way {
  readonly answer?: (area: ImportBody) => CallResult<WrittenThing>;
  readonly isStopped?: () => boolean;
}

async function run(count: number, { answer = made, isStopped = () => false }: Way = {}) {
  const all = areas(count);
  const progress: number[] = [];
  const sent: number[] = [];
  let atOnce = 0;
  let most = 0;
  const result = await sendAreas(all, {
    async send(area) {
      sent.push(area.number);
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return answer(area);
    },
    onProgress: (done) => progress.push(done),
    isStopped,
  });
  const numbers = [
    ...result.made.map(({ thing }) => thing.id),
    ...result.failed.map(({ area }) => area.number),
    ...result.left.map(({ number }) => number),
  ];
  // Each area is in one of the three.
  expect(numbers.toSorted((one, other) => one - other)).toEqual(all.map(({ number }) => number));
  return { ...result, progress, sent, most };
}

test("sends each area once, a few at a time, and says how far it is [GEO-01]", async () => {
  const { made: done, progress, sent, most } = await run(50);
  expect(done).toHaveLength(50);
  expect(new Set(sent).size).toBe(50);
  expect(most).toBe(SENT_AT_ONCE);
  expect(progress.at(0)).toBe(0);
  expect(progress.at(-1)).toBe(50);
});

test("one that is refused holds no other up, and is named [GEO-01]", async () => {
  const { made: done, failed } = await run(10, {
    answer: (area) => (area.number === 4 ? refused("badArea") : made(area)),
  });
  expect(done).toHaveLength(9);
  expect(failed).toEqual([
    expect.objectContaining({ area: expect.objectContaining({ name: "n4" }), isUnsure: false }),
  ]);
});

test.each([
  ["asks to wait", refused("tooManyAttempts", 30)],
  ["signs out", refused("signedOut")],
])("sends nothing more when the server %s [GEO-01]", async (_, answer) => {
  const { failed, left } = await run(100, {
    answer: (area) => (area.number > 8 ? answer : made(area)),
  });
  expect(failed.length).toBeLessThanOrEqual(SENT_AT_ONCE);
  expect(left.length).toBeGreaterThanOrEqual(100 - 8 - SENT_AT_ONCE);
});

test("stopped, it leaves what was not sent [GEO-01]", async () => {
  let count = 0;
  const { left } = await run(100, {
    answer(area) {
      count += 1;
      return made(area);
    },
    isStopped: () => count >= 10,
  });
  expect(left.length).toBeGreaterThanOrEqual(100 - 10 - SENT_AT_ONCE);
});

test("of an answer that was lost nobody knows, and what the server has is not made twice [GEO-01]", async () => {
  const { failed } = await run(3, { answer: () => refused("timeout") });
  expect(failed.map(({ isUnsure }) => isUnsure)).toEqual([true, true, true]);
  const found = foundAmong(areas(3), [
    { id: 70, name: "n2", area: "CIRCLE (1 1, 5)" },
    { id: 71, name: "n3", area: "CIRCLE (9 9, 9)" },
  ]);
  expect([...found].map(([number, { id }]) => [number, id])).toEqual([[2, 70]]);
});
