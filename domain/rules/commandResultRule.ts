import type { Position } from "../position.ts";
import { type Drafts, NOTHING } from "./moment.ts";

/** The tracker's answer to a command. It is reported whenever it comes, however late. */
export function commandResultRule({ attributes: { result } }: Position): Drafts {
  return result === undefined ? NOTHING : [{ type: "commandResult", attributes: { result } }];
}
