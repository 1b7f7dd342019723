import { type KeptWrite, useKeptWrites, VEHICLE_KEPT } from "./useKeptWrites.ts";
import { type Outcome, useTakeBack, useUndoNotice, type Written } from "./useUndoNotice.tsx";

/** How something that was done is said and kept. */
export interface Saying {
  /** Of what it was done, where the message does not say so. */
  readonly label?: string;
  readonly outcome?: Outcome;
  /** Vehicles were removed, which the server keeps for a shorter time than all else. */
  readonly isVehicleGone?: boolean;
}

/**
 * Says what was done to things of a kind and offers the way back twice: for seconds in the notice, and on the page of
 * the kind as long as it is kept there.
 */
export function useDone(
  kind: string,
  onUndone: Parameters<typeof useTakeBack>[1],
  refusalText?: Parameters<typeof useTakeBack>[0],
) {
  const { kept, keep, ask } = useKeptWrites(kind);
  const notice = useUndoNotice(refusalText, onUndone, ask);
  const takeBack = useTakeBack(refusalText, onUndone, ask);
  return {
    /** The latest first. */
    kept,
    /** Says something in the notice alone. */
    notice,
    say(message: string, writes: readonly Written[], how: Saying = {}): void {
      keep(how.label ?? message, writes, how.isVehicleGone ? VEHICLE_KEPT : undefined);
      notice(message, writes, how.outcome);
    },
    takeBack: ({ writes }: KeptWrite): void =>
      void takeBack(`undo-${writes[0]?.token ?? ""}`, writes),
  };
}
