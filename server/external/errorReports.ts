import type { EpochMs } from "#domain/units";
import { isLoopback } from "../process/isLoopback.ts";
import { createRateLimit, type Rate } from "../refusal/rateLimit.ts";
import { Refusal } from "../refusal/refusal.ts";

/** A project of a service that speaks Sentry's protocol. */
export interface ErrorReportTarget {
  /** Where envelopes are taken. */
  readonly url: URL;
  /** Public by its nature, and yet no page learns it. */
  readonly publicKey: string;
}

export interface ErrorReports {
  /** Whether faults of the page are wanted at all. */
  readonly areOn: boolean;
  /** Passes an envelope on; rejects with a refusal when it is none, too many came, or nobody took it. */
  pass(envelope: string, from: string): Promise<void>;
}

/** A page with a fault that comes again and again says so a few times. */
const REPORTS: Rate = { perSecond: 1 / 6, burst: 20 };
const TIME_LIMIT_MS = 5_000;

/**
 * A data source name as such services give it, `https://<key>@<host>/<project>`; undefined when it
 * is none. Unsealed only on this machine.
 */
export function readReportTarget(text: string): ErrorReportTarget | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const project = /^\/(?:[\w./-]*\/)?(\d+)\/?$/.exec(url?.pathname ?? "")?.[1];
  if (!url || project === undefined || !/^[\w-]+$/.test(url.username)) return undefined;
  const isSealed = url.protocol === "https:";
  const isHere = url.protocol === "http:" && isLoopback(url.hostname);
  if (!(isSealed || isHere) || url.search || url.hash) return undefined;
  const before = url.pathname.replace(/\/?\d+\/?$/, "");
  return {
    url: new URL(`${url.origin}${before}/api/${project}/envelope/`),
    publicKey: url.username,
  };
}

/** Passes what pages report on to where the operator wants it; without that, nothing is taken. */
export function createErrorReports(
  target: ErrorReportTarget | undefined,
  now: () => EpochMs,
): ErrorReports {
  const reports = createRateLimit(now, REPORTS);
  return {
    areOn: target !== undefined,
    async pass(envelope, from) {
      if (!target) throw new Refusal(404, "notFound", "Faults are reported to nobody here");
      if (!reports.mayPass(from))
        throw new Refusal(429, "tooManyAttempts", "Enough faults were reported").withHeaders({
          "retry-after": "6",
        });
      const body = readdressed(envelope);
      const { url, publicKey } = target;
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/x-sentry-envelope",
          "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${publicKey}, sentry_client=waymark`,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      if (!answer?.ok) throw new Refusal(502, "internal", "The report was not taken");
    },
  };
}

/** Without the address in its first line: where it goes is the operator's affair alone. */
function readdressed(envelope: string): string {
  const end = envelope.indexOf("\n");
  try {
    const { dsn: _own, ...header } = JSON.parse(envelope.slice(0, end)) as Record<string, unknown>;
    return JSON.stringify(header) + envelope.slice(end);
  } catch {
    throw new Refusal(400, "badRequest", "envelope: not understood");
  }
}
