import { createContext, use } from "react";

/** Opens the palette with what was typed elsewhere. */
export const OpenPaletteContext = createContext<(text: string) => void>(() => {
  throw new Error("There is no palette around this");
});

export const useOpenPalette = () => use(OpenPaletteContext);
