import type { Route } from "../../http/route.ts";
import { getRehearsal } from "./getRehearsal.ts";
import { postAlertRehearsal } from "./postAlertRehearsal.ts";
import { postAreaRehearsal } from "./postAreaRehearsal.ts";

/** What is tried out before it is saved. */
export const REHEARSAL_ROUTES: readonly Route[] = [
  postAlertRehearsal,
  postAreaRehearsal,
  getRehearsal,
];
