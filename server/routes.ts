import type { Route } from "./http/route.ts";
import { deleteSession } from "./routes/deleteSession.ts";
import { getDemo } from "./routes/getDemo.ts";
import { getDevices } from "./routes/getDevices.ts";
import { getGeocode } from "./routes/getGeocode.ts";
import { getGroups } from "./routes/getGroups.ts";
import { getHealth, getHealthAtRoot } from "./routes/getHealth.ts";
import { getPositions } from "./routes/getPositions.ts";
import { getServer } from "./routes/getServer.ts";
import { getSession } from "./routes/getSession.ts";
import { getSetup } from "./routes/getSetup.ts";
import { postSession } from "./routes/postSession.ts";
import { postSetup } from "./routes/postSetup.ts";

/** Everything that can be called. What is not in this list does not exist. */
export const ROUTES: readonly Route[] = [
  getServer,
  getHealth,
  getHealthAtRoot,
  getDemo,
  getSetup,
  postSetup,
  getSession,
  postSession,
  deleteSession,
  getDevices,
  getGroups,
  getPositions,
  getGeocode,
];
