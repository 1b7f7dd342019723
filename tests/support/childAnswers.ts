import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const check = pathToFileURL(join(import.meta.dirname, "answerCheckProcess.mjs")).href;
const file = join(tmpdir(), `waymark-answers-${process.pid}`);

/** Makes servers that inherit it compare their answers with what their routes declare. */
export const CHECKED = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${check}`.trim(),
  WAYMARK_ANSWER_FAULTS: file,
} as const;

/** What such servers have answered outside their declarations since this was asked last. */
export function takeChildFaults(): readonly string[] {
  try {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    rmSync(file);
    return lines;
  } catch {
    return []; // nobody had anything to write down
  }
}

/** Throws when there are any. */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Error(`${faults.length} answers outside their schema:\n${faults.join("\n")}`);
}
