import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findPostgres } from "../../bench/databaseServer.ts";

const DEBIAN_PACKAGE = "postgresql";

/** Gets PostgreSQL when there is none, where that can be done. Undefined: tests of it are skipped. */
export function installPostgres(): string | undefined {
  const found = findPostgres();
  if (found || !existsSync("/usr/bin/apt-get")) return found;
  console.log("No PostgreSQL found: trying Debian's package.");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...rest: string[]) => {
    const [command = "apt-get", ...before]: string[] = [...sudo, "apt-get"];
    // Without the cluster of its own that Debian would start.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync(command, [...before, ...rest], { stdio: "inherit", env });
  };
  try {
    apt("update", "-q");
    apt("install", "-y", "-q", "--no-install-recommends", DEBIAN_PACKAGE);
  } catch {
    console.log("PostgreSQL could not be installed: tests of it are skipped.");
  }
  return findPostgres();
}
