import { COMMAND_ROWS } from "./rows/commandRows.ts";
import { LEGACY_ROWS } from "./rows/legacyRows.ts";
import { LEGACY_LINK_ROWS, LINK_ROWS } from "./rows/linkRows.ts";
import { OBJECT_ROWS, USER_ROWS } from "./rows/objectRows.ts";
import { REPORT_ROWS } from "./rows/reportRows.ts";
import { SERVER_ROWS } from "./rows/serverRows.ts";
import { SHARE_ROWS } from "./rows/shareRows.ts";
import { VEHICLE_ROWS } from "./rows/vehicleRows.ts";
import type { Table } from "./way.ts";

/** Who may do what through which route: read from the specification, not from the code. */
export const AUTHORISATION_TABLE: Table = {
  ...SERVER_ROWS,
  ...COMMAND_ROWS,
  ...REPORT_ROWS,
  ...LEGACY_ROWS,
  ...LEGACY_LINK_ROWS,
  ...OBJECT_ROWS,
  ...VEHICLE_ROWS,
  ...USER_ROWS,
  ...LINK_ROWS,
  ...SHARE_ROWS,
};
