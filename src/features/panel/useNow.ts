import type { Snapshot } from "#contract/snapshot";
import { type EpochMs, epochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";

/** The server's clock in whole seconds: ages are shown no finer, and the panel need not render more. */
export const useNow = (): EpochMs | undefined => useSnapshot(wholeSecond);

const wholeSecond = ({ now }: Snapshot) => epochMs(Math.floor(now / 1_000) * 1_000);
