import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTUATION_POINTS } from "../../../server/actuation/actuationPorts.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { isProof, proofShare } from "../../support/proofShare.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";
import type { KillOrder, KillPoint, KillReport } from "./killedServer.ts";

/** What a server leaves behind that dies there: how the command stands, and whether it was sent. */
const LEFT_BEHIND: Readonly<Record<KillPoint, { status: string | undefined; isSent: boolean }>> = {
  handingOff: { status: "unknown", isSent: false },
  sent: { status: "unknown", isSent: true },
  asked: { status: undefined, isSent: false },
  checked: { status: undefined, isSent: false },
  requestWritten: { status: undefined, isSent: false },
  requestAudited: { status: undefined, isSent: false },
  decided: { status: "expired", isSent: false },
  intended: { status: "expired", isSent: false },
  checkedAgain: { status: "expired", isSent: false },
  handOffWritten: { status: "expired", isSent: false },
  delivering: { status: "unknown", isSent: false },
  delivered: { status: "unknown", isSent: true },
  answering: { status: "unknown", isSent: true },
};
const ALL = Object.keys(LEFT_BEHIND) as KillPoint[];
const POINTS = ALL.slice(0, proofShare(2, ALL.length));

const run = (order: KillOrder) =>
  spawnSync(
    process.execPath,
    ["--import", "tsx", "tests/server/actuation/killedServer.ts", JSON.stringify(order)],
    { encoding: "utf8" },
  );

const KINDS = isProof ? (["embedded", "PostgreSQL"] as const) : (["PostgreSQL"] as const);

// Where there is no PostgreSQL the embedded database stands in: it takes longer to start.
test.each(KINDS)(
  "killed at any step, servers on one database send nothing twice, late or unaudited: %s [IMMO-04] [I06]",
  async (kind) => {
    expect(ALL).toEqual(expect.arrayContaining([...ACTUATION_POINTS]));
    const folder = newDataFolder();
    const isOwnServer = kind === "PostgreSQL" && hasPostgres();
    const databaseUrl = isOwnServer ? (await newPostgresDatabase()).href : undefined;
    const sentFile = join(folder, "sent");
    const vehiclesFile = join(folder, "vehicles");
    const shared = { folder, databaseUrl, sentFile, vehiclesFile };
    for (const file of [sentFile, vehiclesFile]) writeFileSync(file, "");
    const idsIn = (file: string) =>
      readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number);
    for (const [number, point] of POINTS.entries()) {
      const { signal, stderr } = run({ ...shared, point, number });
      expect(signal, `${point}: ${stderr}`).toBe("SIGKILL");
    }
    const sentBefore = idsIn(sentFile);

    const { stdout, stderr } = run({ ...shared, point: undefined, number: POINTS.length });

    expect(stdout, stderr).not.toBe("");
    const report = JSON.parse(stdout) as KillReport;
    const ids = idsIn(vehiclesFile);
    const vehicles = POINTS.map((point, at) => ({
      point,
      id: ids[at] ?? 0,
      ...LEFT_BEHIND[point],
    }));
    for (const { point, id, status } of vehicles) expect(report.statuses[id], point).toBe(status);
    expect(sentBefore).toEqual(vehicles.filter(({ isSent }) => isSent).map(({ id }) => id));
    // Asked again, only what was never written down is sent, and each once.
    const sent = idsIn(sentFile);
    const sentAfter = vehicles.filter(({ status }) => status === undefined).map(({ id }) => id);
    expect(sent).toEqual([...sentBefore, ...sentAfter]);
    for (const id of sent) expect(report.handedOff.filter((one) => one === id)).toEqual([id]);
    expect(new Set(report.handedOff).size).toBe(report.handedOff.length);
    expect(report.isAuditIntact).toBe(true);
    console.log(`${POINTS.length} kills, ${sent.length} commands sent`);
    rmSync(folder, { recursive: true, force: true });
  },
  900_000,
);
