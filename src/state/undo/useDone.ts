import { type KeptWrite, useKeptWrites } from "./useKeptWrites.ts";
import { useTakeBack, useUndoNotice, type Written } from "./useUndoNotice.tsx";

/**
 * Says what was done to things of a kind and offers the way back twice: for seconds in the notice, and on the page of
 * the kind as long as it is kept there.
 */
export function useDone(
  kind: string,
  onUndone: Parameters<typeof useTakeBack>[1],
  refusalText?: Parameters<typeof useTakeBack>[0],
) {
  const { kept, keep, drop } = useKeptWrites(kind);
  const notice = useUndoNotice(refusalText, onUndone, drop);
  const takeBack = useTakeBack(refusalText, onUndone, drop);
  return {
    /** The latest first. */
    kept,
    /** Says something in the notice alone. */
    notice,
    /** It is kept under `label`, which says of what it was done where `message` does not. */
    say(message: string, writes: readonly Written[], label = message): void {
      keep(label, writes);
      notice(message, writes);
    },
    takeBack: ({ writes }: KeptWrite): void =>
      void takeBack(`undo-${writes[0]?.token ?? ""}`, writes),
  };
}
