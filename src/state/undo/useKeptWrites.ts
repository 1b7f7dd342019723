import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { hours } from "#domain/units";
import { MOST_WRITES, type Written } from "./useUndoNotice.tsx";

/** Something that was done and can be taken back. */
export interface KeptWrite {
  readonly label: string;
  /** At least one. */
  readonly writes: readonly Written[];
}

/** As long as the server keeps what was (docs/decisions/undo.md); of a removed vehicle it says when it is too late. */
const KEPT = hours(24);
/** As many as one looks through. */
const MOST_KEPT = 20;
const NONE: readonly KeptWrite[] = [];

/**
 * What was done to things of a kind since the page was loaded, the latest first: a notice is gone in seconds, and a
 * mistake is found out later.
 */
export function useKeptWrites(kind: string) {
  const queries = useQueryClient();
  const queryKey = ["kept writes", kind] as const;
  const { data: kept = NONE } = useQuery<readonly KeptWrite[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: KEPT,
    staleTime: KEPT,
  });
  const set = (next: (before: readonly KeptWrite[]) => readonly KeptWrite[]) =>
    queries.setQueryData<readonly KeptWrite[]>(queryKey, (before = NONE) => next(before));
  return {
    kept,
    keep(label: string, writes: readonly Written[]): void {
      if (writes.length === 0 || writes.length > MOST_WRITES) return;
      set((before) => [{ label, writes }, ...before].slice(0, MOST_KEPT));
    },
    /** These are being taken back: what cannot be is said then, with a way to try again. */
    drop(writes: readonly Written[]): void {
      const tokens = new Set(writes.map(({ token }) => token));
      set((before) => before.filter((one) => !one.writes.some(({ token }) => tokens.has(token))));
    },
  };
}
