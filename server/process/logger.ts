import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import pretty from "pino-pretty";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Log = Logger;

/**
 * Lines for a person on a terminal, JSON for a machine elsewhere. What could be a secret is cut
 * out by name, whoever logs it; callers log no bodies, cookies or addresses with queries at all.
 */
export function createLogger(level: LogLevel, isTerminal: boolean, to?: DestinationStream): Log {
  const stream = to ?? (isTerminal ? prettyStream() : undefined);
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: ["*.password", "*.token", "*.cookie", "password", "token", "cookie"],
    },
    ...(stream ? [stream] : []),
  );
}

/** Synchronous, so that the last words before an exit are not lost. */
const prettyStream = () =>
  pretty({ sync: true, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" });
