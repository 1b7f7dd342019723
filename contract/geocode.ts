/** So many coordinates are named by one call: as many as the address of a call holds everywhere. */
export const MAX_GEOCODED_COORDINATES = 300;
