import type { EpochMs } from "../units.ts";

/** The years that ISO 8601 writes with four digits and no sign, and that both databases take. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** Whether a database keeps the time and every client reads it; false of what is none. */
export const isKeptTime = (time: EpochMs): boolean => time >= EARLIEST && time <= LATEST;
