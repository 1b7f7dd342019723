import type { HistoryBlock } from "#contract/feed/historyBlock";
import { epochMs } from "#domain/units";
import { firstRowFrom } from "./blockRows.ts";

/** The last row up to and with this moment; -1 when all came later. Of one moment the last counts. */
export const lastRowUpTo = (block: HistoryBlock, moment: number): number =>
  firstRowFrom(block, epochMs(Math.floor(moment) + 1)) - 1;

export const timeAt = ({ from, times }: HistoryBlock, row: number): number => from + times[row]!;
