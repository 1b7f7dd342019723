import { ActionIcon, Tooltip } from "@mantine/core";
import { IconCopy, IconView360 } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Picture } from "#contract/picture";
import type { Place } from "#domain/geodesy";
import { usePicture } from "../engine/usePicture.ts";
import { formatCoordinates } from "../i18n/format.ts";
import classes from "./CoordinatesControl.module.css";
import type { MapSignals } from "./mapSignals.ts";
import { useCopyPlace } from "./useCopyPlace.ts";
import { useMapLinks } from "./useMapLinks.ts";

interface Looked extends Place {
  /** Degrees clockwise from north: where one looks from there. */
  readonly course: number;
}

const selectedPlace = ({ selected }: Picture): Looked | undefined =>
  selected?.position && {
    latitude: selected.position.latitude,
    longitude: selected.position.longitude,
    course: selected.position.course,
  };

/**
 * Where the selected vehicle is, or else the middle of the map; while something points at the map,
 * where that is. The buttons are about the vehicle or the middle: a pointer on its way to them
 * points at other things.
 */
export function CoordinatesControl({ signals }: { readonly signals: MapSignals }) {
  const { t } = useTranslation();
  const links = useMapLinks();
  const copy = useCopyPlace();
  const vehicle = usePicture(selectedPlace);
  const text = useWrittenPlace(signals, vehicle);

  const looked = () => vehicle ?? middleOf(signals);
  const lookAround = () => {
    const place = looked();
    const url = place && links.streetView(place, place.course);
    if (url !== undefined) window.open(url, "_blank", "noopener,noreferrer");
  };
  const copyWords = t(vehicle ? "mapPlace.copyVehicle" : "mapPlace.copyMiddle");
  const streetWords = t(vehicle ? "mapPlace.streetVehicle" : "mapPlace.streetMiddle");
  return (
    <section className={classes.control} aria-label={t("mapPlace.coordinates")}>
      <output ref={text} className={classes.text} aria-live="off" data-testid="mapCoordinates" />
      <Tooltip label={copyWords} position="top">
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={copyWords}
          onClick={() => {
            const place = looked();
            if (place) void copy(place);
          }}
        >
          <IconCopy size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={streetWords} position="top">
        <ActionIcon variant="subtle" size={28} aria-label={streetWords} onClick={lookAround}>
          <IconView360 size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}

function middleOf(signals: MapSignals): Looked | undefined {
  const camera = signals.camera.get();
  return camera && { ...camera, course: camera.bearing };
}

/** Written into the page with every move, which a render would be too slow for. */
function useWrittenPlace(signals: MapSignals, vehicle: Place | undefined) {
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const write = () => {
      const place = signals.pointer.get() ?? vehicle ?? signals.camera.get();
      if (text.current)
        text.current.textContent = place ? formatCoordinates(place.latitude, place.longitude) : "";
    };
    write();
    const stops = [signals.pointer.subscribe(write), signals.camera.subscribe(write)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signals, vehicle]);
  return text;
}
