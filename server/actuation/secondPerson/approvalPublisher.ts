import { approvalKey } from "#contract/feed/approvalResult";
import type { CommandResult } from "#contract/feed/commandResult";
import type { User } from "#domain/account/user";
import type { Hub } from "../../live/hub.ts";
import type { Approval } from "./approval.ts";

/**
 * Says to everybody who may be concerned and is online that an approval took a step. It says no more than
 * that: each page asks for what its person may know, with the rights of that moment.
 */
export const createApprovalPublisher =
  ({ online, publishCommandResults }: Pick<Hub, "online" | "publishCommandResults">) =>
  (approvals: readonly Approval[]): void => {
    const people = new Map(Array.from(online(), (user) => [user.id, user]));
    const deliveries = approvals.flatMap((approval) =>
      [...people.values()]
        .filter((user) => user.id === approval.user || mayDecideAtAll(user))
        .map(({ id }) => ({ userId: id, result: approvalResultOf(approval) })),
    );
    if (deliveries.length > 0) publishCommandResults(deliveries);
  };

/** Who could be a second person somewhere; for which vehicles the delivery asks. */
const mayDecideAtAll = ({ guest, readonly, deviceReadonly }: User): boolean =>
  guest === undefined && !readonly && !deviceReadonly;

export const approvalResultOf = ({ id, vehicle, status, changedAt }: Approval): CommandResult => ({
  commandId: approvalKey(id),
  vehicleId: vehicle,
  outcome: status,
  at: changedAt,
  attributes: {},
});
