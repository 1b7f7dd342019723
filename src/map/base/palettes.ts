/** The colours of the built-in map. */
export interface Palette {
  readonly water: string;
  readonly land: string;
  readonly border: string;
  readonly park: string;
  readonly sand: string;
  readonly industrial: string;
  readonly building: string;
  readonly street: string;
  readonly mainStreet: string;
  readonly casing: string;
  /** How much of what lies below the streets they cover, from 0 to 1. */
  readonly streetOpacity: number;
  readonly text: string;
  readonly streetText: string;
  readonly halo: string;
}

const LIGHT: Palette = {
  water: "#cfdde6",
  land: "#f1f0ec",
  border: "#b3b0b8",
  park: "#dfead5",
  sand: "#f1e9d0",
  industrial: "#ececf0",
  building: "#e9e6e1",
  street: "#ffffff",
  mainStreet: "#ffe9ad",
  casing: "#cfcac2",
  streetOpacity: 1,
  text: "#3d4148",
  streetText: "#63676e",
  halo: "#ffffff",
};

const DARK: Palette = {
  water: "#0e151d",
  land: "#1a2028",
  border: "#495260",
  park: "#1b2923",
  sand: "#26251f",
  industrial: "#1e242d",
  building: "#20262f",
  street: "#303945",
  mainStreet: "#434d59",
  casing: "#151a21",
  streetOpacity: 1,
  text: "#b9c2cc",
  streetText: "#95a0ab",
  halo: "#12171d",
};

/** Over tiles from above: light lines that let the ground be seen, white names. */
const imagery = (ground: Palette): Palette => ({
  ...ground,
  border: "#f4f1e8",
  street: "#ffffff",
  mainStreet: "#ffe9ad",
  casing: "#000000",
  streetOpacity: 0.3,
  text: "#ffffff",
  streetText: "#ffffff",
  halo: "#10151c",
});

export const PALETTES = {
  light: LIGHT,
  dark: DARK,
  lightImagery: imagery(LIGHT),
  darkImagery: imagery(DARK),
};
export type PaletteName = keyof typeof PALETTES;
