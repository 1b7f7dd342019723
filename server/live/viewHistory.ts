import type { DurationMs, EpochMs } from "#domain/units";
import type { Viewer } from "../rights/rights.ts";

interface Since {
  readonly seq: number;
  readonly viewer: Viewer;
  /** When it stopped to hold; undefined while it does. */
  endedAt: EpochMs | undefined;
}

/** Each holds on to a set of ids; somebody whose rights change more often than that loads anew. */
const MOST_VIEWS = 8;

/**
 * What each session was allowed to see at which number of the feed: a client that comes back is sent
 * the difference, be it that vehicles vanished.
 */
export function createViewHistory(now: () => EpochMs, rememberedFor: DurationMs) {
  const views = new Map<string, Since[]>();

  return {
    /**
     * The session sees this now. Returns the number from which on it does, which is a new one unless
     * the view is as before: whoever has everything up to there was sent the difference.
     */
    note(
      session: string,
      viewer: Viewer,
      {
        isSame,
        newSeq,
      }: { readonly isSame: (held: Viewer) => boolean; readonly newSeq: () => number },
    ): number {
      const list = views.get(session) ?? [];
      const held = list.at(-1);
      if (held && isSame(held.viewer)) return held.seq;
      if (held) held.endedAt = now();
      const seq = newSeq();
      list.push({ seq, viewer, endedAt: undefined });
      if (list.length > MOST_VIEWS) list.shift();
      views.set(session, list);
      return seq;
    },

    /**
     * What the session saw at `seq` and has seen since, oldest first. Somebody who was cut off in the
     * middle may have been sent some of each. Undefined when it is not known any more.
     */
    from(session: string, seq: number): readonly Viewer[] | undefined {
      const list = views.get(session) ?? [];
      const first = list.findLastIndex((since) => since.seq <= seq);
      return first < 0 ? undefined : list.slice(first).map(({ viewer }) => viewer);
    },

    /** Forgets what nobody can come back to. `present` are the sessions with a socket. */
    trim(present: ReadonlySet<string>): void {
      const oldest = now() - rememberedFor;
      for (const [session, list] of views) {
        const held = list.at(-1);
        if (held) held.endedAt = present.has(session) ? undefined : (held.endedAt ?? now());
        const kept = list.filter(({ endedAt }) => endedAt === undefined || endedAt >= oldest);
        if (kept.length === 0) views.delete(session);
        else views.set(session, kept);
      }
    },
  };
}
