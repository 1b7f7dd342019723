import type { LinkStatus } from "#domain/vehicle";

/**
 * In the order of their numbers on the wire, which are the lowest two bits of a vehicle's flags.
 */
export const LINKS: readonly LinkStatus[] = ["unknown", "online", "offline"];
const LINK_BITS = 3;
const DISABLED = 4;
const HAS_LAST_UPDATE = 8;
const ALL_FLAGS = 15;

export const vehicleFlagsOf = (
  status: LinkStatus,
  isDisabled: boolean,
  hasLastUpdate: boolean,
): number =>
  LINKS.indexOf(status) | (isDisabled ? DISABLED : 0) | (hasLastUpdate ? HAS_LAST_UPDATE : 0);

/** The index in `LINKS`, of flags that mean something. */
export const linkIndexOf = (flags: number): number => flags & LINK_BITS;
/** Undefined where the bits mean nothing. */
export const linkOf = (flags: number): LinkStatus | undefined =>
  flags > ALL_FLAGS ? undefined : LINKS[flags & LINK_BITS];
export const isDisabled = (flags: number): boolean => (flags & DISABLED) !== 0;
export const hasLastUpdate = (flags: number): boolean => (flags & HAS_LAST_UPDATE) !== 0;
