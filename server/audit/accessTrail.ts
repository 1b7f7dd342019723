import type { UserId } from "#domain/ids";
import { type DurationMs, type EpochMs, hours } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDiskFull } from "../database/databaseError.ts";
import { recordAudit } from "./recordAudit.ts";

/** Something about how people get in. None of it holds a password, a token or what was typed. */
export interface AccessEntry {
  readonly action:
    | "session.begin"
    | "session.confirm"
    | "session.end"
    | "session.endOther"
    | "session.refuse"
    | "token.create"
    | "token.revoke"
    | "setup.use"
    | "user.password"
    | "user.forgot";
  /** Whose account it is about; undefined when nobody has the name. */
  readonly user: UserId | undefined;
  /** Who did it, when that is somebody else. */
  readonly by?: UserId;
  readonly address: string;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** So many rows at once for each person, and for all refusals together; then so many an hour. */
const BURST = 200;
const ROWS_PER_HOUR = 240;
const MAX_NAMES = 10_000;
const AN_HOUR: DurationMs = hours(1);

interface Budget {
  rows: number;
  at: EpochMs;
  /** What there were no rows for, by action. */
  readonly unrecorded: Map<string, number>;
}

/**
 * Writes down in the audit trail who came in, who was turned away and who left. However often
 * somebody tries, the trail grows by so many rows an hour: beyond that attempts are counted, and the
 * count is a row as soon as there is one to spare.
 */
export function createAccessTrail(database: Database, now: () => EpochMs) {
  const budgets = new Map<string, Budget>();

  function budgetOf(name: string): Budget {
    const at = now();
    const budget = budgets.get(name) ?? { rows: BURST, at, unrecorded: new Map<string, number>() };
    const gained = (Math.max(0, at - budget.at) / AN_HOUR) * ROWS_PER_HOUR;
    budget.rows = Math.min(BURST, budget.rows + gained);
    budget.at = at;
    // Last in the map: the one that is at work is not the one to be forgotten.
    budgets.delete(name);
    const [leastRecent] = budgets.keys();
    if (budgets.size >= MAX_NAMES && leastRecent !== undefined) budgets.delete(leastRecent);
    budgets.set(name, budget);
    return budget;
  }

  const write = ({ user, by, address, action, after }: AccessEntry): Promise<void> =>
    database.transaction().execute((transaction) =>
      recordAudit(transaction, {
        at: now(),
        user: by ?? user,
        address,
        action,
        kind: action.startsWith("user.") ? "user" : "session",
        id: user,
        after,
      }),
    );

  async function recordCounted(budget: Budget): Promise<void> {
    if (budget.unrecorded.size === 0 || budget.rows < 1) return;
    budget.rows--;
    const after = Object.fromEntries(budget.unrecorded);
    budget.unrecorded.clear();
    const isWritten = await unlessFull(
      database.transaction().execute((transaction) =>
        recordAudit(transaction, {
          at: now(),
          user: undefined,
          address: undefined,
          action: "session.more",
          kind: "session",
          id: undefined,
          after,
        }),
      ),
    );
    if (!isWritten)
      for (const [action, times] of Object.entries(after)) count(budget, action, times);
  }

  return {
    async record(entry: AccessEntry): Promise<void> {
      const isRefusal = entry.action === "session.refuse";
      const budget = budgetOf(isRefusal ? "refusals" : `user ${entry.by ?? entry.user}`);
      await recordCounted(budget);
      if (budget.rows < 1) {
        count(budget, entry.action, 1);
        return;
      }
      budget.rows--;
      // Who leaves has left, whether there is space for the row or not.
      if (!(await unlessFull(write(entry)))) count(budget, entry.action, 1);
    },

    /** What was only counted so far, as far as there are rows to spare. */
    async settle(): Promise<void> {
      const names = Array.from(budgets.keys());
      for (const name of names) await recordCounted(budgetOf(name));
    },
  };
}

const count = ({ unrecorded }: Budget, action: string, times: number) =>
  void unrecorded.set(action, (unrecorded.get(action) ?? 0) + times);

/** False when the disk is full; any other fault is one. */
const unlessFull = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (isDiskFull(error)) return false;
      throw error;
    },
  );

export type AccessTrail = ReturnType<typeof createAccessTrail>;
