import { expect, test } from "vitest";
import { userId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Actuation } from "../../../server/actuation/actuation.ts";
import { answerFor } from "../../../server/actuation/requestAnswer.ts";

const ASKED: Actuation = {
  id: 7,
  vehicle: vehicleId(1),
  user: userId(1),
  address: undefined,
  command: { type: "engineStop", attributes: {} },
  effect: "stops",
  isAdHoc: false,
  reason: undefined,
  idempotencyKey: "k",
  digest: "w",
  status: "refused",
  outcome: undefined,
  requestedAt: epochMs(0),
  expiresAt: epochMs(60_000),
  handedOffAt: undefined,
  settledAt: epochMs(1_000),
  line: undefined,
  approvedBy: undefined,
};

test.each([
  "vehicleAccessDenied",
  "immobilization_not_authorized",
  "customCommandsNotAllowed",
  "vehicleDisabled",
  "actuationHalted",
  "immo_pending",
  "outcomeUnknown",
  "vehicleMoves",
  "motionUnknown",
  "tooManyCommands",
  "fleetBreaker",
  "notConnected",
  "commandNotSupported",
])(
  "a command that was refused as %s is answered so however often it is asked for [IMMO-02]",
  (why) => {
    const stored = { ...ASKED, outcome: why };
    expect(answerFor(stored)).toEqual({ type: "refused", reason: why, actuation: stored });
  },
);

test("a command that was handed off was taken, and one that waited too long found no connection [IMMO-02]", () => {
  expect(answerFor({ ...ASKED, status: "handedOff" }).type).toBe("taken");
  expect(answerFor({ ...ASKED, status: "expired" })).toMatchObject({
    type: "refused",
    reason: "notConnected",
  });
});
