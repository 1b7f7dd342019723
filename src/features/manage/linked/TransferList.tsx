import { TextInput } from "@mantine/core";
import { IconCheck, IconSearch } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { TransferRow } from "#contract/transferTable";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../../i18n/useFormat.ts";
import { rowStep } from "../../../ui/rows/rowStep.ts";
import classes from "./Linked.module.css";

/** Rows from one to another, both with it. */
export interface ChosenRange {
  readonly from: number;
  readonly to: number;
  readonly isChosen: boolean;
}

interface Props {
  readonly label: string;
  readonly none: string;
  readonly total: number;
  readonly found: number;
  readonly rows: ReadonlyMap<number, TransferRow>;
  readonly chosen: ReadonlySet<number>;
  /** Nothing can be chosen from it. */
  readonly isReadOnly: boolean;
  readonly onSearch: (text: string) => void;
  /** Several lines were pasted where one searches. */
  readonly onPaste: (text: string) => void;
  readonly onSight: (first: number, count: number) => void;
  readonly onChooseRange: (range: ChosenRange) => void;
  readonly onChooseAll: (isChosen: boolean) => void;
  /** The keys ask for what is chosen to change sides. */
  readonly onMove: () => void;
}

const ROW_PX = 40;
const SPARE_ROWS = 6;
/** Rows are asked for in pieces of this many, so that not every pixel asks. */
const PIECE_ROWS = 40;
const LONGEST_SEARCH = 200;

/** One side of a transfer: of any length, as only the rows in sight exist; searched, walked and chosen from. */
export function TransferList({ label, total, found, rows, chosen, isReadOnly, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [typed, setTyped] = useState("");
  const virtual = useVirtualizer({
    count: found,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  });
  const items = virtual.getVirtualItems();
  const firstPiece = Math.floor((items[0]?.index ?? 0) / PIECE_ROWS);
  const lastPiece = Math.floor((items.at(-1)?.index ?? 0) / PIECE_ROWS);
  const { onSight } = props;
  useEffect(() => {
    onSight(firstPiece * PIECE_ROWS, (lastPiece - firstPiece + 1) * PIECE_ROWS);
  }, [firstPiece, lastPiece, onSight]);

  const row = Math.min(active, Math.max(0, found - 1));
  const optionId = (index: number) => `${id}-${index}`;
  const isChosenAt = (index: number) => {
    const thing = rows.get(index);
    return thing !== undefined && chosen.has(thing.id);
  };
  const go = (next: number) => {
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found === 0) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "a") {
      if (!isReadOnly) props.onChooseAll(true);
    } else if (event.key === " ") {
      if (!isReadOnly) props.onChooseRange({ from: row, to: row, isChosen: !isChosenAt(row) });
    } else {
      const pageRows = Math.floor((frame.current?.clientHeight ?? ROW_PX) / ROW_PX);
      const step = rowStep(event.key, { active: row, pageRows, total: found });
      if (step === undefined) return;
      if (step === "open") props.onMove();
      else {
        if (event.shiftKey && !isReadOnly)
          props.onChooseRange({ ...spanOf(row, step), isChosen: true });
        go(step);
      }
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, index: number) => {
    frame.current?.focus({ preventScroll: true });
    setActive(index);
    if (isReadOnly) return;
    if (event.shiftKey) props.onChooseRange({ ...spanOf(row, index), isChosen: true });
    else props.onChooseRange({ from: index, to: index, isChosen: !isChosenAt(index) });
  };
  const shown = {
    found: format.count(found),
    total: format.count(total),
    chosen: format.count(chosen.size),
  };
  return (
    <section className={classes.side} aria-label={label}>
      <h3 className={classes.title}>
        {label}
        <span className={classes.count} role="status">
          {chosen.size > 0
            ? t("manage.chosen", { count: chosen.size, shown: shown.chosen })
            : found === total
              ? shown.total
              : t("manage.found", { count: found, shown: shown.found, total: shown.total })}
        </span>
      </h3>
      <TextInput
        type="search"
        aria-label={t("manage.linked.search", { list: label })}
        placeholder={t("manage.linked.find")}
        maxLength={LONGEST_SEARCH}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          props.onSearch(currentTarget.value);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (isReadOnly || !/[\r\n]/.test(text.trim())) return;
          event.preventDefault();
          setTyped("");
          props.onPaste(text);
        }}
      />
      {found === 0 && (
        <p className={classes.none}>
          {total === 0 ? props.none : t("manage.noneFound", { search: typed })}
        </p>
      )}
      <div
        ref={frame}
        role="listbox"
        aria-label={label}
        aria-multiselectable={!isReadOnly}
        aria-activedescendant={rows.has(row) ? optionId(row) : undefined}
        className={classes.list}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div
          className={classes.rows}
          style={{ height: virtual.getTotalSize() }}
          role="presentation"
        >
          {items.map(({ key, index, start }) => {
            const thing = rows.get(index);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={key}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosenAt(index)}
                aria-setsize={found}
                aria-posinset={index + 1}
                className={classes.row}
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                data-active={index === row || undefined}
                onClick={(event) => onClick(event, index)}
              >
                {thing ? (
                  <Option thing={thing} />
                ) : (
                  <span className={classes.waiting} role="presentation" />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

const spanOf = (one: number, other: number) => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
});

const Option = memo(function Option({
  thing: { id, label, detail, isMoved },
}: {
  readonly thing: TransferRow;
}) {
  const { t } = useTranslation();
  return (
    <>
      <IconCheck className={classes.tick} size={16} aria-hidden="true" />
      <bdi className={classes.label}>{shownText(label) ?? `#${id}`}</bdi>
      {detail !== "" && <bdi className={classes.detail}>{shownText(detail)}</bdi>}
      {isMoved && <span className={classes.moved}>{t("manage.linked.moved")}</span>}
    </>
  );
});
