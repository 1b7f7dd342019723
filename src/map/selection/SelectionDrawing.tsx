import { Button, CloseButton } from "@mantine/core";
import { type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MapPoint } from "../camera/camera.ts";
import { extend, isDrawn, outline, pathOf, type SelectionTool } from "./dragShape.ts";
import classes from "./SelectionDrawing.module.css";

interface Props {
  readonly tool: SelectionTool;
  /** Where a drag has begun already, with Shift held. */
  readonly start: MapPoint | undefined;
  /** What to do, in other words than those about vehicles. */
  readonly hint?: string | undefined;
  /** The outline in pixels of the map; undefined: nothing worth a look was drawn. */
  readonly onDrawn: (corners: readonly MapPoint[] | undefined) => void;
  readonly onPutAway: () => void;
}

/** Lies over the map while somebody draws on it. The line is drawn without a render. */
export function SelectionDrawing({ tool, start, hint, onDrawn, onPutAway }: Props) {
  const { t } = useTranslation();
  const path = useRef<SVGPathElement>(null);
  const way = useRef<readonly MapPoint[]>(start ? [start] : []);
  const area = useRef<HTMLDivElement>(null);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): MapPoint => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const show = () => path.current?.setAttribute("d", pathOf(outline(tool, way.current)));

  /** For who draws nothing: by keyboard, or because it is less work. */
  const takeAll = () => {
    const { clientWidth = 0, clientHeight = 0 } = area.current ?? {};
    const ends: readonly MapPoint[] = [
      [0, 0],
      [clientWidth, clientHeight],
    ];
    onDrawn(outline("box", ends));
  };

  return (
    <div
      ref={area}
      className={classes.drawing}
      data-testid="selection-drawing"
      data-tool={tool}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0 || isButton(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        way.current = [pointOf(event)];
      }}
      onPointerMove={(event) => {
        if (!event.isPrimary || way.current.length === 0) return;
        way.current = extend(tool, way.current, pointOf(event));
        show();
      }}
      onPointerUp={(event) => {
        if (!event.isPrimary || way.current.length === 0) return;
        const drawn = isDrawn(way.current) ? outline(tool, way.current) : undefined;
        way.current = [];
        show();
        onDrawn(drawn);
      }}
      onPointerCancel={() => {
        way.current = [];
        show();
        onDrawn(undefined);
      }}
    >
      <svg className={classes.sheet} aria-hidden="true">
        <path ref={path} className={classes.line} />
      </svg>
      {!start && (
        <div className={classes.hint}>
          <span>{hint ?? t(`fleetMap.draw.${tool}`)}</span>
          <Button variant="default" onClick={takeAll}>
            {t("fleetMap.inView")}
          </Button>
          <CloseButton size={36} aria-label={t("fleetMap.stopDrawing")} onClick={onPutAway} />
        </div>
      )}
    </div>
  );
}

const isButton = (target: EventTarget) =>
  target instanceof Element && target.closest("button") !== null;
