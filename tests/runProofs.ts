import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run proofs`: the giant proofs with all their cases, of which `npm test` tries a share, pages
 * with their maps where `npm test` spares them, and the mutants. Counts and seeds are printed by each.
 */
const HAS_MORE = /proofShare\(|proveTable\(|spareMap\(|drawing: "none"|@drawn|@proof/;
const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((path) => join("tests", path))
  .filter((path) => /\.(test|spec)\.ts$/.test(path))
  .filter((path) => HAS_MORE.test(readFileSync(path, "utf8")));
const ofKind = (ending: string) => files.filter((path) => path.endsWith(ending));

function run(name: string, command: string, args: readonly string[]): boolean {
  console.log(`— ${name}`);
  const started = Date.now();
  const { status } = spawnSync(join("node_modules/.bin", command), args, {
    stdio: "inherit",
    env: { ...process.env, WAYMARK_PROOFS: "all" },
  });
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`— ${name}: ${status === 0 ? "passed" : "failed"}, ${minutes} minutes`);
  return status === 0;
}

const passed = [
  run("whole proofs", "vitest", ["run", "--silent=false", ...ofKind(".test.ts")]),
  run("whole proofs in the browser", "playwright", ["test", ...ofKind(".spec.ts")]),
  run("mutants", "tsx", ["tests/mutants/main.ts"]),
  run("checks of a command", "tsx", ["tests/mutants/main.ts", "--actuation"]),
];
const failures = passed.filter((isPassed) => !isPassed).length;
console.log(`${passed.length - failures} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
