/** `#rrggbb`, as people and browsers write it. */
export type HexColour = string;

/** Least contrast of words on what lies behind them (WCAG 2.2, level AA). */
export const LEAST_CONTRAST = 4.5;

/** From the faintest tint to the deepest, as the component library has them. */
export type Shades = readonly [
  HexColour,
  HexColour,
  HexColour,
  HexColour,
  HexColour,
  HexColour,
  HexColour,
  HexColour,
  HexColour,
  HexColour,
];

/** Behind white words, and of words on white. */
export const FILLED_SHADE = 7 satisfies keyof Shades;
/** Of words in the dark theme. */
export const DARK_SHADE = 4 satisfies keyof Shades;

const WHITE = "#ffffff";
/** The lightest surface of the dark theme on which words of the brand stand. */
const DARK_SURFACE = "#21262d";
/** How much of the colour lies behind words of the same colour where they are set off. */
const TINT = 0.12;
/** So finely the way to black or white is searched. */
const STEPS = 200;

/**
 * Ten shades of a brand's colour. It stays what it is wherever that can be read; else it is moved towards
 * black for the light theme and towards white for the dark one, as far as words need it.
 */
export function brandShades(colour: HexColour): Shades {
  const filled = shifted(colour, "#000000", (shade) =>
    isLegible([
      [shade, WHITE],
      [shade, mixed(WHITE, shade, TINT)],
    ]),
  );
  const onDark = shifted(colour, WHITE, (shade) =>
    isLegible([
      [shade, DARK_SURFACE],
      [shade, mixed(DARK_SURFACE, shade, TINT)],
    ]),
  );
  const between = (share: number) => mixed(onDark, filled, share);
  return [
    mixed(WHITE, filled, 0.08),
    mixed(WHITE, filled, 0.18),
    mixed(WHITE, onDark, 0.45),
    mixed(WHITE, onDark, 0.7),
    onDark,
    between(0.4),
    between(0.75),
    filled,
    mixed("#000000", filled, 0.85),
    mixed("#000000", filled, 0.7),
  ];
}

/** Our own variables of the brand, for the light and for the dark theme. */
export function brandVariables(colour: HexColour): {
  readonly light: string;
  readonly dark: string;
} {
  const shades = brandShades(colour);
  return {
    light: `--brand:${shades[FILLED_SHADE]};--focus:${shades[FILLED_SHADE]};--surface-selected:${mixed(WHITE, shades[FILLED_SHADE], TINT)}`,
    dark: `--brand:${shades[DARK_SHADE]};--focus:${shades[DARK_SHADE]};--surface-selected:${mixed("#161b22", shades[FILLED_SHADE], 0.35)}`,
  };
}

const isLegible = (pairs: readonly (readonly [HexColour, HexColour])[]): boolean =>
  pairs.every(([one, other]) => contrast(one, other) >= LEAST_CONTRAST);

/** The colour itself, or the nearest to it on the way that will do. The end of the way always does. */
function shifted(
  colour: HexColour,
  end: HexColour,
  isGood: (shade: HexColour) => boolean,
): HexColour {
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(colour, end, step / STEPS);
    if (isGood(shade)) return shade;
  }
  return end;
}

/** As much of the second colour as `share` says. */
export function mixed(one: HexColour, other: HexColour, share: number): HexColour {
  const [from, to] = [partsOf(one), partsOf(other)];
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: HexColour, other: HexColour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: HexColour): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const partsOf = (colour: HexColour): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
