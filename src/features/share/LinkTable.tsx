import { Button, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./Links.module.css";
import { LINK_COLUMNS, type LinkColumn, type LinkOrder, type NamedLink } from "./linkOrder.ts";

interface Props {
  readonly rows: readonly NamedLink[];
  readonly order: LinkOrder;
  readonly onSort: (column: LinkColumn) => void;
  readonly cellText: (row: NamedLink, column: LinkColumn) => string;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  readonly onRevoke: (link: NamedLink) => void;
}

/**
 * What each link shows, how much of it, until when, and whether anybody uses it; sorted by its heads.
 * Nobody has so many that rows would have to be made as they come in sight.
 */
export function LinkTable({ rows, order, onSort, cellText, chosen, ...props }: Props) {
  const { t } = useTranslation();
  const isAll = rows.every(({ link }) => chosen.has(link.id));
  const isSome = rows.some(({ link }) => chosen.has(link.id));
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t("pages.links")}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={t("links.chooseAll")}
                checked={isAll}
                indeterminate={isSome && !isAll}
                onChange={({ currentTarget }) =>
                  props.onChoose(
                    rows.map(({ link }) => link.id),
                    currentTarget.checked,
                  )
                }
              />
            </th>
            {LINK_COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={
                  order.column !== column ? "none" : order.isDescending ? "descending" : "ascending"
                }
              >
                <button type="button" className={classes.head} onClick={() => onSort(column)}>
                  {t(`links.${column}`)}
                  {order.column === column && <Arrow size={14} aria-hidden="true" />}
                </button>
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t("links.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.link.id} data-chosen={chosen.has(row.link.id) || undefined}>
              <td>
                <Checkbox
                  aria-label={t("links.choose", { name: row.name })}
                  checked={chosen.has(row.link.id)}
                  onChange={({ currentTarget }) =>
                    props.onChoose([row.link.id], currentTarget.checked)
                  }
                />
              </td>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              {LINK_COLUMNS.filter((column) => column !== "name").map((column) => (
                <td key={column} data-head={t(`links.${column}`)}>
                  {cellText(row, column)}
                </td>
              ))}
              <td>
                <Button
                  variant="default"
                  color="red"
                  aria-label={t("links.revokeOf", { name: row.name })}
                  onClick={() => props.onRevoke(row)}
                >
                  {t("links.revoke")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
