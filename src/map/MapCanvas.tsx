import { useComputedColorScheme } from "@mantine/core";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import type { VehicleState } from "#domain/vehicleState";
import { useEngine } from "../engine/EngineProvider.tsx";
import { recall, remember } from "../state/remembered.ts";
import { isCamera, isSameCamera, WORLD_CAMERA } from "./camera.ts";
import { createFleetMap, type FleetMap } from "./createFleetMap.ts";
import "maplibre-gl/dist/maplibre-gl.css";
import classes from "./MapCanvas.module.css";

export type MapHandle = Pick<FleetMap, "flyTo" | "centre" | "fit" | "zoomBy">;

interface Props {
  /** Only vehicles in this state are drawn; undefined draws all. */
  readonly state: VehicleState | undefined;
  readonly onPick: (vehicle: VehicleId) => void;
  readonly handle: Ref<MapHandle | undefined>;
}

type Health =
  | { readonly type: "well" }
  | { readonly type: "noGraphics" | "lostGraphics" }
  | { readonly type: "failed"; readonly detail: string };

/** The live map. Pictures go from the store to the graphics card without a render. */
export function MapCanvas({ state, onPick, handle }: Props) {
  const { t } = useTranslation();
  const { engine, pictures } = useEngine();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<FleetMap>(undefined);
  const [health, setHealth] = useState<Health>({ type: "well" });
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const label = t("map.label");

  const pick = useEffectEvent(onPick);
  const [viewport, setViewport] = useState<Viewport>();

  useEffect(() => {
    void engine.setViewport(viewport && { ...viewport, state });
  }, [engine, viewport, state]);
  useEffect(() => () => void engine.setViewport(undefined), [engine]);

  useEffect(() => {
    if (!container.current) return;
    const stored = recall("camera");
    try {
      map.current = createFleetMap(
        container.current,
        isCamera(stored) ? stored : WORLD_CAMERA,
        isDark(),
        label,
        {
          onViewport: setViewport,
          onCamera: (camera) => {
            if (!isSameCamera(camera, WORLD_CAMERA)) remember("camera", camera);
          },
          onPick: (vehicle) => pick(vehicle),
          onGraphicsLost: () => setHealth({ type: "lostGraphics" }),
          onGraphicsBack: () => setHealth({ type: "well" }),
        },
      );
    } catch (error) {
      setHealth(hasGraphics() ? { type: "failed", detail: String(error) } : { type: "noGraphics" });
      return;
    }
    const show = () => {
      const picture = pictures.current();
      if (picture) map.current?.show(picture);
    };
    const unsubscribe = pictures.subscribe(show);
    show();
    return () => {
      unsubscribe();
      map.current?.dispose();
      map.current = undefined;
    };
  }, [pictures, label]);

  useEffect(() => map.current?.restyle(scheme === "dark"), [scheme]);

  useImperativeHandle(handle, () => ({
    flyTo: (place) => map.current?.flyTo(place),
    centre: (place) => map.current?.centre(place),
    fit: (bounds) => map.current?.fit(bounds),
    zoomBy: (steps) => map.current?.zoomBy(steps),
  }));

  return (
    <div className={classes.frame}>
      <div ref={container} className={classes.map} data-testid="map" />
      {health.type !== "well" && (
        <p role="alert" className={classes.notice}>
          {health.type === "failed"
            ? t("map.failed", { detail: health.detail })
            : t(`map.${health.type}`)}
        </p>
      )}
    </div>
  );
}

/** Asked once, at the start; later changes restyle the map instead of making it anew. */
const isDark = () => document.documentElement.dataset.mantineColorScheme === "dark";

function hasGraphics(): boolean {
  return document.createElement("canvas").getContext("webgl2") !== null;
}
