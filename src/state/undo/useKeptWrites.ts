import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { after, type DurationMs, type EpochMs, epochMs, hours } from "#domain/units";
import { useUser } from "../sessionStore.ts";
import { storedWrites, storeWrites } from "./storedWrites.ts";
import { MOST_WRITES, type Written } from "./useUndoNotice.tsx";

/** Something that was done and can be taken back. */
export interface KeptWrite {
  readonly label: string;
  /** What came of taking it back, where some of it is left; else empty. */
  readonly rest: string;
  /** At least one. */
  readonly writes: readonly Written[];
  readonly at: EpochMs;
  /** Then the server has it no more. */
  readonly until: EpochMs;
  /** It is being taken back: not offered meanwhile. */
  readonly isAsked?: true;
}

/** As long as the server keeps what was (docs/decisions/undo.md). */
const KEPT = hours(24);
/** As long as it keeps a vehicle that was removed. */
export const VEHICLE_KEPT = hours(1);
/** As many as one looks through. */
const MOST_KEPT = 20;
const NONE: readonly KeptWrite[] = [];

/** By this browser's clock, which also said when it was done. */
const browserNow = (): EpochMs => epochMs(Date.now());

/**
 * What the signed-in person did to things of a kind in this tab, the latest first: a notice is gone in seconds, and a
 * mistake is found out later, also after a reload.
 */
export function useKeptWrites(kind: string) {
  const { id: user } = useUser();
  const queries = useQueryClient();
  const of = { user, kind };
  const queryKey = ["kept writes", user, kind] as const;
  const { data = NONE } = useQuery<readonly KeptWrite[]>({
    queryKey,
    queryFn: skipToken,
    initialData: () => storedWrites(of, browserNow()),
    gcTime: KEPT,
    staleTime: KEPT,
  });
  const set = (next: (before: readonly KeptWrite[]) => readonly KeptWrite[]) => {
    const now = browserNow();
    const before = queries.getQueryData<readonly KeptWrite[]>(queryKey) ?? storedWrites(of, now);
    const kept = next(before.filter(({ until }) => until > now));
    queries.setQueryData<readonly KeptWrite[]>(queryKey, kept);
    storeWrites(of, kept, now);
  };
  return {
    kept: data.filter(({ until, isAsked }) => !isAsked && until > browserNow()),
    /** Kept for as long as the server has it: a shorter time is said. */
    keep(label: string, writes: readonly Written[], keptFor: DurationMs = KEPT): void {
      if (writes.length === 0 || writes.length > MOST_WRITES) return;
      const at = browserNow();
      const one = { label, rest: "", writes, at, until: after(at, keptFor) };
      set((before) => [one, ...before].slice(0, MOST_KEPT));
    },
    /** These are not offered any more. */
    drop(writes: readonly Written[]): void {
      const isOf = sharing(writes);
      set((before) => before.filter((one) => !isOf(one)));
    },
    /**
     * These are being taken back, and not offered meanwhile; a reload in between offers all of them again. What is
     * returned takes what can still be taken back, with what is said of it.
     */
    ask(writes: readonly Written[]): (left: readonly Written[], rest?: string) => void {
      const isOf = sharing(writes);
      set((before) => before.map((one) => (isOf(one) ? { ...one, isAsked: true } : one)));
      return (left, rest = "") => {
        const isLeft = new Set(left.map(({ token }) => token));
        set((before) =>
          before.flatMap((one) => {
            if (!isOf(one)) return [one];
            const { isAsked: _, ...again } = one;
            const kept = one.writes.filter(({ token }) => isLeft.has(token));
            return kept.length === 0 ? [] : [{ ...again, rest, writes: kept }];
          }),
        );
      };
    },
  };
}

/** Whether something that was done is, in part, these writes. */
function sharing(writes: readonly Written[]): (one: KeptWrite) => boolean {
  const tokens = new Set(writes.map(({ token }) => token));
  return (one) => one.writes.some(({ token }) => tokens.has(token));
}
