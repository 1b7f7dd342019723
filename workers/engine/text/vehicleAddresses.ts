import { BYTES, FLAGS, type FleetColumns, HAS_ADDRESS } from "../columns/fleetColumns.ts";

/**
 * The address of each vehicle by slot: the one that its position brought, else the one that the
 * server named when it was asked. `onChanged` is called when what search looks into is another.
 */
export function createVehicleAddresses(
  columnsNow: () => FleetColumns,
  onChanged: (slot: number) => void,
) {
  const own: (string | undefined)[] = [];
  /** Of those whose positions say none: where they were when the server was asked. */
  const asked: (string | undefined)[] = [];

  return {
    set(slot: number, address: string | undefined): void {
      const { bytes } = columnsNow().records;
      const at = slot * BYTES + FLAGS;
      // Without an address before and after, which is the rule, the side table is not even read.
      if (address === undefined && (bytes[at]! & HAS_ADDRESS) === 0) return;
      if (own[slot] === address) return;
      own[slot] = address;
      bytes[at] = address === undefined ? bytes[at]! & ~HAS_ADDRESS : bytes[at]! | HAS_ADDRESS;
      onChanged(slot);
    },

    setAsked(slot: number, address: string | undefined): void {
      const answer = address === "" ? undefined : address;
      if (asked[slot] === answer) return;
      asked[slot] = answer;
      if (own[slot] === undefined) onChanged(slot);
    },

    of: (slot: number): string | undefined => own[slot],

    /** What search looks into. */
    soughtOf: (slot: number): string | undefined => own[slot] ?? asked[slot],
  };
}
