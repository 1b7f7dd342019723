import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run proofs`: the giant proofs with all their cases, of which `npm test` tries a share, and
 * the mutants. Counts and seeds are printed by each.
 */
const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((path) => join("tests", path))
  .filter(
    (path) => path.endsWith(".test.ts") && readFileSync(path, "utf8").includes("proofShare("),
  );

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
  run("whole proofs", "vitest", ["run", "--silent=false", ...files]),
  run("mutants", "tsx", ["tests/mutants/main.ts"]),
].filter(Boolean).length;
console.log(`${passed} passed, ${2 - passed} failed`);
process.exit(passed === 2 ? 0 : 1);
