import type { HexColour } from "#domain/colour/brandShades";
import { VEHICLE_STATES, type VehicleState } from "#domain/vehicle/vehicleState";

/** Red, green, blue from 0 to 1: what shaders take. */
export type Rgb = readonly [number, number, number];

/** The tokens that the map draws with, read from the page so that a brand changes both. */
export interface MapColours {
  readonly states: Readonly<Record<VehicleState, Rgb>>;
  readonly outline: Rgb;
  readonly ink: Rgb;
  readonly focus: Rgb;
}

export function readMapColours(): MapColours {
  // The browser resolves whatever notation a token or a brand uses to `rgb(…)`.
  const probe = document.createElement("span");
  const ask = (name: string) => {
    const asked = document.createElement("span");
    asked.style.color = `var(${name})`;
    probe.append(asked);
    return () => rgbOf(getComputedStyle(asked).color);
  };
  const states = VEHICLE_STATES.map((state) => [state, ask(`--state-${state}`)] as const);
  const [outline, ink, focus] = [ask("--surface"), ask("--ink"), ask("--focus")];
  // All of them are asked for before the first is read: so the page's style is computed only once.
  document.body.append(probe);
  const colours = {
    states: Object.fromEntries(states.map(([state, read]) => [state, read()])) as Record<
      VehicleState,
      Rgb
    >,
    outline: outline(),
    ink: ink(),
    focus: focus(),
  };
  probe.remove();
  return colours;
}

/** A colour as deck.gl's own layers take it: 0 to 255. */
export const bytesOf = (
  [red, green, blue]: Rgb,
  alpha = 255,
): [red: number, green: number, blue: number, alpha: number] => [
  Math.round(red * 255),
  Math.round(green * 255),
  Math.round(blue * 255),
  alpha,
];

/** A colour as `domain/colour` takes it. */
export const hexOf = (colour: Rgb): HexColour =>
  `#${bytesOf(colour)
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;

/** The other way round. */
export const rgbOfHex = (hex: HexColour): Rgb => {
  const colour = Number.parseInt(hex.slice(1), 16);
  return [(colour >> 16) / 255, ((colour >> 8) & 0xff) / 255, (colour & 0xff) / 255];
};

function rgbOf(text: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red / 255, green / 255, blue / 255];
}
