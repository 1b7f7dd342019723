import type { Position } from "#domain/position";
import type { ReportRefusal } from "./checkReport.ts";

/** What became of a report. `stored` and `duplicate` are promises: neither can be lost any more. */
export type Outcome =
  | { readonly type: "stored"; readonly position: Position }
  | { readonly type: "duplicate" }
  | { readonly type: "refused"; readonly reason: ReportRefusal };
