import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AREA_ORDERS, type AreaOrder, type AreaRow } from "#contract/areasView";
import { GEOFENCE_KINDS, type GeofenceKind } from "#domain/geo/geofence";
import type { GeofenceId } from "#domain/ids";
import { useFormat } from "../../i18n/useFormat.ts";
import table from "../../ui/rows/Table.module.css";
import { AreaRows } from "./AreaRows.tsx";
import { AreasEmpty } from "./AreasEmpty.tsx";
import classes from "./AreasTable.module.css";
import { AreasTrouble } from "./AreasTrouble.tsx";
import { useAreasState } from "./useAreasState.ts";
import { useAreasWindow } from "./useAreasWindow.ts";

interface Props {
  readonly selected?: GeofenceId | undefined;
  readonly search: string;
  /** Absent: every kind. */
  readonly kind: GeofenceKind | undefined;
  readonly order: AreaOrder;
  readonly onSearch: (search: string) => void;
  readonly onKind: (kind: GeofenceKind | undefined) => void;
  readonly onOrder: (order: AreaOrder) => void;
  /** Neither searched nor filtered. */
  readonly onShowAll: () => void;
  readonly onPick: (area: AreaRow) => void;
  /** An area that somebody wants to find here, whatever search and kind say; until it is found. */
  readonly sought: GeofenceId | undefined;
  readonly onFound: () => void;
}

const FIRST_ROWS = { firstRow: 0, rowCount: 40 };

/** All areas of the user as a table: found by name, group or description, in three orders. */
export function AreasTable({ selected, search, kind, order, sought, ...on }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const areas = useAreasState();
  const [rows, setRows] = useState(FIRST_ROWS);
  const found = useAreasWindow({ order, kind, search, ...rows, sought: selected });
  const onWindow = useCallback(
    (firstRow: number, rowCount: number) => setRows({ firstRow, rowCount }),
    [],
  );
  const isSought = sought !== undefined && sought === selected;
  const isHidden = found?.sought?.geofenceId === sought && found?.sought?.row === undefined;
  const uncover = useEffectEvent(on.onShowAll);
  useEffect(() => {
    if (isSought && isHidden) uncover();
  }, [isSought, isHidden]);

  return (
    <section className={table.table} aria-label={t("area.title")}>
      <header className={table.header}>
        <TextInput
          type="search"
          placeholder={t("area.search")}
          aria-label={t("area.search")}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            search && (
              <CloseButton
                size="sm"
                aria-label={t("area.clearSearch")}
                onClick={() => on.onSearch("")}
              />
            )
          }
          value={search}
          onChange={(event) => on.onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && on.onSearch("")}
        />
        <div className={classes.choices}>
          <NativeSelect
            aria-label={t("area.showKind")}
            value={kind ?? ""}
            onChange={({ currentTarget: { value } }) =>
              on.onKind(GEOFENCE_KINDS.find((each) => each === value))
            }
            data={[
              { value: "", label: t("area.allKinds") },
              ...GEOFENCE_KINDS.map((value) => ({ value, label: t(`area.kinds.${value}`) })),
            ]}
          />
          <NativeSelect
            aria-label={t("area.orderBy")}
            title={order === "distance" ? t("area.distanceHint") : undefined}
            value={order}
            onChange={(event) => on.onOrder(event.currentTarget.value as AreaOrder)}
            data={AREA_ORDERS.map((value) => ({ value, label: t(`area.order.${value}`) }))}
          />
        </div>
        {found && found.all > 0 && (
          <p className={classes.total}>
            {found.total === found.all
              ? t("area.total", { count: found.all, number: format.count(found.all) })
              : t("area.found", {
                  found: format.count(found.total),
                  number: format.count(found.all),
                })}
          </p>
        )}
        {areas && <AreasTrouble areas={areas} />}
      </header>
      {found && found.total > 0 ? (
        <AreaRows
          found={found}
          selected={selected}
          isSought={isSought}
          onFound={on.onFound}
          onPick={on.onPick}
          onWindow={onWindow}
        />
      ) : (
        <AreasEmpty
          state={found ? areas?.state : "loading"}
          filtered={search !== "" || kind !== undefined}
          onShowAll={on.onShowAll}
        />
      )}
    </section>
  );
}
