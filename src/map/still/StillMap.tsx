import { MapView } from "@deck.gl/core";
import DeckGL from "@deck.gl/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RouteColouring } from "#contract/history";
import { useFormat } from "../../i18n/useFormat.ts";
import { useStillGround } from "./ground/useStillGround.ts";
import { paintStill, STILL_DENSITY } from "./paintStill.ts";
import classes from "./StillMap.module.css";
import { PAPER_COLOURS, type StillColours } from "./stillColours.ts";
import { type StillContent, type StillMark, stillLayers } from "./stillLayers.ts";
import { createStillQueue, type StillQueue } from "./stillQueue.ts";
import { type StillRoute, type StillSize, stillBounds, stillView } from "./stillView.ts";

interface Props {
  /** The same object as long as nothing has changed, as is `marks`. */
  readonly route: StillRoute | undefined;
  readonly marks: readonly StillMark[];
  readonly colouring?: RouteColouring;
  readonly colours?: StillColours;
  readonly size: StillSize;
  /** Whether land, roads and towns lie under it; on paper a plain ground is enough. */
  readonly hasGround?: boolean;
  /** What is on it, for those who do not see it. */
  readonly label: string;
  /** Shared by still maps that are shown together: a context each would be too many. */
  readonly queue?: StillQueue;
  /** The image, as soon as it is there. */
  readonly onImage?: (image: Blob) => void;
}

/**
 * A map beside figures: where a part of a route lies, with coordinates and a scale, on a plain ground or
 * on land, roads and towns.
 * It is drawn once, by deck.gl, and is an image from then on, which needs no graphics card and can be
 * put on paper. The old image stays until the new one is there.
 */
export function StillMap(props: Props) {
  const { route, marks, colouring = "trip", colours = PAPER_COLOURS, label } = props;
  const { hasGround = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { width, height } = props.size;
  const wanted = useMemo(() => {
    const size = { width, height };
    const bounds = stillBounds(
      route,
      marks.map(({ coordinate }) => coordinate),
    );
    const view = bounds && stillView(bounds, size);
    return view && { route, marks, colouring, colours, size, view, format };
  }, [route, marks, colouring, colours, width, height, format]);
  const [shown, setShown] = useState<{ readonly of: typeof wanted; readonly url: string }>();
  const [failed, setFailed] = useState<typeof wanted>();
  const ground = useStillGround(hasGround ? wanted?.view : undefined, props.size, STILL_DENSITY);
  const isReady = wanted !== undefined && (!hasGround || ground !== undefined);
  const isDue = isReady && shown?.of !== wanted && failed !== wanted;
  const mayDraw = useQueued(isDue, props.queue);

  const url = shown?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);

  const take = (drawn: HTMLCanvasElement) => {
    if (!wanted) return;
    const { settings, distance } = wanted.format;
    const canvas = paintStill(drawn, {
      ...wanted,
      ground: ground?.image,
      unit: settings.units.distance,
      distanceText: distance,
    });
    if (!canvas) return setFailed(wanted);
    canvas.toBlob((blob) => {
      if (!blob) return setFailed(wanted);
      setShown({ of: wanted, url: URL.createObjectURL(blob) });
      props.onImage?.(blob);
    });
  };

  return (
    <div
      className={classes.still}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-testid="still-map"
    >
      {url !== undefined && <img src={url} alt={label} width={width} height={height} />}
      {wanted === undefined && <p className={classes.words}>{t("stillMap.nothing")}</p>}
      {failed !== undefined && failed === wanted && (
        <p className={classes.words} role="alert">
          {t("stillMap.failed")}
        </p>
      )}
      {isDue && mayDraw && (
        <StillDrawing content={wanted} onDrawn={take} onFailed={() => setFailed(wanted)} />
      )}
    </div>
  );
}

/** Whether it may be drawn now. */
function useQueued(isDue: boolean, shared: StillQueue | undefined): boolean {
  const [may, setMay] = useState(false);
  const [own] = useState(createStillQueue);
  const queue = shared ?? own;
  useEffect(() => {
    if (!isDue) return;
    const leave = queue.enter(() => setMay(true));
    return () => {
      setMay(false);
      leave();
    };
  }, [isDue, queue]);
  return may;
}

interface DrawingProps {
  readonly content: StillContent & { readonly size: StillSize };
  readonly onDrawn: (canvas: HTMLCanvasElement) => void;
  readonly onFailed: () => void;
}

/** What deck.gl draws, for one frame of the right size. */
function StillDrawing({ content, onDrawn, onFailed }: DrawingProps) {
  const { size, view } = content;
  const drawn = useRef<HTMLCanvasElement>(undefined);
  const layers = useMemo(() => stillLayers(content), [content]);
  useEffect(
    () => () => {
      // What is only collected some time counts until then.
      drawn.current?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    },
    [],
  );
  return (
    <div
      className={classes.drawing}
      style={{ width: size.width, height: size.height }}
      aria-hidden="true"
    >
      <DeckGL
        views={STILL_MAP_VIEW}
        initialViewState={{ ...view, bearing: 0, pitch: 0 }}
        controller={false}
        layers={layers}
        useDevicePixels={STILL_DENSITY}
        onAfterRender={({ gl }: { gl: WebGL2RenderingContext }) => {
          const { canvas } = gl;
          const isWhole =
            canvas instanceof HTMLCanvasElement && canvas.width >= size.width * STILL_DENSITY;
          if (!isWhole || drawn.current || !layers.every(({ isLoaded }) => isLoaded)) return;
          drawn.current = canvas;
          onDrawn(canvas);
        }}
        onError={onFailed}
      />
    </div>
  );
}

const STILL_MAP_VIEW = new MapView({ id: "still", repeat: false });
