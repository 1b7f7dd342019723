/** The package describes the page's part alone. */
declare module "maplibre-gl/dist/maplibre-gl-worker.mjs" {
  const MapWorker: { readonly prototype: object };
  export default MapWorker;
}
