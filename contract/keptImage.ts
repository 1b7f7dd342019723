/** What an image of an area, a group or a vehicle may be: Traccar's limit for those of vehicles. */
export const MOST_IMAGE_BYTES = 500_000;

/** Where images of areas and groups lie; the name of one follows. docs/decisions/kept-images.md */
export const KEPT_IMAGES = "/api/images";
