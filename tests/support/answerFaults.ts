import { afterAll, afterEach } from "vitest";
import { checkAnswers } from "./answerCheck.mjs";

/** Files share a process: what is watched once stays watched. */
const shared = globalThis as { answerFaults?: string[] };

if (!shared.answerFaults) {
  const faults: string[] = [];
  shared.answerFaults = faults;
  checkAnswers((fault) => {
    if (fault !== undefined) faults.push(fault);
  });
}

/** Fails the test during which a server answered what its route does not declare. */
function failOnFaults(): void {
  const faults = shared.answerFaults?.splice(0) ?? [];
  if (faults.length > 0)
    throw new Error(`${faults.length} answers outside their schema:\n${faults.join("\n")}`);
}

afterEach(failOnFaults);
afterAll(failOnFaults);
