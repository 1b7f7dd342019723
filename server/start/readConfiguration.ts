import { isIP } from "node:net";
import type { PartnerMap } from "#contract/partnerMap";
import { type DurationMs, days, hours } from "#domain/units";
import { type ErrorReportTarget, readReportTarget } from "../external/errorReports.ts";
import { type ExternalConfiguration, readExternal } from "../external/externalConfiguration.ts";
import type { MailConfiguration } from "../mail/connectSmtp.ts";
import { readMail } from "../mail/readMail.ts";
import { readMapConfiguration } from "../map/mapConfiguration.ts";
import { type OpenIdConfiguration, readOpenId } from "../openid/readOpenId.ts";
import { isLoopback } from "../process/isLoopback.ts";
import { LOG_LEVELS, type LogLevel } from "../process/logger.ts";

/** Everything an operator may decide, read once at start and never looked up again. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Where the embedded database lies, relative to the folder the server was started in. */
  readonly dataFolder: string;
  /** PostgreSQL instead of the embedded database. Holds a password: never log it. */
  readonly databaseUrl: URL | undefined;
  /** How long positions and events are kept; absent: for ever. */
  readonly historyKept?: DurationMs | undefined;
  /** Absent outside demo mode. */
  readonly demo: DemoConfiguration | undefined;
  /** Absent when trackers are not listened to. */
  readonly osmand: OsmandConfiguration | undefined;
  readonly logLevel: LogLevel;
  /** The address people type when a proxy stands in front; absent: the one we listen on. */
  readonly publicUrl: URL | undefined;
  /** Addresses and networks of proxies that may say whom they speak for; absent: none. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** With what the audit trail is sealed; absent: a key in the data folder. Never log it. */
  readonly auditKey?: string | undefined;
  /** Services of others; absent when none is configured. Holds keys: never log it. */
  readonly external?: ExternalConfiguration | undefined;
  /** Absent: letters stay in the outbox. Holds a password: never log it. */
  readonly mail?: MailConfiguration | undefined;
  /** Where people may sign in besides; absent: nowhere. Holds a secret: never log it. */
  readonly openId?: OpenIdConfiguration | undefined;
  /** Who is told of faults of the page; absent: nobody. */
  readonly errorReports?: ErrorReportTarget | undefined;
  /** What maps are drawn upon; absent: `map/defaultMap`. */
  readonly map?: PartnerMap | undefined;
}

export interface DemoConfiguration {
  readonly vehicles: number;
  readonly seed: number;
  /** How much past is made at the first start; as much as fits the disk when it is not said. */
  readonly past?: DurationMs | undefined;
}

export interface OsmandConfiguration {
  readonly port: number;
  /** Whether a tracker nobody entered becomes a vehicle by reporting. */
  readonly register: boolean;
  /** Whether a vehicle without a key is believed nonetheless. Absent: it is not. */
  readonly believesKeyless?: boolean;
  /** Reports that one address may send in a second; 0: as many as it likes. Absent: the default. */
  readonly addressRate?: number | undefined;
  /** Names by which trackers ask for this server besides its public one. */
  readonly hosts?: readonly string[] | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

type Reading =
  | { readonly ok: true; readonly configuration: Configuration }
  /** One line for each wrong variable, naming it. */
  | { readonly ok: false; readonly mistakes: readonly string[] };

const LEAST_SECRET = 32;
/** More than any machine answers. */
const MAX_ADDRESS_RATE = 1_000_000;
const MAX_HISTORY_DAYS = 36_525;
const MAX_DEMO_VEHICLES = 20_000;
/** As many days as the demonstration keeps. */
const MAX_DEMO_HOURS = 120;

/**
 * Turns the environment into a configuration. Reads all variables before it complains, so that
 * somebody who made three mistakes sees all three. An empty variable counts as unset.
 */
export function readConfiguration(environment: Environment): Reading {
  const mistakes: string[] = [];
  const reader = createReader(environment, mistakes);

  const host = reader.text("HOST") ?? "127.0.0.1";
  if (!/^[\w.:[\]-]+$/.test(host)) mistakes.push(`HOST must be an address, not ${quote(host)}`);
  const demoVehicles = reader.whole("DEMO_VEHICLES", 0, MAX_DEMO_VEHICLES) ?? 500;
  const demoSeed = reader.whole("DEMO_SEED", 0, 2 ** 31 - 1) ?? 1;
  const demoHours = reader.whole("DEMO_HOURS", 0, MAX_DEMO_HOURS);
  const past = demoHours === undefined ? undefined : hours(demoHours);
  const historyDays = reader.whole("HISTORY_DAYS", 1, MAX_HISTORY_DAYS);
  const demoFlag = reader.flag("DEMO");
  const publicUrl = reader.webAddress("PUBLIC_URL");
  const isPublished = !isLoopback(host) || reader.text("PUBLIC_URL") !== undefined;
  if (demoFlag === undefined && isPublished)
    mistakes.push(
      `DEMO must be set when ${isLoopback(host) ? "PUBLIC_URL is set" : `HOST is ${host}`}: ` +
        "DEMO=1 for a demonstration whose accounts and passwords everybody knows, DEMO=0 for real use",
    );
  const databaseUrl = reader.postgresAddress("DATABASE_URL");
  // PostgreSQL means production: behind a proxy such a server listens on loopback too.
  const isDemo = demoFlag ?? (isLoopback(host) && databaseUrl === undefined);
  const osmandPort = reader.whole("OSMAND_PORT", 0, 65_535) ?? 5055;
  const register = reader.flag("OSMAND_REGISTER") ?? isDemo;
  const believesKeyless = reader.flag("OSMAND_KEYS") === false;
  const addressRate = reader.whole("OSMAND_RATE", 0, MAX_ADDRESS_RATE);
  const hosts = reader.names("OSMAND_HOSTS");
  const port = reader.whole("PORT", 0, 65_535) ?? 8080;
  if (osmandPort !== 0 && osmandPort === port) mistakes.push("OSMAND_PORT must differ from PORT");

  const configuration: Configuration = {
    host: host.replace(/^\[|\]$/g, ""),
    port,
    dataFolder: reader.text("DATA_DIR") ?? "data",
    databaseUrl,
    demo: isDemo ? { vehicles: demoVehicles, seed: demoSeed, past } : undefined,
    osmand:
      osmandPort === 0
        ? undefined
        : { port: osmandPort, register, believesKeyless, addressRate, hosts },
    logLevel: reader.oneOf("LOG_LEVEL", LOG_LEVELS) ?? "info",
    publicUrl,
    // With a public address there is a proxy, and as a rule on this machine.
    trustedProxies: reader.networks("TRUSTED_PROXIES") ?? (publicUrl ? ["loopback"] : undefined),
    historyKept: historyDays === undefined ? undefined : days(historyDays),
    auditKey: reader.secret("AUDIT_KEY"),
    external: readExternal(reader, mistakes),
    mail: readMail(reader, mistakes),
    openId: readOpenId(reader, { host, publicUrl }, mistakes),
    errorReports: reader.reportTarget("SENTRY_DSN"),
    map: readMapConfiguration(reader, mistakes),
  };
  return mistakes.length === 0 ? { ok: true, configuration } : { ok: false, mistakes };
}

function createReader(environment: Environment, mistakes: string[]) {
  const text = (name: string) => environment[name]?.trim() || undefined;
  const mistake = (name: string, rule: string, value: string) => {
    mistakes.push(`${name} must be ${rule}, not ${quote(value)}`);
    return undefined;
  };

  return {
    text,

    whole(name: string, least: number, most: number): number | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= least && number <= most) return number;
      return mistake(name, `a whole number from ${least} to ${most}`, value);
    },

    flag(name: string): boolean | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      if (value === "1" || value === "0") return value === "1";
      return mistake(name, "1 or 0", value);
    },

    oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const choice = choices.find((known) => known === value.toLowerCase());
      return choice ?? mistake(name, `one of ${choices.join(", ")}`, value);
    },

    /** The value stays out of the mistake. */
    secret(name: string): string | undefined {
      const value = text(name);
      if (value === undefined || value.length >= LEAST_SECRET) return value;
      mistakes.push(`${name} must be at least ${LEAST_SECRET} characters that nobody guesses`);
      return undefined;
    },

    /** The value stays out of the mistake: it may hold a password. */
    postgresAddress(name: string): URL | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isNamed = url !== undefined && /^\/[^/]+$/.test(url.pathname);
      if (url && isNamed && /^postgres(ql)?:$/.test(url.protocol)) return url;
      mistakes.push(`${name} must be like postgres://user:password@host:5432/database`);
      return undefined;
    },

    /** The value stays out of the mistake: it may hold a key. Only this machine is asked unsealed. */
    serviceAddress(name: string): URL | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isSealed = url?.protocol === "https:";
      const isHere = url?.protocol === "http:" && isLoopback(url.hostname);
      if (url && (isSealed || isHere) && url.username === "" && url.hash === "") return url;
      mistakes.push(`${name} must be an https address, or http on this machine`);
      return undefined;
    },

    /** The value stays out of the mistake: it holds a key. */
    reportTarget(name: string): ErrorReportTarget | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const target = readReportTarget(value);
      if (!target) mistakes.push(`${name} must be like https://key@errors.example/1`);
      return target;
    },

    origins(name: string): readonly string[] | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const origins = value.split(",").map((one) => originOf(one.trim()));
      const known = origins.filter((origin) => origin !== undefined);
      if (known.length === origins.length) return known;
      return mistake(name, "https hosts such as https://video.example, separated by commas", value);
    },

    networks(name: string): readonly string[] | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const networks = value.split(",").map((one) => one.trim());
      if (networks.every(isNetwork)) return networks;
      return mistake(name, "addresses or networks such as 10.0.0.0/8, separated by commas", value);
    },

    names(name: string): readonly string[] | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const names = value.split(",").map((one) => one.trim());
      if (names.every((one) => /^[\w-]+(\.[\w-]+)*$/.test(one))) return names;
      return mistake(name, "names such as trackers.example, separated by commas", value);
    },

    webAddress(name: string): URL | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isPlain = url?.pathname === "/" && url.search === "" && url.username === "";
      if (url && isPlain && /^https?:$/.test(url.protocol)) return url;
      return mistake(name, "an http or https address without a path", value);
    },
  };
}

/** Somebody's mistake may be long, and its control characters must not reach the terminal. */
const quote = (value: string) => JSON.stringify(value.slice(0, 60));

/** A host that a browser may ask, without path; on this machine also unsealed. */
function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.href !== `${url.origin}/`) return undefined;
  const isHere = url.protocol === "http:" && isLoopback(url.hostname);
  return url.protocol === "https:" || isHere ? url.origin : undefined;
}

/** Also the names that stand for this machine's and for private networks. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [, address = "", bits] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // A network of everybody would let everybody say who they are.
  return bits === undefined ? most > 0 : Number(bits) >= 1 && Number(bits) <= most;
}
