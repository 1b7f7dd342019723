import { Button, Popover, TextInput } from "@mantine/core";
import { IconArrowsJoin2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AreaRow } from "#contract/areasView";
import { readArea } from "#domain/geo/readArea";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { getThing } from "../../../api/things.ts";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { type Draft, mergeDraft } from "./draft.ts";
import classes from "./Editor.module.css";
import type { ShapeEditorState } from "./useShapeEditor.ts";

interface Props {
  readonly editor: ShapeEditorState;
  readonly draft: Draft;
  /** Which it is itself. */
  readonly id: GeofenceId | undefined;
}

/** So many are offered; more are found by their names. */
const OFFERED = 8;

/** Takes another geofence into this one: the nearest are offered, all others are found by name. */
export function MergeChoice({ editor, draft, id }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const taken = new Set<number>(draft.merged.map((one) => one.id));
  const offered = useGeofences(search, isOpen).filter(
    ({ geofenceId }) => geofenceId !== id && !taken.has(geofenceId),
  );
  const merge = async ({ geofenceId, name }: AreaRow) => {
    setOpen(false);
    const read = await getThing("geofence", geofenceId);
    const { area } = read.ok ? readArea(String(read.value.thing["area"])) : {};
    if (!area) return editor.setToolFault("notRead");
    const merged = mergeDraft(
      draft,
      { id: geofenceId, name: shownText(name) ?? String(geofenceId) },
      area,
    );
    if (typeof merged === "string") editor.setToolFault(merged);
    else editor.change(merged);
    return undefined;
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsJoin2 size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t("draw.merge")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("draw.mergeWith")}>
        <div className={classes.corners}>
          <TextInput
            label={t("area.search")}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {offered.length === 0 && <p className={classes.hint}>{t("draw.noneToMerge")}</p>}
          {offered.slice(0, OFFERED).map((row) => (
            <Button
              key={row.geofenceId}
              variant="default"
              size="xs"
              justify="start"
              onClick={() => void merge(row)}
            >
              {shownText(row.name) ?? row.geofenceId}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The nearest to the middle of the map first. */
function useGeofences(search: string, isWanted: boolean): readonly AreaRow[] {
  const { engine } = useEngine();
  const [rows, setRows] = useState<readonly AreaRow[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isLatest = true;
    const view = { order: "distance", kind: "geofence", search, firstRow: 0 } as const;
    void engine.areaRows({ ...view, rowCount: 3 * OFFERED }).then((found) => {
      if (isLatest) setRows(found.rows);
    });
    return () => {
      isLatest = false;
    };
  }, [engine, search, isWanted]);
  return rows;
}
