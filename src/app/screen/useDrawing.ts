import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/account/policy";
import { GEOFENCE_KINDS } from "#domain/geo/geofence";
import { KIND_ICONS } from "../../features/draw/DrawButton.tsx";
import type { DrawTarget } from "../../features/draw/drawTarget.ts";
import type { DrawGround } from "../../map/drawGround.ts";
import { useCommands } from "../../state/commandStore.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useUnsaved } from "../../state/useUnsaved.ts";

/**
 * What is being drawn on the live map, and what may be; in the past nothing. Nothing that was drawn goes
 * without a question: whoever would rather keep it is back at what is now with `onLive`.
 */
export function useDrawing(isPast: boolean, onLive: () => void) {
  const { t } = useTranslation();
  const user = useUser();
  const [target, setTarget] = useState<DrawTarget>();
  const [ground, setGround] = useState<DrawGround>();
  const [isUnsaved, setUnsaved] = useState(false);
  const leaving = useUnsaved(isUnsaved);
  const end = () => setTarget(undefined);
  const hasNothing = isPast && target !== undefined && !isUnsaved;
  const endNow = useEffectEvent(end);
  useEffect(() => {
    if (hasNothing) endNow();
  }, [hasNothing]);
  const isAskedByPast = isPast && target !== undefined && isUnsaved;
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
    end,
    onUnsaved: setUnsaved,
    /** Asks before what is drawn is lost by another page, or by the past. */
    unsaved: {
      isAsking: leaving.isAsking || isAskedByPast,
      stay() {
        leaving.stay();
        if (isAskedByPast) onLive();
      },
      leave() {
        leaving.leave();
        if (isAskedByPast) end();
      },
    },
    /** Whether the button is there. */
    isOffered: mayMake && !isPast,
    mayReshape: mayChange && isFree,
    canvas: { isDrawing: target !== undefined, onGround: setGround },
  };
}
