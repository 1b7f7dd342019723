import type { Picture } from "#contract/picture";
import { usePicture } from "../../engine/usePicture.ts";
import classes from "./Connection.module.css";

const isLost = ({ connection: { type } }: Picture) => type === "lost" || type === "outdated";

/** While the link is down a line around the whole picture says that none of it is live. */
export function LostFrame() {
  const lost = usePicture(isLost);
  return lost ? <div className={classes.lostFrame} data-testid="lost-frame" /> : undefined;
}
