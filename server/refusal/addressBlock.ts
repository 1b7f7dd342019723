import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** A household or machine is given at least so much, and chooses freely within. */
const GROUPS_IN_BLOCK = 4;

/**
 * By what callers are counted: an IPv4 address, or the /64 that an IPv6 address is of, as whoever has
 * one address there has 2^64.
 */
export function addressBlock(address: string): string {
  const mapped = MAPPED_IPV4.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  // A dotted end stands for two groups; it is never within the block.
  const ends = after.length + (plain.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - ends);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const block = groups.slice(0, GROUPS_IN_BLOCK).map((group) => Number.parseInt(group, 16));
  return `${block.map((group) => group.toString(16)).join(":")}::/64`;
}
