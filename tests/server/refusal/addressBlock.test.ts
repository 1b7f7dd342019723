import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressBlock } from "../../../server/refusal/addressBlock.ts";

describe("the block of an address [M5]", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1::192.0.2.7", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["no address", "no address"],
  ])("%s is of %s", (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  test("is one for all 2^64 of it, however they are written, and no other's", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        const write = (low: readonly number[]) =>
          [...network, ...low].map((part) => part.toString(16)).join(":");
        const url = new URL(`http://[${write(one)}]/`).hostname.slice(1, -1);
        expect(addressBlock(url)).toBe(addressBlock(write(other)));
        const neighbour = [network[0], network[1], network[2], network[3] ^ 1, ...one];
        expect(addressBlock(neighbour.map((part) => part.toString(16)).join(":"))).not.toBe(
          addressBlock(url),
        );
      }),
    );
  });
});
