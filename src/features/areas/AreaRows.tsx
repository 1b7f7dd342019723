import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AreaRow, AreasWindow } from "#contract/areasView";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../i18n/useFormat.ts";
import { AreaIcon } from "../../ui/icons/AreaIcon.tsx";
import { type RowsHandle, VirtualRows } from "../../ui/rows/VirtualRows.tsx";
import classes from "./AreasTable.module.css";

interface Props {
  readonly found: AreasWindow;
  readonly selected: GeofenceId | undefined;
  /** The selected area shall be found here: it gets the focus as well. */
  readonly isSought: boolean;
  readonly onFound: () => void;
  readonly onPick: (area: AreaRow) => void;
  readonly onWindow: (firstRow: number, rowCount: number) => void;
}

const ROW_PX = 52;

const idOf = (index: number) => `area-row-${index}`;

/**
 * Only the rows in sight exist, here and on this thread. An area that is selected elsewhere comes
 * into sight; one that moves on by itself, as distances change, is left alone.
 */
export function AreaRows({ found, selected, onPick, onWindow, ...props }: Props) {
  const { isSought, onFound } = props;
  const { t } = useTranslation();
  const [active, setActive] = useState(0);
  const list = useRef<RowsHandle>(null);
  const soughtRow = found.sought?.geofenceId === selected ? found.sought?.row : undefined;
  const isListed = soughtRow !== undefined;
  const show = useEffectEvent((takesFocus: boolean) => {
    if (soughtRow === undefined) return;
    setActive(soughtRow);
    list.current?.reveal(soughtRow);
    if (!takesFocus) return;
    list.current?.focus();
    onFound();
  });
  useEffect(() => {
    if (selected !== undefined && isListed) show(isSought);
  }, [selected, isListed, isSought]);

  const rowAt = (index: number) => found.rows[index - found.firstRow];
  return (
    <VirtualRows
      handle={list}
      label={t("area.rows")}
      total={found.total}
      rowPx={ROW_PX}
      active={active}
      onActive={setActive}
      onPick={(index) => {
        const row = rowAt(index);
        if (row) onPick(row);
      }}
      idOf={idOf}
      isSelected={(index) => selected !== undefined && rowAt(index)?.geofenceId === selected}
      onWindow={onWindow}
    >
      {(index) => {
        const row = rowAt(index);
        return row && <AreaLine row={row} />;
      }}
    </VirtualRows>
  );
}

function AreaLine({ row }: { readonly row: AreaRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, kind, group, distance } = row;
  return (
    <>
      <AreaIcon {...row} />
      <span className={classes.words}>
        <span className={classes.name}>{shownText(name) ?? row.geofenceId}</span>
        <span className={classes.below}>
          {[t(`area.kind.${kind}`), shownText(group)].filter(Boolean).join(" · ")}
        </span>
      </span>
      {distance !== undefined && (
        <span className={classes.distance}>{format.distance(distance)}</span>
      )}
    </>
  );
}
