import { createDice } from "../../../server/simulator/dice.ts";
import { AREA_TABLE_FORMS } from "./areaTableForms.ts";
import { drawnPlaces } from "./drawnPlaces.ts";
import { GEOJSON_FORMS } from "./geoJsonForms.ts";
import { GPX_FORMS } from "./gpxForms.ts";
import type { AreaForm, GoodFile, TableForm, VehicleHeads } from "./importedFile.ts";
import { KML_FORMS } from "./kmlForms.ts";
import { VEHICLE_TABLE_FORMS } from "./vehicleTableForms.ts";

const SEED = 20_261_128;

const families: readonly (readonly (AreaForm | TableForm)[])[] = [
  KML_FORMS,
  GEOJSON_FORMS,
  GPX_FORMS,
  AREA_TABLE_FORMS,
  VEHICLE_TABLE_FORMS,
];

/** One of each family after another, so that few files have much of everything. */
const FORMS = Array.from({ length: Math.max(...families.map(({ length }) => length)) }, (_, at) =>
  families.flatMap((family) => family[at] ?? []),
).flat();

const isOfAreas = (form: AreaForm | TableForm): form is AreaForm => "kinds" in form;

/** The file of a number: always the same, in the form of the next program. */
export function goodFile(number: number, heads: VehicleHeads): GoodFile {
  const dice = createDice(SEED, number);
  const form = FORMS[number % FORMS.length]!;
  const about = { name: `good-${number}-${form.name}.${form.ending}` };
  if (isOfAreas(form)) {
    const drawn = drawnPlaces(dice, number, form.kinds);
    const places = drawn.map((one) => ({ ...one, name: form.named?.(one.name) ?? one.name }));
    const bytes = form.write(drawn, dice);
    return { ...about, dialog: "areas", bytes, places, count: places.length };
  }
  const count = dice.whole(1, 60);
  const rows = Array.from({ length: count }, (_, at) => [
    `Camión ${number}/${at}`,
    `good-${number}-${at}`,
    at % 3 === 0 ? "" : `AB-${at}`,
    dice.pick(["Actros", "T 480, long", 'He said "no"', "L'Étoile; 2", ""]),
    dice.pick(["", "=1+1", "night", "two words"]),
  ]);
  const table = [[heads.name, heads.id, heads.plate, heads.model, heads.notes], ...rows];
  return { ...about, dialog: "vehicles", bytes: form.write(table, dice), places: [], count };
}
