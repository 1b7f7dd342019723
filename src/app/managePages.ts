/** The page on which things of most kinds are managed, with the words that only such pages have. */
export const loadManageScreen = () => withManageWords(import("./ManageScreen.tsx"));

/** The page of geofences and their map, likewise. */
export const loadGeofenceScreen = () => withManageWords(import("./areas/GeofenceScreen.tsx"));

/** What asks for the list on a page before that is there. */
export const loadListAhead = () => withManageWords(import("./listAhead.ts"));

async function withManageWords<Part>(page: Promise<Part>): Promise<Part> {
  const [part, { loadManageWords }] = await Promise.all([page, import("./loadManageWords.ts")]);
  await loadManageWords();
  return part;
}
