import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import table from "../../ui/rows/Table.module.css";

interface Props {
  readonly loading: boolean;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** No rows: because they load, because nothing fits, or because there is no vehicle yet. */
export function ListEmpty({ loading, filtered, onShowAll }: Props) {
  const { t } = useTranslation();
  if (loading)
    return (
      <div className={table.skeletons} aria-busy="true">
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} height={36} mt={16} />
        ))}
      </div>
    );
  return (
    <div className={table.empty}>
      <h2>{t(filtered ? "list.noMatchTitle" : "list.noVehiclesTitle")}</h2>
      <p>{t(filtered ? "list.noMatchText" : "list.noVehiclesText")}</p>
      {filtered && (
        <Button variant="default" onClick={onShowAll}>
          {t("list.showAll")}
        </Button>
      )}
    </div>
  );
}
