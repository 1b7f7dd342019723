import { join } from "node:path";
import { expect, test } from "vitest";
import { proofShare } from "../../support/proofShare.ts";
import { runWatched } from "../../support/runWatched.ts";
import type { FuzzResult } from "./fuzzProcess.ts";

const COUNT = Number(process.env.FUZZ_COUNT ?? proofShare(2_000, 50_000));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const PROCESS = join(import.meta.dirname, "fuzzProcess.ts");

test(`answers ${COUNT.toLocaleString("en")} odd requests to all routes well, and hangs in none [A01] [C1]`, async () => {
  const { answered, complaints, statuses } = await runWatched<FuzzResult>(PROCESS, [
    String(COUNT),
    String(SEED),
  ]);

  console.log(`answers by status: ${JSON.stringify(statuses)}`);
  expect(complaints.slice(0, 30), `${complaints.length} in all`).toEqual([]);
  expect(answered).toBe(COUNT);
  // Many must get past the door, or nothing behind it was tried.
  expect(statuses[200]).toBeGreaterThan(COUNT / 20);
}, 900_000);
