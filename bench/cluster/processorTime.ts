import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
/** Fields of `/proc/<pid>/stat` after the name: parent, user and system time, and those of ended children. */
const [PARENT, FIRST_TIME, LAST_TIME] = [1, 11, 14];

/** What a process and its children have used of the processors, ended children included. */
export function processorTimeMs(pid: number): number {
  const processes = new Map<number, string[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      processes.set(Number(name), stat.slice(stat.lastIndexOf(")") + 2).split(" "));
    } catch {
      // It has ended meanwhile.
    }
  }
  const timeOf = (fields: readonly string[]) =>
    fields.slice(FIRST_TIME, LAST_TIME + 1).reduce((sum, ticks) => sum + Number(ticks), 0);
  let ticks = 0;
  for (const [id, fields] of processes)
    if (id === pid || Number(fields[PARENT]) === pid) ticks += timeOf(fields);
  return ticks * TICK_MS;
}
