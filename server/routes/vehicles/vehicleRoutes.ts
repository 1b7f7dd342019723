import type { Route } from "../../http/route.ts";
import { vehicleKind } from "../../objects/kinds/vehicleKind.ts";
import { writeRoutes } from "../objects/objectRoutes.ts";
import { getDeviceImage, postDeviceImage } from "./deviceImage.ts";
import { getDeviceColumns } from "./getDeviceColumns.ts";
import { getDevice, getDevices } from "./getDevices.ts";
import { getRefusedReports } from "./getRefusedReports.ts";
import { putAccumulators } from "./putAccumulators.ts";
import { showVehicle } from "./showVehicle.ts";
import { deleteTrackerKey, getTrackerKey, postTrackerKey } from "./trackerKey.ts";

/** The wire's devices. What is written is answered with what the vehicle last reported. */
export const VEHICLE_ROUTES: readonly Route[] = [
  getDevices,
  getDeviceColumns,
  getDevice,
  ...writeRoutes(vehicleKind, showVehicle),
  putAccumulators,
  postDeviceImage,
  getDeviceImage,
  getRefusedReports,
  getTrackerKey,
  postTrackerKey,
  deleteTrackerKey,
];
