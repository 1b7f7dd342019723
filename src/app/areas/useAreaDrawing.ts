import { useMemo, useState } from "react";
import type {
  AreaDrawing,
  DrawingRequest,
} from "../../features/manage/kinds/geofence/areaDrawing.ts";

/** A shape that is outlined on the map, and the number of the area it is of. */
export interface ShownShape {
  readonly shape: string;
  readonly of: number | undefined;
}

/** What the form asks of the map beside it, for the map to do. */
export function useAreaDrawing() {
  const [shown, setShown] = useState<ShownShape>({ shape: "", of: undefined });
  const [request, setRequest] = useState<DrawingRequest>();
  const drawing = useMemo<AreaDrawing>(
    () => ({
      show: (shape, of) => setShown({ shape, of }),
      draw(asked) {
        setRequest(asked);
        return () => setRequest((held) => (held === asked ? undefined : held));
      },
    }),
    [],
  );
  return { drawing, shown, request, end: () => setRequest(undefined) };
}
