import type { Route } from "../../http/route.ts";
import {
  deleteActuation,
  getActuation,
  getActuations,
  getCommandResults,
  getReadiness,
  postActuation,
} from "./actuationRoutes.ts";
import { APPROVAL_ROUTES } from "./approvalRoutes.ts";
import { getCommandTypes } from "./commandTypes.ts";
import { getHalt, putHalt } from "./haltRoutes.ts";
import { getSendableCommands } from "./sendableCommands.ts";
import { postCommandsSend } from "./sendCommand.ts";

/** Sending commands to vehicles. Saved commands themselves are objects like others. */
export const COMMAND_ROUTES: readonly Route[] = [
  getCommandTypes,
  getSendableCommands,
  postCommandsSend,
  getHalt,
  putHalt,
  postActuation,
  getActuations,
  getCommandResults,
  getReadiness,
  getActuation,
  deleteActuation,
  ...APPROVAL_ROUTES,
];
