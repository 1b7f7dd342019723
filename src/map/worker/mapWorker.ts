import Imported from "maplibre-gl/dist/maplibre-gl-worker.mjs";

/** MapLibre's worker, which listens as soon as it is imported. */
export const MapWorker: { readonly prototype: object } = Imported;
