import type { User } from "./user.ts";

/**
 * Whether somebody may be signed in at a host of this partner, 0 being nobody's: those who belong to one
 * at its hosts alone, all others everywhere. docs/decisions/partners.md
 */
export const belongsAt = ({ partner }: Pick<User, "partner">, host: number): boolean =>
  partner === undefined || partner === host;
