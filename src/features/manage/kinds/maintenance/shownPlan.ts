/** What of a plan its parts show and write. */
export interface ShownPlan {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

/** Says what was written, and by what it is undone. */
export type OnWritten = (said: string, undo: string | undefined) => void;
