import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { VehicleId } from "#domain/ids";
import {
  ALL_APPROVALS,
  type ApprovalRecord,
  deleteApproval,
  postApproval,
} from "../../../api/approvals.ts";
import { callErrorOf, valueOf } from "../../../api/callQuery.ts";
import { confirmationKey } from "../../../api/confirmationKey.ts";
import { postSessionPassword } from "../../../api/session.ts";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useApproval } from "../../../state/actuation/useApprovals.ts";
import type { HeldChoice } from "../commandChoices.ts";
import { provideBatch } from "../provideBatch.ts";
import { hasFailed, type SendState, stateOfFailure } from "../sendState.ts";

/** How far a command that needs an approval has come with one vehicle. */
export type HeldState =
  | { readonly type: "asking" }
  | { readonly type: "asked"; readonly approval: ApprovalRecord }
  /** Nobody decided, or it was not sent, in its time. */
  | { readonly type: "over" }
  /** What became of the command, or of asking for it. */
  | { readonly type: "sent"; readonly sent: SendState };

interface Wanted {
  readonly choice: HeldChoice;
  readonly vehicle: VehicleId;
  readonly reason: string;
}

/** Asks at once for the approval of a command for one vehicle, follows it, and sends the command when it is meant. */
export function useHeldCommand({ choice, vehicle, reason }: Wanted) {
  const { commandResults, serverNow } = useEngine();
  const queries = useQueryClient();
  const machine = useMemo(
    () => provideBatch({ commandResults, now: serverNow }),
    [commandResults, serverNow],
  );
  const [batch, send] = useMachine(machine);
  const approvalOf = useApproval();
  const onSettled = () => queries.invalidateQueries(ALL_APPROVALS);
  const asking = useMutation({
    mutationFn: async () =>
      valueOf(await postApproval({ vehicle, command: { id: choice.saved.id }, reason })),
    onSettled,
  });
  const withdrawing = useMutation({
    mutationFn: async (id: number) => valueOf(await deleteApproval(id)),
    onSettled,
  });
  const proving = useMutation({
    mutationFn: async (password: string) => valueOf(await postSessionPassword(password)),
    // What was refused for want of it is meant anew.
    onSuccess: () => send({ type: "user.wentBack" }),
  });
  const askFirst = useEffectEvent(() => asking.mutate());
  useEffect(() => askFirst(), []);

  const approval = asking.data && approvalOf(asking.data);
  const sent = batch.context.states.get(vehicle);
  const state: HeldState = sent
    ? { type: "sent", sent }
    : asking.error
      ? { type: "sent", sent: stateOfFailure(asking.error) }
      : !asking.data
        ? { type: "asking" }
        : approval
          ? { type: "asked", approval }
          : { type: "over" };
  const isOpen = approval?.status === "waiting" || approval?.status === "approved";
  const isAtRest = batch.matches("choosing") || batch.matches("finished");
  const needsPassword =
    sent?.type === "refused" && callErrorOf(sent.error)?.reason === "passwordRequired";
  return {
    state,
    mayAsk: isAtRest && !asking.isPending && !isOpen && (sent === undefined || hasFailed(sent)),
    /** As long as it is approved of: what the server refused for another reason may be tried again. */
    maySend:
      isAtRest &&
      approval?.status === "approved" &&
      !needsPassword &&
      (sent === undefined || hasFailed(sent)),
    ask(): void {
      send({ type: "user.wentBack" });
      asking.mutate();
    },
    send(): void {
      if (batch.matches("finished")) send({ type: "user.retried" });
      else send({ type: "user.chose", choice, vehicles: [vehicle] });
      send({ type: "user.confirmed", key: confirmationKey() });
    },
    withdraw: isOpen && isAtRest ? () => withdrawing.mutate(approval.id) : undefined,
    proof: needsPassword
      ? {
          isProving: proving.isPending,
          error: callErrorOf(proving.error),
          onGiven: (password: string) => proving.mutate(password),
        }
      : undefined,
  };
}
