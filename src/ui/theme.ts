import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { brandShades, FILLED_SHADE } from "#domain/colour/brandShades";
import { chooseFirstFound } from "./chooseFirstFound.ts";

/** Mantine's ten greys of the dark theme, light to dark, in the hue of our surfaces. */
const DARK: MantineColorsTuple = [
  "#e6edf3",
  "#c9d1d9",
  "#9da7b1",
  "#6e7681",
  "#484f58",
  "#30363d",
  "#21262d",
  "#161b22",
  "#0d1117",
  "#010409",
];

/** From the faintest tint to the deepest; the seventh carries white text at 5.9 : 1. */
const BRAND: MantineColorsTuple = [
  "#eaf2fe",
  "#d3e3fc",
  "#a7c8f9",
  "#79abf5",
  "#4f91ef",
  "#2b75e6",
  "#1f6feb",
  "#0b5fd0",
  "#0a4fae",
  "#083f8c",
];

/** Mantine in our tokens: the same radii, sizes and font everywhere, in a brand's colour or in ours. */
export const themeOf = (colour: string | undefined) =>
  createTheme({ ...theme, colors: { brand: colour ? brandShades(colour) : BRAND, dark: DARK } });

/** Of a list of choices: its arrow keys move it, a frame around it no key would. */
const SCROLLED_BY_ITSELF = { options: { maxHeight: 220, overflowY: "auto" } } as const;

const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: "650" },
  primaryColor: "brand",
  primaryShade: FILLED_SHADE,
  autoContrast: true,
  defaultRadius: 6,
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // No page of ours scrolls as a whole, and what locks it is a style that the policy refuses.
  components: {
    // Its head is no second banner of the page.
    Modal: {
      defaultProps: { lockScroll: false, attributes: { header: { role: "presentation" } } },
    },
    Drawer: { defaultProps: { lockScroll: false } },
    // It would be a child that a menu may not have; the first entry gets the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: {
      defaultProps: {
        withScrollArea: false,
        onKeyDown: chooseFirstFound,
        // Enter on what is chosen keeps it.
        allowDeselect: false,
      },
      styles: SCROLLED_BY_ITSELF,
    },
    MultiSelect: {
      defaultProps: { withScrollArea: false, onKeyDown: chooseFirstFound },
      styles: SCROLLED_BY_ITSELF,
    },
    Autocomplete: { defaultProps: { withScrollArea: false }, styles: SCROLLED_BY_ITSELF },
  },
});

/** Where Mantine has a variable of its own it takes the value of ours. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-soft)",
    "--mantine-color-default": "var(--surface-raised)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-error": "var(--state-stopped-text)",
    "--mantine-color-placeholder": "var(--ink-soft)",
    // Its own orange is too faint on its own yellow: 2.5 : 1.
    "--mantine-color-yellow-light-color": "var(--ink)",
  };
  return { variables: {}, light: shared, dark: shared };
};
