import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/account/policy";
import { describeGeofence, geofenceKind } from "#domain/geo/geofence";
import { readArea } from "#domain/geo/readArea";
import type { Attributes } from "#domain/position";
import { shownText } from "#domain/text/shownText";
import { CallFailed } from "../../api/callQuery.ts";
import { getThing, isListOf, type ReadThing, thingQuery } from "../../api/things.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { DrawGround } from "../../map/drawGround.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useDone } from "../../state/undo/useDone.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import type { DrawTarget } from "./drawTarget.ts";
import { type Draft, draftOf } from "./editor/draft.ts";
import type { DrawnArea } from "./editor/drawMachine.ts";
import classes from "./editor/Editor.module.css";
import { ShapeEditor } from "./editor/ShapeEditor.tsx";
import { noTraces, saveArea, undoableIn } from "./saveArea.ts";

interface Props {
  readonly target: DrawTarget;
  readonly ground: DrawGround | undefined;
  readonly onEnd: () => void;
  /** Whether leaving would lose what is drawn. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Draws an area on the live map and saves it there: the map shows it at once. */
export function DrawArea({ target, ...props }: Props) {
  return target.type === "new" ? (
    <Drawing {...props} target={target} read={undefined} start={undefined} />
  ) : (
    <ReadArea {...props} target={target} />
  );
}

/** Read anew each time: what is changed must be what the server has now. */
function ReadArea({
  target,
  ...props
}: Props & { readonly target: DrawTarget & { type: "area" } }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [revision] = useState(() => performance.now());
  const found = useQuery({
    ...thingQuery("geofence", target.id, revision),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const start = found.data && startOf(found.data);
  if (start) return <Drawing {...props} target={target} read={found.data} start={start} />;
  if (!found.error && !found.data) return undefined;
  return (
    <section className={classes.panel} aria-label={t("draw.panel")}>
      <div className={classes.content}>
        <NotLoaded
          text={
            found.error
              ? t("manage.notOpened", { detail: failureText(found.error) })
              : t("draw.toolFault.notRead")
          }
          isAsking={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </div>
    </section>
  );
}

interface DrawingProps extends Props {
  readonly read: ReadThing | undefined;
  readonly start: Draft | undefined;
}

function Drawing({ target, ground, onEnd, onUnsaved, read, start }: DrawingProps) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const queries = useQueryClient();
  const user = useUser();
  const [over, setOver] = useState(read);
  const failureText = useFailureText();
  const traces = useRef(noTraces());
  const hideLeft = useRef<() => void>(undefined);
  const reload = () => void engine.reloadAreas();
  const { say, notice } = useDone("geofence", (takenBack) => {
    const gone = new Map(takenBack.map(({ id, undone }) => [id, undone]));
    traces.current.left = traces.current.left.filter(({ id }) => !gone.has(id));
    const undone = over && gone.get(over.thing.id);
    if (undone && undone !== "removed") traces.current.over = undone;
    reload();
    // The list of them may be what is open by now.
    void queries.invalidateQueries({ predicate: (query) => isListOf("geofence", query) });
  });
  const name = over && (shownText(String(over.thing["name"])) ?? String(over.thing.id));

  const save = async ({ draft, name: typed }: DrawnArea) => {
    const called = typed ?? String(over?.thing["name"]);
    hideLeft.current?.();
    const namesLeft = () => traces.current.left.map((step) => step.name).join(", ");
    try {
      const { writes } = await saveArea({ draft, name: called }, over, traces.current);
      reload();
      say(t(over ? "manage.saved" : "manage.made", { name: called }), writes);
      if (traces.current.left.length > 0)
        notice(t("draw.left", { names: namesLeft() }), undoableIn(traces.current), "failed");
    } catch (error) {
      reload();
      if (traces.current.left.length > 0)
        hideLeft.current = notice(
          t("draw.left", { names: namesLeft() }),
          undoableIn(traces.current),
          "failed",
        );
      if (over && error instanceof CallFailed && error.error.reason === "outdated") {
        // What somebody else has changed meanwhile stays but for the shape, which is what is seen here.
        const latest = await getThing("geofence", over.thing.id);
        if (latest.ok) {
          setOver(latest.value);
          throw new Error(t("draw.conflict"), { cause: error });
        }
      }
      if (traces.current.lost && error instanceof CallFailed)
        throw new Error(
          t("draw.unsure", { detail: failureText(error), name: traces.current.lost.name }),
          {
            cause: error,
          },
        );
      throw error;
    }
  };
  return (
    <ShapeEditor
      ground={ground}
      kind={target.type === "new" ? target.kind : start ? geofenceKind(start.area) : "geofence"}
      start={start}
      isNew={target.type === "new"}
      id={target.type === "area" ? target.id : undefined}
      name={name}
      mayMake={may(user, "geofence.create", "none")}
      mayRemove={may(user, "geofence.remove", "linked")}
      save={save}
      onEnd={onEnd}
      onUnsaved={onUnsaved}
    />
  );
}

/** Undefined for a text that is no area. */
function startOf({ thing }: ReadThing): Draft | undefined {
  const { area } = readArea(String(thing["area"]));
  const attributes = (thing["attributes"] ?? {}) as Attributes;
  return area && draftOf(area, describeGeofence(attributes).halfWidth);
}
