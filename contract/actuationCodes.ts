/** Why a command was not sent, in words the page has sentences for: see `Problem`. */
export const ACTUATION_CODES = [
  "immobilization_not_authorized",
  "immo_pending",
  "customCommandsNotAllowed",
  "passwordRequired",
  "secondPersonRequired",
  "secondPersonNotIndependent",
  "secondPersonNotNeeded",
  "approvalOver",
  "vehicleDisabled",
  "actuationHalted",
  "outcomeUnknown",
  "vehicleMoves",
  "motionUnknown",
  "tooManyCommands",
  "fleetBreaker",
  "notConnected",
  "commandNotSupported",
  "badOutput",
  "badCommandText",
  "idempotencyKeyReused",
] as const;
export type ActuationCode = (typeof ACTUATION_CODES)[number];
