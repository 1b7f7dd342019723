import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallError, CallResult } from "../../../../../src/api/callServer.ts";
import {
  chunksOf,
  type LinkChunk,
  linksIn,
  saveLinks,
} from "../../../../../src/features/manage/linked/saveLinks.ts";

/** Of the specification: permissions are sent in chunks of this many. */
const CHUNK = 5_000;

const range = (first: number, count: number) =>
  Int32Array.from({ length: count }, (_, index) => first + index);
const failure = (reason: CallError["reason"]): CallResult<string> => ({
  ok: false,
  error: { reason, detail: reason, retryAfterSeconds: undefined },
});
const silent = { onProgress: () => {}, isStopped: () => false };

test("a hundred thousand links go in chunks of five thousand, each id once [GRP-01]", () => {
  const chunks = chunksOf({ added: range(1, 100_000), removed: range(200_000, 5_001) });
  expect(chunks.map(({ verb, ids }) => `${verb} ${ids.length}`)).toEqual([
    `remove ${CHUNK}`,
    "remove 1",
    ...Array.from({ length: 20 }, () => `add ${CHUNK}`),
  ]);
  expect(new Set(chunks.flatMap(({ ids }) => ids)).size).toBe(105_001);
  expect(linksIn(chunks)).toBe(105_001);
});

type Answer = "ok" | "refused" | "lostBefore" | "lostAfter";

/** A server that keeps a set, and a network that loses requests and answers. */
function createServer(linked: Set<number>, answers: Answer[]) {
  return async ({ verb, ids }: LinkChunk): Promise<CallResult<string>> => {
    const answer = answers.shift() ?? "ok";
    if (answer === "refused") return failure("tooManyAttempts");
    if (answer === "lostBefore") return failure("offline");
    for (const id of ids)
      if (verb === "add") linked.add(id);
      else linked.delete(id);
    return answer === "lostAfter" ? failure("timeout") : { ok: true, value: "undo" };
  };
}

test("whatever fails, sending the failed chunks again ends with what was wanted, nothing doubled or lost [GRP-01]", () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 * CHUNK }),
      fc.integer({ min: 0, max: 3 * CHUNK }),
      fc.array(fc.constantFrom<Answer>("ok", "refused", "lostBefore", "lostAfter"), {
        maxLength: 20,
      }),
      async (adds, removes, answers) => {
        const removed = range(1, removes);
        const stays = range(1_000_000, 7);
        const linked = new Set([...removed, ...stays]);
        const added = range(500_000, adds);
        const send = createServer(linked, [...answers]);
        let chunks = chunksOf({ added, removed });
        for (let runs = 0; chunks.length > 0 && runs < 30; runs++) {
          const { saved, failed, left } = await saveLinks(chunks, { ...silent, send });
          expect(saved.length + failed.length + left.length).toBe(chunks.length);
          chunks = failed.map(({ chunk }) => chunk);
        }
        expect(chunks).toEqual([]);
        expect([...linked].sort((a, b) => a - b)).toEqual([...added, ...stays]);
      },
    ),
    { numRuns: 40 },
  ));

test("a failed chunk holds no other up, and is known as one whose undoing may be lost", async () => {
  const answers: CallResult<string>[] = [
    failure("duplicate"),
    failure("offline"),
    { ok: true, value: "t" },
  ];
  const chunks = chunksOf({ added: range(1, 3 * CHUNK), removed: range(0, 0) });
  const progress: number[] = [];
  const { saved, failed, left } = await saveLinks(chunks, {
    send: async () => answers.shift() ?? failure("internal"),
    onProgress: (links) => progress.push(links),
    isStopped: () => false,
  });
  expect(saved.map(({ undo }) => undo)).toEqual(["t"]);
  expect(failed.map(({ chunk, error }) => [error.reason, chunk.isUnsure])).toEqual([
    ["duplicate", false],
    ["offline", true],
  ]);
  expect(left).toEqual([]);
  expect(progress).toEqual([0, CHUNK, 2 * CHUNK, 3 * CHUNK]);
});

test("who stops it, or must give a password first, has the rest left as it was", async () => {
  const chunks = chunksOf({ added: range(1, 3 * CHUNK), removed: range(0, 0) });
  let sent = 0;
  const stopped = await saveLinks(chunks, {
    send: async () => ({ ok: true, value: String(++sent) }),
    onProgress: () => {},
    isStopped: () => sent === 1,
  });
  expect([stopped.saved.length, stopped.left]).toEqual([1, chunks.slice(1)]);
  const due = await saveLinks(chunks, { ...silent, send: async () => failure("passwordRequired") });
  expect(due).toEqual({ saved: [], failed: [], left: chunks, isPasswordDue: true });
});

test("of a chunk in which some are gone all others are saved, and those alone are said to be refused [GRP-01]", () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 2 * CHUNK }), { minLength: 1, maxLength: 3 }),
      async (gone) => {
        const linked = new Set<number>();
        let asked = 0;
        const progress: number[] = [];
        const { saved, failed, left } = await saveLinks(
          chunksOf({ added: range(1, 2 * CHUNK), removed: range(0, 0) }),
          {
            isStopped: () => false,
            onProgress: (links) => progress.push(links),
            async send({ ids }) {
              asked++;
              if (ids.some((id) => gone.includes(id))) return failure("notAllowed");
              for (const id of ids) linked.add(id);
              return { ok: true, value: "undo" };
            },
          },
        );
        expect(linked.size).toBe(2 * CHUNK - gone.length);
        expect(failed.flatMap(({ chunk }) => chunk.ids).toSorted((a, b) => a - b)).toEqual(
          gone.toSorted((a, b) => a - b),
        );
        expect(linksIn(saved.map(({ chunk }) => chunk))).toBe(linked.size);
        expect(left).toEqual([]);
        expect(asked).toBeLessThan(100);
        expect(progress.at(-1)).toBe(2 * CHUNK);
        expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 40 },
  ));

test("where everything is refused few requests say so [GRP-01]", async () => {
  let asked = 0;
  const { failed } = await saveLinks(
    chunksOf({ added: range(1, 20 * CHUNK), removed: range(0, 0) }),
    {
      ...silent,
      async send() {
        asked++;
        return failure("notAllowed");
      },
    },
  );
  expect(linksIn(failed.map(({ chunk }) => chunk))).toBe(20 * CHUNK);
  expect(asked).toBeLessThan(110);
});
