import { COMMAND_ROWS } from "./rows/commandRows.ts";
import { IMAGE_ROWS } from "./rows/imageRows.ts";
import { LEGACY_ROWS } from "./rows/legacyRows.ts";
import { LEGACY_LINK_ROWS, LINK_ROWS } from "./rows/linkRows.ts";
import { NOTIFICATION_ROWS } from "./rows/notificationRows.ts";
import { KIND_ROWS, OBJECT_ROWS, USER_ROWS } from "./rows/objectRows.ts";
import { REPORT_ROWS } from "./rows/reportRows.ts";
import { SERVER_ROWS } from "./rows/serverRows.ts";
import { SHARE_ROWS } from "./rows/shareRows.ts";
import { VEHICLE_ROWS } from "./rows/vehicleRows.ts";
import type { Table } from "./way.ts";

/**
 * Who may do what through which route: read from the specification, not from the code. Each part
 * is tried on a server of its own.
 */
export const AUTHORISATION_TABLE = {
  server: { ...SERVER_ROWS, ...SHARE_ROWS, ...NOTIFICATION_ROWS, ...IMAGE_ROWS },
  objects: OBJECT_ROWS,
  people: { ...USER_ROWS, ...KIND_ROWS },
  vehicles: VEHICLE_ROWS,
  links: LINK_ROWS,
  reports: REPORT_ROWS,
  commands: COMMAND_ROWS,
  legacy: { ...LEGACY_ROWS, ...LEGACY_LINK_ROWS },
} as const satisfies Readonly<Record<string, Table>>;
