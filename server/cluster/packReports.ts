import { ownAttributes } from "#domain/ownAttributes";
import type { AttributeValue, Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { CommittedReports } from "./bus.ts";

/**
 * A batch as it goes to other instances: rows in place of objects, names once, times as what they
 * differ by. A quarter of the bytes, which every instance's connection carries and every instance reads.
 */
export interface PackedReports {
  readonly at: EpochMs;
  readonly reported: CommittedReports["reported"];
  readonly protocols: readonly string[];
  /** Which attributes there are; positions of one kind of tracker have the same. */
  readonly keys: readonly (readonly string[])[];
  readonly rows: readonly PackedPosition[];
}

/** What only few have comes last, before the attributes' values in the order of their keys. */
type PackedPosition = readonly [
  id: Position["id"],
  vehicle: Position["vehicleId"],
  protocol: number,
  /** Before the batch's, before the server's, and before the device's. */
  serverTime: number,
  deviceTime: number,
  fixTime: number,
  valid: 0 | 1,
  latitude: number,
  longitude: number,
  altitude: Position["altitude"],
  speed: Position["speed"],
  course: Position["course"],
  accuracy: Position["accuracy"],
  rare: 0 | Rare,
  keys: number,
  ...values: AttributeValue[],
];
type Rare = Partial<Pick<Position, "address" | "geofenceIds" | "line">>;

/** The inverse is `unpackReports`. */
export function packReports({ live, reported, receivedAt }: CommittedReports): PackedReports {
  const protocols = createNumbering<string>();
  const keys = createNumbering<readonly string[]>();
  const rows = live.map((position): PackedPosition => {
    const { serverTime, deviceTime, fixTime, attributes } = position;
    const names = Object.keys(attributes);
    return [
      position.id,
      position.vehicleId,
      protocols.of(position.protocol, position.protocol),
      receivedAt - serverTime,
      serverTime - deviceTime,
      deviceTime - fixTime,
      position.valid ? 1 : 0,
      position.latitude,
      position.longitude,
      position.altitude,
      position.speed,
      position.course,
      position.accuracy,
      rareOf(position),
      keys.of(names.join(BETWEEN), names),
      ...names.map((name) => attributes[name] as AttributeValue),
    ];
  });
  return { at: receivedAt, reported, protocols: protocols.all, keys: keys.all, rows };
}

export function unpackReports(packed: PackedReports): CommittedReports {
  const { at, reported, protocols, keys, rows } = packed;
  const live = rows.map((row): Position => {
    const [id, vehicleId, protocol, receivedFor, deviceLag, ahead, valid, latitude, longitude] =
      row;
    const serverTime = epochMs(at - receivedFor);
    const deviceTime = epochMs(serverTime - deviceLag);
    const rare = row[RARE];
    const attributes = ownAttributes();
    const names = keys[row[KEYS]] ?? [];
    for (let name = 0; name < names.length; name++)
      attributes[names[name] as string] = row[FIRST_VALUE + name] as AttributeValue;
    return {
      id,
      vehicleId,
      protocol: protocols[protocol] ?? "",
      serverTime,
      deviceTime,
      fixTime: epochMs(deviceTime - ahead),
      valid: valid === 1,
      latitude,
      longitude,
      altitude: row[9],
      speed: row[10],
      course: row[11],
      accuracy: row[12],
      address: undefined,
      ...(rare !== 0 && rare),
      attributes,
    };
  });
  return { live, reported, receivedAt: at };
}

/** In no attribute's name. */
const BETWEEN = "\n";
const RARE = 13;
const KEYS = 14;
const FIRST_VALUE = 15;

function rareOf({ address, geofenceIds, line }: Position): 0 | Rare {
  if (address === undefined && geofenceIds === undefined && line === undefined) return 0;
  return {
    ...(address !== undefined && { address }),
    ...(geofenceIds && { geofenceIds }),
    ...(line !== undefined && { line }),
  };
}

/** Gives each thing a number, by a text that distinguishes it from others. */
function createNumbering<Thing>() {
  const numbers = new Map<string, number>();
  const all: Thing[] = [];
  return {
    all,
    of(text: string, thing: Thing): number {
      const held = numbers.get(text);
      if (held !== undefined) return held;
      numbers.set(text, all.length);
      return all.push(thing) - 1;
    },
  };
}
