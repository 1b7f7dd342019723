import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ComponentProps, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActivityDay } from "#contract/activity";
import { DEFAULT_LIST_VIEW, LIST_ORDERS, type ListOrder } from "#contract/listView";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { createDays } from "#domain/time/days";
import type { EpochMs } from "#domain/units";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";
import table from "../../ui/rows/Table.module.css";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListOptionsMenu } from "./options/ListOptionsMenu.tsx";
import { rowLines, useListOptions } from "./options/listOptions.ts";
import type { RowImmobilizer } from "./rows/VehicleRow.tsx";
import { VehicleRows } from "./rows/VehicleRows.tsx";
import { StateFilter } from "./StateFilter.tsx";
import classes from "./VehicleList.module.css";

interface Props {
  readonly state: VehicleState | undefined;
  readonly order: ListOrder;
  readonly search: string;
  /** Only these: a selection on the map. */
  readonly only?: readonly VehicleId[] | undefined;
  readonly selected: VehicleId | undefined;
  readonly onState: (state: VehicleState | undefined) => void;
  readonly onOrder: (order: ListOrder) => void;
  readonly onSearch: (search: string) => void;
  readonly onPick: (vehicle: VehicleId) => void;
  /** A moment of a vehicle's day was picked. */
  readonly onMoment: (vehicle: VehicleId, at: EpochMs) => void;
  readonly Immobilizer: RowImmobilizer;
  /** A vehicle shall be immobilised, or released. */
  readonly onImmobilizer: (vehicle: VehicleId) => void;
  /** Takes search, filter and selection away. */
  readonly onShowAll: () => void;
}

const total = (snapshot: Snapshot) => snapshot.list.total;
const isLoading = (snapshot: Snapshot) => snapshot.connection.type === "loading";

/** The fleet as words: counts, filter, order, search and the rows. */
export function VehicleList({ state, order, search, only, selected, ...props }: Props) {
  const { onState, onOrder, onSearch, onPick, onMoment, onShowAll } = props;
  const { Immobilizer, onImmobilizer } = props;
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [rows, setRows] = useState({ firstRow: 0, rowCount: DEFAULT_LIST_VIEW.rowCount });
  const [held, setHeld] = useState(false);
  const day = useActivityDay();
  const [options, setOptions] = useListOptions();
  const activity = rowLines(options).activity ? day : undefined;

  useEffect(() => {
    void engine.setListView({ order, state, search, only, held, activity, ...rows });
  }, [engine, order, state, search, only, held, activity, rows]);

  const onWindow = useCallback(
    (firstRow: number, rowCount: number) => setRows({ firstRow, rowCount }),
    [],
  );
  return (
    <section className={table.table} aria-label={t("list.title")}>
      <header className={table.header}>
        <h1 className="visually-hidden">{t("list.title")}</h1>
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
                  onClick={() => onSearch("")}
                />
              )
            }
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Escape" && onSearch("")}
          />
          <NativeSelect
            aria-label={t("list.orderBy")}
            title={t("list.orderBy")}
            className={classes.order}
            value={order}
            onChange={(event) => onOrder(event.currentTarget.value as ListOrder)}
            data={LIST_ORDERS.map((value) => ({ value, label: t(`list.order.${value}`) }))}
          />
          <ListOptionsMenu options={options} onChange={setOptions} />
        </div>
        <StateFilter chosen={state} onChoose={onState} />
      </header>
      <ListBody
        query={JSON.stringify([order, state, search, only])}
        options={options}
        day={day}
        selected={selected}
        onPick={onPick}
        onMoment={onMoment}
        Immobilizer={Immobilizer}
        onImmobilizer={onImmobilizer}
        onWindow={onWindow}
        onHold={setHeld}
        filtered={search !== "" || state !== undefined || only !== undefined}
        onShowAll={onShowAll}
      />
    </section>
  );
}

interface BodyProps extends Omit<ComponentProps<typeof VehicleRows>, "total" | "day"> {
  readonly day: ActivityDay | undefined;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** The rows, or why there are none. Alone what renders when their number changes. */
function ListBody({ day, filtered, onShowAll, ...rows }: BodyProps) {
  const count = useSnapshot(total) ?? 0;
  const loading = useSnapshot(isLoading) ?? true;
  if (day && count > 0) return <VehicleRows total={count} day={day} {...rows} />;
  return <ListEmpty loading={loading} filtered={filtered} onShowAll={onShowAll} />;
}

/** Today where the user lives; another object only when it is another day. */
function useActivityDay(): ActivityDay | undefined {
  const zone = userZone(useUser());
  const days = useMemo(() => createDays(zone), [zone]);
  const today = useCallback(
    ({ now }: Snapshot): ActivityDay => {
      const { start, end } = days.dayOf(now);
      return { from: start, until: end };
    },
    [days],
  );
  return useSnapshot(today);
}
