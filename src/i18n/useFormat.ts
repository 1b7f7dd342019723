import { createContext, useContext } from "react";
import type { Format } from "./format.ts";

export const FormatContext = createContext<Format | undefined>(undefined);

/** How the reader reads numbers and times; whoever shows one shows it again when that changes. */
export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (!format) throw new Error("formats are for components below FormatContext");
  return format;
}
