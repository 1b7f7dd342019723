import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { metres } from "#domain/units";
import type { Dice } from "../../../server/simulator/dice.ts";

/** A place as its file means it: what an import has to make of it. */
export interface Place {
  readonly name: string;
  readonly description: string;
  readonly area: Area;
}

/** What a file gets that says nothing of a radius, as the specification has it. */
export const UNSAID_RADIUS = metres(100);

const WORDS = ["Depósito", "Łódź Süd", "Café & Co", "Quai n° 4", "Рынок", "市場", "Ñuble", "Yard"];
const ABOUT = [
  "",
  "night <gate>",
  "20 % off, “really”",
  "two\nlines",
  "ask at the gate; ring twice",
];

const around = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Two to six places all over the earth, none of which is called or shaped as another, in any file. */
export function drawnPlaces(
  dice: Dice,
  file: number,
  kinds: readonly Area["kind"][],
): readonly Place[] {
  const count = dice.whole(2, 6);
  return Array.from({ length: count }, (_, at) => ({
    name: `${dice.pick(WORDS)} ${file}-${at}`,
    description: dice.pick(ABOUT),
    area: drawnArea(dice, dice.pick(kinds)),
  }));
}

function drawnArea(dice: Dice, kind: Area["kind"]): Area {
  const digits = dice.whole(6, 12);
  // At a quarter of the files the antimeridian is not far.
  const middle = {
    latitude: dice.between(-60, 70),
    longitude: dice.chance(0.05) ? 179.999 : dice.between(-179, 179),
  };
  const size = dice.between(0.002, 0.05);
  const corner = (angle: number, share: number): Coordinate => ({
    latitude: Number((middle.latitude + share * size * Math.sin(angle)).toFixed(digits)),
    longitude: Number(around(middle.longitude + share * size * Math.cos(angle)).toFixed(digits)),
  });
  const corners = dice.whole(3, 40);
  switch (kind) {
    case "circle":
      return { kind, centre: corner(0, 1), radius: UNSAID_RADIUS };
    case "line":
      return {
        kind,
        path: Array.from({ length: corners }, (_, at) => corner(at / 5, 1 + at / 3)),
      };
    case "polygon": {
      const share = dice.between(0.3, 1);
      return {
        kind,
        // Every second corner further in: a star, which no hull would give back.
        ring: Array.from({ length: corners }, (_, at) =>
          corner((2 * Math.PI * at) / corners, at % 2 === 0 ? 1 : share),
        ),
      };
    }
  }
}
