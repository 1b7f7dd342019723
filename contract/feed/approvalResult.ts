import type { CommandResult } from "./commandResult.ts";

const APPROVAL = "approval-";

/** The feed names approvals of commands as it names commands, so that both come in one order. */
export const approvalKey = (id: number): string => `${APPROVAL}${id}`;

/**
 * Whether it is a step of an approval, and not of a command. It says that something has changed, and not what:
 * who may know the rest asks for it.
 */
export const isApprovalResult = ({ commandId }: CommandResult): boolean =>
  commandId.startsWith(APPROVAL);
