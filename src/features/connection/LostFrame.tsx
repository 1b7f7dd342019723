import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import classes from "./Connection.module.css";

const isLost = ({ connection: { type } }: Snapshot) => type === "lost" || type === "outdated";

/** While the link is down a line around the whole snapshot says that none of it is live. */
export function LostFrame() {
  const lost = useSnapshot(isLost);
  return lost ? <div className={classes.lostFrame} data-testid="lost-frame" /> : undefined;
}
