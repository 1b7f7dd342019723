import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_LIST_VIEW, LIST_ORDERS, type ListOrder } from "#contract/listView";
import type { Picture } from "#contract/picture";
import type { VehicleId } from "#domain/ids";
import type { VehicleState } from "#domain/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { usePicture } from "../../engine/usePicture.ts";
import { ListEmpty } from "./ListEmpty.tsx";
import { StateFilter } from "./StateFilter.tsx";
import classes from "./VehicleList.module.css";
import { VehicleRows } from "./VehicleRows.tsx";

interface Props {
  readonly state: VehicleState | undefined;
  readonly order: ListOrder;
  readonly selected: VehicleId | undefined;
  readonly onState: (state: VehicleState | undefined) => void;
  readonly onOrder: (order: ListOrder) => void;
  readonly onPick: (vehicle: VehicleId) => void;
  /** What stands beside the title: how the connection fares. */
  readonly status: ReactNode;
}

const counts = (picture: Picture) => picture.counts;
const list = (picture: Picture) => picture.list;
const now = (picture: Picture) => picture.now;
const isLoading = (picture: Picture) => picture.connection.type === "loading";

/** The fleet as words: counts, filter, order, search and the rows. */
export function VehicleList({ state, order, selected, onState, onOrder, onPick, status }: Props) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [search, setSearch] = useState("");
  const [rows, setRows] = useState({ firstRow: 0, rowCount: DEFAULT_LIST_VIEW.rowCount });
  const [held, setHeld] = useState(false);
  const shown = {
    counts: usePicture(counts),
    list: usePicture(list),
    now: usePicture(now),
    loading: usePicture(isLoading) ?? true,
  };

  useEffect(() => {
    void engine.setListView({ order, state, search, held, ...rows });
  }, [engine, order, state, search, held, rows]);

  const onWindow = useCallback(
    (firstRow: number, rowCount: number) => setRows({ firstRow, rowCount }),
    [],
  );
  const showAll = () => {
    setSearch("");
    onState(undefined);
  };

  return (
    <section className={classes.list} aria-label={t("list.title")}>
      <header className={classes.header}>
        <div className={classes.titleLine}>
          <h1 className={classes.title}>{t("list.title")}</h1>
          {status}
        </div>
        <div className={classes.searchLine}>
          <TextInput
            type="search"
            className={classes.search}
            placeholder={t("list.search")}
            aria-label={t("list.search")}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            rightSection={
              search && (
                <CloseButton
                  size="sm"
                  aria-label={t("list.clearSearch")}
                  onClick={() => setSearch("")}
                />
              )
            }
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Escape" && setSearch("")}
          />
          <NativeSelect
            aria-label={t("list.orderBy")}
            title={t("list.orderBy")}
            className={classes.order}
            value={order}
            onChange={(event) => onOrder(event.currentTarget.value as ListOrder)}
            data={LIST_ORDERS.map((value) => ({ value, label: t(`list.order.${value}`) }))}
          />
        </div>
        {shown.counts && <StateFilter counts={shown.counts} chosen={state} onChoose={onState} />}
      </header>
      {shown.list && shown.now !== undefined && shown.list.total > 0 ? (
        <VehicleRows
          list={shown.list}
          now={shown.now}
          selected={selected}
          onPick={onPick}
          onWindow={onWindow}
          onHold={setHeld}
        />
      ) : (
        <ListEmpty
          loading={shown.loading}
          filtered={search !== "" || state !== undefined}
          onShowAll={showAll}
        />
      )}
    </section>
  );
}
