import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ActivityDay } from "#contract/activity";
import { LIST_PAGE_ROWS } from "#contract/listView";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "../../../ui/rows/Rows.module.css";
import { type ListOptions, rowHeight } from "../options/listOptions.ts";
import { RowOption } from "./RowOption.tsx";
import { shownRow } from "./shownRow.ts";
import { useActiveRow } from "./useActiveRow.ts";
import { useHold } from "./useHold.ts";
import { useRowWindow } from "./useRowWindow.ts";
import type { RowImmobilizer } from "./VehicleRow.tsx";

interface Props {
  readonly total: number;
  /** What the list was asked for: another query begins at the top. */
  readonly query: string;
  readonly options: ListOptions;
  readonly day: ActivityDay;
  readonly selected: VehicleId | undefined;
  readonly onPick: (vehicle: VehicleId) => void;
  readonly onMoment: (vehicle: VehicleId, at: EpochMs) => void;
  readonly Immobilizer: RowImmobilizer;
  readonly onImmobilizer: (vehicle: VehicleId) => void;
  readonly onWindow: (firstRow: number, rowCount: number) => void;
  readonly onHold: (held: boolean) => void;
}

const list = (snapshot: Snapshot) => snapshot.list;
const moment = (snapshot: Snapshot) => snapshot.now;

/** Only the rows in sight exist; the engine is asked for them in whole pages. */
export function VehicleRows({ total, query, options, day, selected, ...props }: Props) {
  const { onPick, onMoment, onWindow, onHold, Immobilizer, onImmobilizer } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const held = useSnapshot(list);
  const now = useSnapshot(moment);
  const rowPx = rowHeight(options);
  const { frame, first, end, viewPx, boxPx, topOf, show } = useRowWindow(total, rowPx, query);
  const { onPointer, onKey, onBlur } = useHold(onHold);
  const rowAt = (index: number) => held?.rows[index - held.firstRow];
  const { active, setActive, onKeyDown } = useActiveRow({
    query,
    total,
    pageRows: Math.max(1, Math.floor(viewPx / rowPx)),
    vehicleAt: (index) => rowAt(index)?.vehicleId,
    show,
    onKey,
    onPick,
  });

  const firstPage = Math.floor(first / LIST_PAGE_ROWS);
  const lastPage = Math.floor(Math.max(first, end - 1) / LIST_PAGE_ROWS);
  useEffect(() => {
    onWindow(firstPage * LIST_PAGE_ROWS, (lastPage - firstPage + 1) * LIST_PAGE_ROWS);
  }, [firstPage, lastPage, onWindow]);

  const latest = useRef({ setActive, onPick, onMoment, onImmobilizer });
  useEffect(() => {
    latest.current = { setActive, onPick, onMoment, onImmobilizer };
  });
  const onRow = useCallback((index: number, vehicle: VehicleId | undefined) => {
    latest.current.setActive(index);
    if (vehicle !== undefined) latest.current.onPick(vehicle);
  }, []);

  const onRowMoment = useCallback(
    (vehicle: VehicleId, at: EpochMs) => latest.current.onMoment(vehicle, at),
    [],
  );

  const onRowImmobilizer = useCallback(
    (vehicle: VehicleId) => latest.current.onImmobilizer(vehicle),
    [],
  );

  return (
    <div
      ref={frame}
      className={classes.frame}
      role="listbox"
      aria-label={t("list.rows")}
      aria-activedescendant={rowAt(active) && `vehicle-row-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && onPointer(true)}
      onPointerLeave={() => onPointer(false)}
    >
      <div className={classes.rows} style={{ height: boxPx }} role="presentation">
        {Array.from({ length: Math.max(0, end - first) }, (_, offset) => {
          const index = first + offset;
          const row = rowAt(index);
          return (
            <RowOption
              key={index}
              index={index}
              total={total}
              topPx={topOf(index)}
              heightPx={rowPx}
              row={row}
              shown={row && now !== undefined ? shownRow(row, now, format) : ""}
              now={now}
              options={options}
              day={day}
              isSelected={row !== undefined && row.vehicleId === selected}
              isActive={index === active}
              onPick={onRow}
              onMoment={onRowMoment}
              Immobilizer={Immobilizer}
              onImmobilizer={onRowImmobilizer}
            />
          );
        })}
      </div>
    </div>
  );
}
