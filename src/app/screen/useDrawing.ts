import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/account/policy";
import { GEOFENCE_KINDS } from "#domain/geo/geofence";
import { KIND_ICONS } from "../../features/draw/DrawButton.tsx";
import type { DrawTarget } from "../../features/draw/drawTarget.ts";
import type { DrawGround } from "../../map/drawGround.ts";
import { useCommands } from "../../state/commandStore.ts";
import { useUser } from "../../state/sessionStore.ts";

/** What is being drawn on the live map, and what may be; in the past nothing. */
export function useDrawing(isPast: boolean) {
  const { t } = useTranslation();
  const user = useUser();
  const [target, setTarget] = useState<DrawTarget>();
  const [ground, setGround] = useState<DrawGround>();
  const isFree = !isPast && target === undefined;
  const mayMake = may(user, "geofence.create", "none");
  const mayChange = may(user, "geofence.change", "linked");
  useCommands(
    mayMake && isFree
      ? GEOFENCE_KINDS.map((kind) => ({
          id: `draw.${kind}`,
          group: "map",
          label: t(`draw.new.${kind}`),
          Icon: KIND_ICONS[kind],
          run: () => setTarget({ type: "new", kind }),
        }))
      : [],
  );
  return {
    target,
    ground,
    begin: setTarget,
    end: () => setTarget(undefined),
    /** Whether the button is there. */
    isOffered: mayMake && !isPast,
    mayReshape: mayChange && isFree,
    canvas: { isDrawing: target !== undefined, onGround: setGround },
  };
}
