import type { Position } from "geojson";
import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import type { Place } from "./drawnPlaces.ts";
import type { AreaForm } from "./importedFile.ts";
import { utf8, utf8Marked } from "./letters.ts";

const ALL = ["polygon", "line", "circle"] as const;

type At = (corner: Coordinate) => Position;
const flat: At = ({ longitude, latitude }) => [longitude, latitude];
const high: At = (corner) => [...flat(corner), 0];

function geometry(area: Area, at: At = flat) {
  switch (area.kind) {
    case "circle":
      return { type: "Point", coordinates: at(area.centre) };
    case "line":
      return { type: "LineString", coordinates: area.path.map(at) };
    case "polygon":
      return { type: "Polygon", coordinates: [[...area.ring, ...area.ring.slice(0, 1)].map(at)] };
  }
}

/** As programs write it that know of layers and not of shapes. */
function manyOf(area: Area) {
  const { type, coordinates } = geometry(area);
  return { type: `Multi${type}`, coordinates: [coordinates] };
}

type Feature = (place: Place, at: number) => object;
const features = (places: readonly Place[], feature: Feature) =>
  places.map((place, at) => ({ type: "Feature", ...feature(place, at) }));

const oneForm = (
  name: string,
  value: (places: readonly Place[]) => object,
  letters: (value: object) => Uint8Array = (one) => utf8(JSON.stringify(one)),
): AreaForm => ({ name, ending: "geojson", kinds: ALL, write: (places) => letters(value(places)) });

/** Places as programs of maps write them in GeoJSON. */
export const GEOJSON_FORMS: readonly AreaForm[] = [
  oneForm("qgis", (places) => ({
    type: "FeatureCollection",
    name: "areas",
    crs: { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } },
    features: features(places, ({ name, area }, at) => ({
      properties: { fid: at, NAME: name, area_m2: 12.5, note: null },
      geometry: geometry(area),
    })),
  })),
  oneForm(
    "geojsonIo",
    (places) => ({
      type: "FeatureCollection",
      features: features(places, ({ name, description, area }, at) => ({
        properties: { name, description, stroke: "#555555", "stroke-width": 2, fill: "#5f5" },
        geometry: geometry(area),
        id: at,
      })),
    }),
    (value) => utf8(JSON.stringify(value, undefined, 2)),
  ),
  oneForm("ogr", (places) => ({
    type: "FeatureCollection",
    bbox: [-180, -90, 180, 90],
    features: features(places, ({ name, area }, at) => ({
      id: at,
      bbox: [-180, -90, 180, 90],
      properties: { name },
      geometry: geometry(area, high),
    })),
  })),
  oneForm("overpass", (places) => ({
    generator: "overpass-turbo",
    copyright: "none",
    type: "FeatureCollection",
    features: features(places, ({ name, area }, at) => ({
      id: `way/${at}`,
      properties: { "@id": `way/${at}`, landuse: "industrial", name, "@geometry": "center" },
      geometry: geometry(area),
    })),
  })),
  oneForm("arcgis", (places) => ({
    type: "FeatureCollection",
    crs: { type: "name", properties: { name: "EPSG:4326" } },
    features: features(places, ({ name, area }, at) => ({
      properties: { OBJECTID: at, Name: name, Shape__Area: 1e-7, Shape__Length: 1e22 },
      geometry: manyOf(area),
    })),
  })),
  oneForm(
    "marked",
    (places) => ({
      features: features(places, ({ name, area }) => ({
        properties: { title: name, "marker-color": "#7e7e7e" },
        geometry: { type: "GeometryCollection", geometries: [geometry(area)] },
      })),
      type: "FeatureCollection",
    }),
    (value) => utf8Marked(JSON.stringify(value, undefined, "\t").replaceAll("\n", "\r\n")),
  ),
];
