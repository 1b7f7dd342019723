import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { distance } from "#domain/geo/geodesy";
import { readArea } from "#domain/geo/readArea";
import type { Words } from "../localeWords.ts";
import type { Place } from "./drawnPlaces.ts";

/** Whose page it is, and in which words. */
export interface Trip {
  readonly page: Page;
  readonly url: string;
  readonly words: Words;
}

/** A place as the server has it. */
export interface KeptPlace {
  readonly id: number;
  readonly name: string;
  readonly area: string;
}

const CENTIMETRE_M = 0.01;

/** All places that the server has. */
export const placesOf = async ({ page, url }: Trip): Promise<readonly KeptPlace[]> =>
  (await page.request.get(`${url}/api/geofences`)).json();

/** Takes a place from the server. */
export const remove = ({ page, url }: Trip, id: number) =>
  page.request.delete(`${url}/api/geofences/${id}`, { headers: { origin: url } });

/** Imports what the open dialog has judged, and waits until all of it is there. */
export async function save(trip: Trip, count: number): Promise<void> {
  const dialog = trip.page.getByRole("dialog");
  await dialog.getByRole("button", { name: new RegExp(`^Import [\\d,]+ place`) }).click();
  const { made_one, made_other } = trip.words.manage.geofence.import;
  const text = (count === 1 ? made_one : made_other).replace(
    "{{shown}}",
    count.toLocaleString("en-GB"),
  );
  await dialog.getByText(text).waitFor();
}

const FORMATS = ["KML", "KMZ", "GeoJSON", "GPX", "CSV"] as const;

/** Exports all places in every format, by the page's own buttons; the paths of the files. */
export async function exportAll(
  { page, url, words }: Trip,
  folder: string,
): Promise<readonly string[]> {
  await page.goto(`${url}/settings/geofence`);
  const paths: string[] = [];
  for (const format of FORMATS) {
    await page.getByRole("button", { name: words.manage.geofence.export, exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: format, exact: true }).click(),
    ]);
    const path = join(folder, `exported.${format.toLowerCase()}`);
    await download.saveAs(path);
    paths.push(path);
  }
  return paths;
}

const cornersOf = (area: Area): readonly Coordinate[] =>
  area.kind === "circle" ? [area.centre] : area.kind === "line" ? area.path : area.ring;

/** Which places are elsewhere than they are meant, by more than a centimetre, or are not there, or are too many. */
export function differences(
  meant: readonly Place[],
  kept: readonly KeptPlace[],
): readonly string[] {
  const byName = new Map(kept.map(({ name, area }) => [name, area]));
  const wrong = meant.flatMap(({ name, area }) => {
    const text = byName.get(name);
    const { area: found } = readArea(text ?? "");
    if (!found || found.kind !== area.kind) return [`${name}: ${text?.slice(0, 100)}`];
    const [is, should] = [cornersOf(found), cornersOf(area)];
    const isElsewhere =
      is.length !== should.length ||
      should.some((corner, at) => distance(corner, is[at] ?? corner) > CENTIMETRE_M);
    const isOther =
      found.kind === "circle" &&
      area.kind === "circle" &&
      Math.abs(found.radius - area.radius) > CENTIMETRE_M;
    return isElsewhere || isOther ? [`${name} is elsewhere: ${text?.slice(0, 100)}`] : [];
  });
  return meant.length === kept.length
    ? wrong
    : [...wrong, `${kept.length} places for ${meant.length}`];
}
