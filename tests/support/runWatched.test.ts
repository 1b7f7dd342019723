import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runWatched } from "./runWatched.ts";

const program = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), "waymark-watched-")), "program.mjs");
  writeFileSync(file, text);
  return file;
};

test("a process that loops for ever is ended from outside, with the step it was at [C1]", async () => {
  const loops = program(`process.send({ step: "the third" }, () => { for (;;); });`);
  await expect(runWatched(loops, [], 5_000)).rejects.toThrow("hangs at the third");
}, 60_000);

test("a process that dies is reported with the step it was at", async () => {
  const dies = program(`process.send({ step: "the last" }, () => process.exit(3));`);
  await expect(runWatched(dies)).rejects.toThrow("ended with 3 at the last");
});
