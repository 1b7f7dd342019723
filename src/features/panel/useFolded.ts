import { useRemembered } from "../../state/remembered.ts";

/** The panel's sections from top to bottom. */
export const SECTIONS = [
  "camera",
  "overview",
  "place",
  "sensors",
  "outputs",
  "signal",
  "vehicle",
  "reported",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** What few people look at waits folded. */
const FOLDED_AT_FIRST: readonly SectionName[] = ["reported"];

const areSections = (stored: unknown): stored is readonly SectionName[] =>
  Array.isArray(stored) && stored.every((one) => SECTIONS.some((name) => name === one));

/** Which sections are folded; kept for the next vehicle and the next visit. */
export function useFolded() {
  const [folded, setFolded] = useRemembered<readonly SectionName[]>(
    "panelFolded",
    FOLDED_AT_FIRST,
    areSections,
  );
  return {
    isFolded: (name: SectionName) => folded.includes(name),
    toggle: (name: SectionName) =>
      setFolded(folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name]),
  };
}
