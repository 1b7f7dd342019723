import { statfs } from "node:fs/promises";
import type { DurationMs } from "#domain/units";
import { seconds } from "#domain/units";
import type { Log } from "../process/logger.ts";

/** Whether there is space on the disk to write more. */
export interface DiskSpace {
  /** For what trackers send; they keep it and send it again. */
  forReports(): boolean;
  /** For what people change, and everything else: a reserve that no flood of reports uses up. */
  forChanges(): boolean;
  stop(): void;
}

export interface DiskSpacePorts {
  readonly freeBytes: () => Promise<number>;
  readonly log: Log;
  readonly every?: DurationMs;
}

const MEBIBYTE = 1_024 ** 2;
/**
 * PostgreSQL must never meet a full disk: where it cannot write its log it ends, and inside this
 * process that is a thread that never answers again. Its log alone takes up to 64 MB.
 */
export const LEAST_FREE_BYTES = 96 * MEBIBYTE;
/** As much again for people, and for removals that free space. */
export const LEAST_FREE_FOR_REPORTS_BYTES = 192 * MEBIBYTE;
const CHECK_EVERY = seconds(1);

export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Checks the disk once a second and logs when it becomes full and when it no longer is. */
export async function watchDiskSpace(ports: DiskSpacePorts): Promise<DiskSpace> {
  const { freeBytes, log, every = CHECK_EVERY } = ports;
  let free = Number.POSITIVE_INFINITY;
  let wasFull = false;

  async function check(): Promise<void> {
    free = await freeBytes();
    const isFull = free < LEAST_FREE_FOR_REPORTS_BYTES;
    if (isFull === wasFull) return;
    wasFull = isFull;
    const freeMebibytes = Math.round(free / MEBIBYTE);
    if (isFull) log.error({ freeMebibytes }, "the disk is full: trackers must keep their reports");
    else log.info({ freeMebibytes }, "there is room on the disk again");
  }
  const checkAgain = () =>
    check().catch((error: unknown) => log.error({ err: error }, "the disk's room is not known"));

  await checkAgain();
  const checking = setInterval(() => void checkAgain(), every);
  checking.unref();
  return {
    forReports: () => free >= LEAST_FREE_FOR_REPORTS_BYTES,
    forChanges: () => free >= LEAST_FREE_BYTES,
    stop: () => clearInterval(checking),
  };
}
