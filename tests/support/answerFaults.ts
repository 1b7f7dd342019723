import { afterAll, afterEach } from "vitest";
import { checkAnswers } from "./answerCheck.mjs";
import { CHECKED, refuseFaults, takeChildFaults } from "./childAnswers.ts";

/** Files share a process: what is watched once stays watched. */
const shared = globalThis as { answerFaults?: string[] };

if (!shared.answerFaults) {
  const faults: string[] = [];
  shared.answerFaults = faults;
  checkAnswers((fault) => {
    if (fault !== undefined) faults.push(fault);
  });
  Object.assign(process.env, CHECKED);
}

/** Fails the test during which a server answered what its route does not declare. */
function failOnFaults(): void {
  refuseFaults([...(shared.answerFaults?.splice(0) ?? []), ...takeChildFaults()]);
}

afterEach(failOnFaults);
afterAll(failOnFaults);
