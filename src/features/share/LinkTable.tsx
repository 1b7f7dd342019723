import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { SharedLink } from "../../api/sharedLinks.ts";
import classes from "./Links.module.css";
import { LINK_COLUMNS, type LinkColumn, type LinkOrder, type NamedLink } from "./linkOrder.ts";

interface Props {
  readonly rows: readonly NamedLink[];
  readonly order: LinkOrder;
  readonly onSort: (column: LinkColumn) => void;
  readonly cellText: (row: NamedLink, column: LinkColumn) => string;
  readonly onRevoke: (link: SharedLink) => void;
}

/**
 * What each link shows, how much of it, until when, and whether anybody uses it; sorted by its heads.
 * Nobody has so many that rows would have to be made as they come in sight.
 */
export function LinkTable({ rows, order, onSort, cellText, onRevoke }: Props) {
  const { t } = useTranslation();
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t("pages.links")}>
        <thead>
          <tr>
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
            <tr key={row.link.id}>
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
                  onClick={() => onRevoke(row.link)}
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
