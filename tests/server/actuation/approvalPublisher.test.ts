import { expect, test } from "vitest";
import type { User } from "#domain/account/user";
import { userId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Approval } from "../../../server/actuation/secondPerson/approval.ts";
import { createApprovalPublisher } from "../../../server/actuation/secondPerson/approvalPublisher.ts";
import type { ResultDelivery } from "../../../server/live/feedLog.ts";
import { subject } from "../../support/subject.ts";

const APPROVAL: Approval = {
  id: 3,
  vehicle: vehicleId(7),
  user: userId(1),
  command: { type: "engineStop", attributes: {} },
  effect: "stops",
  isAdHoc: true,
  reason: "a secret reason",
  digest: "",
  status: "waiting",
  decidedBy: undefined,
  askedAt: epochMs(1_000),
  expiresAt: epochMs(301_000),
  changedAt: epochMs(1_000),
};

const user = (id: number, flags: object = {}) =>
  ({ ...subject(), id, ...flags }) as unknown as User;

test("who is online and might decide is notified once, without what it is about [IMMO-02]", () => {
  const published: ResultDelivery[] = [];
  const publish = createApprovalPublisher({
    online: () => [
      user(1, { readonly: true }),
      user(2),
      user(2),
      user(3, { readonly: true }),
      user(4, { deviceReadonly: true }),
      user(5, { guest: "full" }),
    ],
    publishCommandResults: (deliveries) => void published.push(...deliveries),
  });

  publish([APPROVAL]);

  const result = {
    commandId: "approval-3",
    vehicleId: 7,
    outcome: "waiting",
    at: 1_000,
    attributes: {},
  };
  expect(published).toEqual([
    { userId: 1, result },
    { userId: 2, result },
  ]);
});
