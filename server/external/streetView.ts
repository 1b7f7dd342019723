import { askService, plain } from "./askService.ts";
import { drawStreetView } from "./drawStreetView.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";
import { type Image, PHOTOS } from "./image.ts";

/** Where to stand and which way to look. */
export interface StreetViewpoint {
  readonly latitude: number;
  readonly longitude: number;
  /** Degrees clockwise from north. */
  readonly course: number;
}

/** What a coordinate looks like from its street. */
export interface StreetView {
  /** `language` is of words in the image, should there be any. */
  image(viewpoint: StreetViewpoint, language: string, leaving: AbortSignal): Promise<Image>;
}

/** Needs no network: a drawing that says in words that it is none. */
export const drawnStreetView: StreetView = {
  image: async (viewpoint, language) => drawStreetView(viewpoint, language),
};

/**
 * A service that answers a photo for `location`, `heading` and `key`, as Google's static street
 * view does. The size and all else that never changes stand in the configured address.
 */
export const connectStreetView = (address: ServiceAddress): StreetView => ({
  image: ({ latitude, longitude, course }, _language, leaving) =>
    askService(
      address,
      {
        service: "street view",
        query: { location: `${plain(latitude)},${plain(longitude)}`, heading: course },
        keyParameter: "key",
        accept: PHOTOS,
      },
      { leaving },
    ),
});
