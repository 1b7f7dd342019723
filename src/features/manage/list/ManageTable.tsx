import { Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import { shownText } from "#domain/text/shownText";
import { RowBoundary } from "../../../ui/PaneBoundary.tsx";
import { RowCheck } from "../../../ui/rows/RowCheck.tsx";
import { rowStep } from "../../../ui/rows/rowStep.ts";
import { fieldText, type Reading } from "../form/fieldValues.ts";
import { nameOf } from "../form/nameOf.ts";
import { useCellText } from "../form/useCellText.ts";
import { useReading } from "../form/useReading.ts";
import classes from "../Manage.module.css";
import type { ManagedField, ManagedThing } from "../managedThing.ts";
import type { ManageView } from "./manageView.ts";
import type { TableRows } from "./tableView.ts";

interface Props {
  readonly managed: ManagedThing;
  readonly label: string;
  readonly columns: readonly ManagedField[];
  readonly rows: TableRows;
  readonly view: ManageView;
  readonly chosen: ReadonlySet<number>;
  readonly onSort: (column: string) => void;
  readonly onOpen: (id: number) => void;
  readonly onChoose: (things: readonly TableThing[], isChosen: boolean) => void;
  /** From one row to another, both with it; not all of them need be in sight. */
  readonly onChooseRange: (from: number, to: number) => void;
  readonly onChooseAll: (isChosen: boolean) => void;
  /** What the keys ask of those that are chosen. */
  readonly onKey: (key: "remove" | "copy") => void;
  readonly onSight: (first: number, count: number) => void;
  /** Where the keys begin. */
  readonly activeRow: number;
}

const ROW_PX = 44;
const HEAD_PX = 40;
const SPARE_ROWS = 6;
/** Rows are asked for in pieces of this many, so that not every pixel asks. */
const PIECE_ROWS = 40;

/** A table of which only the rows in sight exist: sorted by its heads, walked and chosen from with the keys. */
export function ManageTable({ managed, label, columns, rows, view, chosen, ...props }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const cellText = useCellText({ kind: managed.kind, fields: columns });
  const reading = useReading();
  const [active, setActive] = useState(props.activeRow);
  const virtual = useVirtualizer({
    count: rows.found,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
  });
  const items = virtual.getVirtualItems();
  const firstPiece = Math.floor((items[0]?.index ?? 0) / PIECE_ROWS);
  const lastPiece = Math.floor((items.at(-1)?.index ?? 0) / PIECE_ROWS);
  const { onSight } = props;
  useEffect(() => {
    onSight(firstPiece * PIECE_ROWS, (lastPiece - firstPiece + 1) * PIECE_ROWS);
  }, [firstPiece, lastPiece, onSight]);
  const row = Math.min(active, Math.max(0, rows.found - 1));

  const isAllChosen = rows.found > 0 && chosen.size >= rows.found;
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // Buttons and boxes have the keys by which they are pressed.
    const isPressing = event.key === "Enter" || event.key === " ";
    if (isPressing && target !== event.currentTarget) return;
    const thing = rows.rows.get(row);
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "a") props.onChooseAll(true);
    else if (isCommand && event.key.toLowerCase() === "c") props.onKey("copy");
    else if (event.key === "Delete") props.onKey("remove");
    else if (event.key === " ") {
      if (thing) props.onChoose([thing], !chosen.has(thing.id));
      else props.onChooseRange(row, row);
    } else {
      const pageRows = Math.floor((frame.current?.clientHeight ?? ROW_PX) / ROW_PX);
      const step = rowStep(event.key, { active: row, pageRows, total: rows.found });
      if (step === undefined) return;
      if (step === "open") {
        if (thing) props.onOpen(thing.id);
      } else {
        if (event.shiftKey) props.onChooseRange(Math.min(row, step), Math.max(row, step));
        setActive(step);
        virtual.scrollToIndex(step);
      }
    }
    event.preventDefault();
  };

  const grid = { gridTemplateColumns: `40px repeat(${columns.length}, minmax(120px, 1fr))` };
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.found + 1}
      aria-multiselectable="true"
      aria-activedescendant={rows.rows.has(row) ? rowId(row) : undefined}
      className={classes.table}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.heads} style={grid} role="row" aria-rowindex={1} tabIndex={-1}>
        <span role="columnheader" tabIndex={-1}>
          <Checkbox
            aria-label={t("manage.chooseAll")}
            checked={isAllChosen}
            indeterminate={chosen.size > 0 && !isAllChosen}
            onChange={() => props.onChooseAll(!isAllChosen)}
          />
        </span>
        {columns.map((column) => (
          <SortHead key={column.name} column={column} view={view} onSort={props.onSort} />
        ))}
      </div>
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="rowgroup">
        {items.map(({ key, index, start }) => {
          const thing = rows.rows.get(index);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={rowId(index)}
              className={classes.row}
              style={{ ...grid, height: ROW_PX, transform: `translateY(${start - HEAD_PX}px)` }}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={thing !== undefined && chosen.has(thing.id)}
              aria-current={thing !== undefined && thing.id === view.open ? "true" : undefined}
              data-active={index === row || undefined}
              onClick={() => {
                setActive(index);
                frame.current?.focus({ preventScroll: true });
                if (thing) props.onOpen(thing.id);
              }}
            >
              <RowBoundary subject={key}>
                {thing ? (
                  <Cells
                    thing={thing}
                    name={nameOf(managed, thing, t)}
                    columns={columns}
                    cellText={cellText}
                    reading={reading}
                    isChosen={chosen.has(thing.id)}
                    onChoose={props.onChoose}
                  />
                ) : (
                  <span className={classes.waiting} role="presentation" />
                )}
              </RowBoundary>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const rowId = (row: number) => `manage-row-${row}`;

interface HeadProps {
  readonly column: ManagedField;
  readonly view: ManageView;
  readonly onSort: (column: string) => void;
}

function SortHead({ column, view, onSort }: HeadProps) {
  const { t } = useTranslation();
  const isSorted = view.sort === column.name;
  const Arrow = view.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <span
      role="columnheader"
      tabIndex={-1}
      aria-sort={isSorted ? (view.isDescending ? "descending" : "ascending") : "none"}
    >
      <button type="button" className={classes.head} onClick={() => onSort(column.name)}>
        {column.label(t)}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </span>
  );
}

interface CellsProps {
  readonly thing: TableThing;
  readonly name: string;
  readonly columns: readonly ManagedField[];
  readonly cellText: (field: ManagedField, text: string) => string;
  readonly reading: Reading;
  readonly isChosen: boolean;
  readonly onChoose: Props["onChoose"];
}

/** Of rows that stay as they are while others come nothing is drawn anew. */
const Cells = memo(function Cells({
  thing,
  name,
  columns,
  cellText,
  reading,
  isChosen,
  onChoose,
}: CellsProps) {
  const { t } = useTranslation();
  return (
    <>
      <span role="gridcell" tabIndex={-1}>
        <RowCheck
          aria-label={t("manage.choose", { name })}
          checked={isChosen}
          onChange={(isChecked) => onChoose([thing], isChecked)}
        />
      </span>
      {columns.map((column) => {
        const text = fieldText(column, thing, reading);
        return (
          <span key={column.name} className={classes.cell} role="gridcell" tabIndex={-1}>
            {column.type === "colour" && /^#[\da-f]{6}$/i.test(text) && (
              <i className={classes.swatch} style={{ background: text }} aria-hidden="true" />
            )}
            <bdi>{shownText(cellText(column, text))}</bdi>
          </span>
        );
      })}
    </>
  );
});
