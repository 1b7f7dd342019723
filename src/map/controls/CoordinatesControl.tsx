import { ActionIcon } from "@mantine/core";
import { IconCopy, IconView360 } from "@tabler/icons-react";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import type { Coordinate } from "#domain/geo/geodesy";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { formatCoordinates } from "../../i18n/format.ts";
import { Tip } from "../../ui/Tip.tsx";
import type { MapSignals } from "../signals/mapSignals.ts";
import classes from "./CoordinatesControl.module.css";
import { useMapLinks } from "./mapLinks.ts";
import { useCopyCoordinate } from "./useCopyCoordinate.ts";

interface Props {
  readonly signals: MapSignals;
}

interface Looked extends Coordinate {
  /** Degrees clockwise from north: where one looks from there. */
  readonly course: number;
}

const selectedCoordinate = ({ selected }: Snapshot): Looked | undefined =>
  selected?.position && {
    latitude: selected.position.latitude,
    longitude: selected.position.longitude,
    course: selected.position.course,
  };

const hasPosition = ({ selected }: Snapshot) => selected?.position !== undefined;

/**
 * Where the selected vehicle is, or else the middle of the map; while something points at the map,
 * where that is. The buttons are about the vehicle or the middle: a pointer on its way to them
 * points at other things.
 */
export const CoordinatesControl = memo(function CoordinatesControl({ signals }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.control} aria-label={t("coordinate.coordinates")}>
      <CoordinateText signals={signals} />
      <CoordinateButtons signals={signals} />
    </section>
  );
});

/** The coordinate is read when a button is pressed: a vehicle that moves renders nothing. */
function CoordinateButtons({ signals }: Props) {
  const { t } = useTranslation();
  const { snapshots } = useEngine();
  const links = useMapLinks();
  const copy = useCopyCoordinate();
  const isVehicle = useSnapshot(hasPosition);

  const centre = () => {
    const snapshot = snapshots.get();
    return (snapshot && selectedCoordinate(snapshot)) ?? middleOf(signals);
  };
  const lookAround = () => {
    const coordinate = centre();
    const url = coordinate && links.streetView(coordinate, coordinate.course);
    if (url !== undefined) window.open(url, "_blank", "noopener,noreferrer");
  };
  const copyWords = t(isVehicle ? "coordinate.copyVehicle" : "coordinate.copyMiddle");
  const streetWords = t(isVehicle ? "coordinate.streetVehicle" : "coordinate.streetMiddle");
  return (
    <>
      <Tip label={copyWords} position="top">
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={copyWords}
          onClick={() => {
            const coordinate = centre();
            if (coordinate) void copy(coordinate);
          }}
        >
          <IconCopy size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <Tip label={streetWords} position="top">
        <ActionIcon variant="subtle" size={28} aria-label={streetWords} onClick={lookAround}>
          <IconView360 size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
    </>
  );
}

function middleOf(signals: MapSignals): Looked | undefined {
  const camera = signals.camera.get();
  return camera && { ...camera, course: camera.bearing };
}

/** Written into the page with every move, which a render would be too slow for. */
function CoordinateText({ signals }: Props) {
  const { snapshots } = useEngine();
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const write = () => {
      const vehicle = snapshots.get()?.selected?.position;
      const coordinate = signals.pointer.get() ?? vehicle ?? signals.camera.get();
      const written = coordinate
        ? formatCoordinates(coordinate.latitude, coordinate.longitude)
        : "";
      if (text.current && text.current.textContent !== written) text.current.textContent = written;
    };
    write();
    const stops = [signals.pointer, signals.camera, snapshots].map((one) => one.subscribe(write));
    return () => {
      for (const stop of stops) stop();
    };
  }, [signals, snapshots]);
  return (
    <output ref={text} className={classes.text} aria-live="off" data-testid="mapCoordinates" />
  );
}
