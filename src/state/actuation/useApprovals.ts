import { useQuery } from "@tanstack/react-query";
import type { Snapshot } from "#contract/snapshot";
import { between, type EpochMs, epochMs } from "#domain/units";
import { type ApprovalRecord, approvalsQuery } from "../../api/approvals.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../sessionStore.ts";

const wholeSecond = ({ now }: Snapshot) => epochMs(Math.floor(now / 1_000) * 1_000);

/** The approvals that concern this person and whose time is not over, whatever moment the map shows. */
export function useApprovals(): readonly ApprovalRecord[] {
  const { guest } = useUser();
  const now = useServerSecond();
  const { data } = useQuery({
    ...approvalsQuery,
    // The feed says when there is something else.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: guest === undefined,
  });
  return (data ?? []).filter(({ expiresAt }) => expiresAt > now);
}

/**
 * What has become of an approval that was asked for, by its answer until the list has it too; undefined once its
 * time is over or the server knows it no more.
 */
export function useApproval(): (asked: ApprovalRecord) => ApprovalRecord | undefined {
  const now = useServerSecond();
  const { data } = useQuery({ ...approvalsQuery, staleTime: Number.POSITIVE_INFINITY });
  return (asked) => {
    const known = data?.find(({ id }) => id === asked.id) ?? asked;
    return known.expiresAt > now ? known : undefined;
  };
}

/** How long it can still be decided on or used, as minutes and seconds. */
export function useTimeLeft(): (expiresAt: EpochMs) => string {
  const now = useServerSecond();
  return (expiresAt) => {
    const left = Math.max(0, Math.ceil(between(now, expiresAt) / 1_000));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  };
}

/** The server's clock, a second at a time. */
function useServerSecond(): EpochMs {
  const { serverNow } = useEngine();
  useSnapshot(wholeSecond);
  return serverNow();
}
