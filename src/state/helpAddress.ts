import { createContext } from "react";

/**
 * Where a section of the manual is read by who is signed in; undefined where they are offered none. The
 * layout knows it, from the menu.
 */
export const HelpAddressContext = createContext<(section: string) => string | undefined>(
  () => undefined,
);
