import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type EpochMs, epochMs } from "#domain/units";
import { OWN_FOLDER } from "../database/closeFolder.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Log } from "../process/logger.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { type AuditFault, walkAudit } from "./walkAudit.ts";

/** The last row that was vouched for. */
interface Seal {
  readonly auditId: number;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a check of the whole trail found. */
export interface AuditReport {
  readonly isIntact: boolean;
  readonly rows: number;
  readonly lastId: number | undefined;
  /** Up to where rows cannot have been rewritten without the key; undefined when nothing is sealed. */
  readonly sealedId: number | undefined;
  readonly sealedAt: EpochMs | undefined;
  readonly fault: AuditFault | undefined;
}

interface Ports {
  readonly database: Database;
  readonly key: Buffer;
  /** Where a copy of the seal is kept that a writer of the database does not reach. */
  readonly folder: string;
  readonly now: () => EpochMs;
  readonly log: Log;
}

const FILE = "audit-seal.json";
const OWN_FILE = 0o600;

/**
 * Vouches for the audit trail's newest row with a key that is not in the database, and keeps that
 * outside of it too. The rows' own chain shows one that was changed in the middle; this shows a
 * trail that was rewritten from some row on, or cut off at its end. What came after the last seal
 * some seconds ago is covered by the chain alone.
 */
export function createAuditSeal({ database, key, folder, now, log }: Ports) {
  const file = join(folder, FILE);
  // Each key has its own: instances with keys of their own do not overwrite each other's.
  const setting = `auditSeal ${createHash("sha256").update(key).digest("hex").slice(0, 16)}`;
  let verifying: Promise<AuditReport> | undefined;
  let isBroken = false;

  const macOf = ({ auditId, hash, at }: Seal): string =>
    createHmac("sha256", key)
      .update(canonicalJson([auditId, hash, at]))
      .digest("hex");

  /** A seal as it is kept; undefined when there is none, "forged" when it is not of this key. */
  function believed(kept: unknown): Seal | "forged" | undefined {
    if (kept === undefined) return undefined;
    const { auditId, hash, at, mac } = (kept ?? {}) as Partial<Seal & { mac: string }>;
    if (typeof auditId !== "number" || typeof hash !== "string") return "forged";
    if (typeof at !== "number" || typeof mac !== "string") return "forged";
    const seal = { auditId, hash, at };
    const expected = Buffer.from(macOf(seal));
    const given = Buffer.from(mac);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs ? seal : "forged";
  }

  function readFile(): unknown {
    try {
      return JSON.parse(readFileSync(file, "utf8"));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
    }
  }

  async function readKept(): Promise<{ seals: readonly Seal[]; isForged: boolean }> {
    const row = await database
      .selectFrom("settings")
      .select("value")
      .where("key", "=", setting)
      .executeTakeFirst();
    const kept = [believed(readFile()), believed(row?.value)];
    return {
      seals: kept.filter((seal) => typeof seal === "object"),
      isForged: kept.includes("forged"),
    };
  }

  async function keep(seal: Seal): Promise<void> {
    const text = JSON.stringify({ ...seal, mac: macOf(seal) });
    await sql`insert into settings (key, value) values (${setting}, ${text}::json)
      on conflict (key) do update set value = excluded.value`.execute(database);
    // With PostgreSQL and the operator's key nothing else has made the folder.
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    const aside = `${file}.new`;
    writeFileSync(aside, text, { mode: OWN_FILE });
    renameSync(aside, file);
  }

  async function checkAll(): Promise<AuditReport> {
    const { seals, isForged } = await readKept();
    const newest = newestOf(seals);
    const { rows, lastId, fault } = await walkAudit(database, { marks: seals });
    const found: AuditFault | undefined =
      fault ?? (isForged ? { kind: "forgedSeal", id: newest?.auditId } : undefined);
    return {
      isIntact: found === undefined,
      rows,
      lastId,
      sealedId: newest?.auditId,
      sealedAt: newest && epochMs(newest.at),
      fault: found,
    };
  }

  return {
    /**
     * Vouches for what was written since the last time, if it follows from what was vouched for. Else
     * it keeps the seal as it is and says so in the log: tampering shows within seconds.
     */
    async seal(): Promise<void> {
      const { seals, isForged } = await readKept();
      const newest = newestOf(seals);
      const { last, fault } = await walkAudit(database, {
        marks: newest ? [newest] : [],
        after: newest,
      });
      const isFine = fault === undefined && !isForged;
      if (!isFine && !isBroken)
        log.error({ fault }, "the audit trail does not follow from its seal");
      isBroken = !isFine;
      if (isFine && last && last.id !== newest?.auditId)
        await keep({ auditId: last.id, hash: last.hash, at: now() });
    },

    /** Looks at every row. However many ask at once, it is done once. */
    verify(): Promise<AuditReport> {
      verifying ??= checkAll().finally(() => {
        verifying = undefined;
      });
      return verifying;
    },
  };
}

export type AuditSeal = ReturnType<typeof createAuditSeal>;

const newestOf = (seals: readonly Seal[]): Seal | undefined =>
  seals.reduce<Seal | undefined>(
    (newest, seal) => (newest && newest.auditId >= seal.auditId ? newest : seal),
    undefined,
  );
