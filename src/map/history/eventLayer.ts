import type { PickingInfo } from "@deck.gl/core";
import { TextLayer } from "@deck.gl/layers";
import type { TimelineEvent } from "#contract/history";
import type { EpochMs } from "#domain/units";
import { bytesOf, type MapColours } from "../drawing/mapColours.ts";
import { MAP_FONT } from "../drawing/mapText.ts";

/** The sign that the timeline has for them, too. */
const SIGN = "◆";
const SIGN_PX = 16;
/** Most happens where a vehicle stops: the stop, its count and its time stay to be seen, and to be clicked. */
const BESIDE_PX = 13;

type PlacedEvent = TimelineEvent & { readonly longitude: number; readonly latitude: number };
const isPlaced = (event: TimelineEvent): event is PlacedEvent =>
  event.longitude !== undefined && event.latitude !== undefined;

/** What happened on a route, where it happened; a click leads to its moment. */
export function eventLayer(
  events: readonly TimelineEvent[],
  colours: MapColours,
  onMoment: (moment: EpochMs) => void,
) {
  return new TextLayer<PlacedEvent>({
    id: "route-events",
    data: events.filter(isPlaced),
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getText: () => SIGN,
    getSize: SIGN_PX,
    getPixelOffset: [BESIDE_PX, BESIDE_PX],
    getColor: bytesOf(colours.focus),
    fontFamily: MAP_FONT,
    fontSettings: { sdf: true },
    outlineWidth: 4,
    outlineColor: bytesOf(colours.outline),
    characterSet: [SIGN],
    pickable: true,
    onClick: ({ object }: PickingInfo<PlacedEvent>) => object && onMoment(object.time),
    updateTriggers: { getColor: colours },
  });
}
