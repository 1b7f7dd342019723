import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";

const FOLDERS = ["domain", "contract", "workers", "server", "src", "atlas", "bench", "tests"];
/** They try code in processes of their own, or take minutes: nearer tests find the same. */
const LEFT_OUT =
  /postgres\.test|house\.test|durability|requestFuzz|rawAttacks|allComeBack|life|austinDay|workDay|tests\/(faults|soak|e2e|mutants)\//;
const MOST = 40;
/** A database and a server each: more of them would take minutes. */
const MOST_SLOW = 6;
/** What is tried elsewhere than in the folder of its name: a folder, or a file for a file. */
const TRIED_IN: Readonly<Record<string, string>> = {
  "server/rights": "tests/server/authorisation",
  "server/rights/readLinkedIds.ts": "tests/server/objects/objects.test.ts",
};
/** They start servers and databases: tried when those without have not noticed. */
export const isSlow = (test: string): boolean => /^tests\/(server|support)\//.test(test);

export interface RelatedTests {
  readonly quick: readonly string[];
  readonly slow: readonly string[];
}

/**
 * The test files that reach a source file by its imports, nearest first: those named after it,
 * those of the same folder, then by the number of steps and by how little else they
 * reach.
 */
export function createRelatedTests(): (file: string) => RelatedTests {
  const imports = new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => posix.join(folder, path)),
    ).map((file) => [file, importsOf(file)]),
  );
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reach = new Map<string, number>();
  const reachOf = (file: string) => {
    const known = reach.get(file) ?? stepsFrom(file, (one) => imports.get(one)).size;
    reach.set(file, known);
    return known;
  };

  return (file) => {
    const name = basename(file, ".ts").toLowerCase();
    const folder = TRIED_IN[dirname(file)] ?? `tests/${dirname(file)}`;
    const steps = stepsFrom(file, (one) => importers.get(one));
    const rank = (test: string) =>
      basename(test).toLowerCase().includes(name) || test === TRIED_IN[file]
        ? 0
        : dirname(test) === folder
          ? 1
          : 2;
    const found = [...steps.keys()]
      .filter((test) => test.endsWith(".test.ts") && !LEFT_OUT.test(test))
      .sort(
        (one, other) =>
          rank(one) - rank(other) ||
          (steps.get(one) ?? 0) - (steps.get(other) ?? 0) ||
          reachOf(one) - reachOf(other),
      );
    return {
      quick: found.filter((test) => !isSlow(test)).slice(0, MOST),
      slow: found.filter(isSlow).slice(0, MOST_SLOW),
    };
  };
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)]
    .map(([, target = ""]) =>
      target.startsWith("#")
        ? `${target.slice(1)}.ts`
        : posix.join(posix.dirname(file), target.replace(/\?.*$/, "")),
    )
    .filter((path) => existsSync(path));

/** Everything that can be reached, with the fewest steps to it. */
function stepsFrom(start: string, next: (file: string) => readonly string[] | undefined) {
  const steps = new Map([[start, 0]]);
  for (const [file, count] of steps)
    for (const one of next(file) ?? []) if (!steps.has(one)) steps.set(one, count + 1);
  return steps;
}
