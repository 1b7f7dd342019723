import type { Picture } from "#contract/picture";
import { type EpochMs, epochMs } from "#domain/units";
import { usePicture } from "../../engine/usePicture.ts";

/** The server's clock in whole seconds: ages are told no finer, and the panel need not render more. */
export const useNow = (): EpochMs | undefined => usePicture(wholeSecond);

const wholeSecond = ({ now }: Picture) => epochMs(Math.floor(now / 1_000) * 1_000);
