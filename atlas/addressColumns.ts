import { gridOrder } from "./gridOrder.ts";
import type { OsmFeature } from "./osmFeature.ts";
import { packColumns, packTexts } from "./packColumns.ts";
import { createTextIds } from "./textIds.ts";

/** A house number and its street, or a street's corner where `number` is empty. */
export interface Address {
  readonly longitude: number;
  readonly latitude: number;
  readonly street: string;
  readonly number: string;
  readonly town: string;
}

/** 1e-3 degree, about 100 m: the houses around a corner. */
const CELL_E7 = 10_000;
const USUAL_TOWN = "Montevideo";

/** Every house that has a number and a street. A house drawn as a polygon stands at its first corner. */
export function addressesOf(features: readonly OsmFeature[]): Address[] {
  return features.flatMap(({ tags, lines }) => {
    const street = tags["addr:street"];
    const number = tags["addr:housenumber"]?.split(",")[0]?.trim();
    const [longitude, latitude] = lines[0] ?? [];
    if (!street || !number || longitude === undefined || latitude === undefined) return [];
    const town = tags["addr:city"]?.split(";").find((name) => name !== "") ?? USUAL_TOWN;
    return [{ longitude, latitude, street, number, town }];
  });
}

/** `addresses.bin`: the houses in the order of their grid cells. */
export function addressColumns(addresses: readonly Address[]): Uint8Array<ArrayBuffer> {
  const longitude = addresses.map((address) => address.longitude);
  const latitude = addresses.map((address) => address.latitude);
  const { order, cellStart, facts } = gridOrder({ longitude, latitude }, CELL_E7);
  const streets = createTextIds();
  const numbers = createTextIds();
  const towns = createTextIds();
  return packColumns(
    {
      cellStart,
      longitude: Int32Array.from(order, (row) => longitude[row]!),
      latitude: Int32Array.from(order, (row) => latitude[row]!),
      street: Uint16Array.from(order, (row) => streets.idOf(addresses[row]!.street)),
      number: Uint16Array.from(order, (row) => numbers.idOf(addresses[row]!.number)),
      town: Uint8Array.from(order, (row) => towns.idOf(addresses[row]!.town)),
      streets: packTexts(streets.texts()),
      numbers: packTexts(numbers.texts()),
      towns: packTexts(towns.texts()),
    },
    facts,
  );
}
