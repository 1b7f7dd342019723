import { type ReadableStore, useStore } from "../../../state/store.ts";
import type { TimeStretch } from "../timeline/drawTimeline.ts";
import type { TimeWindow } from "../timeline/timeAxis.ts";
import classes from "./StretchMark.module.css";

interface Props {
  /** What of the time axis is seen. */
  readonly window: TimeWindow;
  readonly stretch: ReadableStore<TimeStretch | undefined>;
  /** Why it stands out. */
  readonly kind: "highlighted" | "pointed";
}

/** A part of the time over whatever has its axis; nothing where it is all that is seen, or none of it. */
export function StretchMark({ window, stretch, kind }: Props) {
  const marked = useStore(stretch);
  if (!marked) return undefined;
  const share = (moment: number) =>
    Math.min(1, Math.max(0, (moment - window.from) / (window.to - window.from)));
  const [start, end] = [share(marked.from), share(marked.until)];
  if (marked.from >= window.to || marked.until <= window.from || end - start === 1)
    return undefined;
  const style = { left: `${start * 100}%`, width: `${(end - start) * 100}%` };
  return <div className={classes.mark} style={style} data-stretch={kind} aria-hidden="true" />;
}
