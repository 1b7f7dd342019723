import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AreasSummary } from "#contract/areaSnapshot";
import { useEngine } from "../../engine/EngineProvider.tsx";
import table from "../../ui/rows/Table.module.css";

interface Props {
  readonly state: AreasSummary["state"] | undefined;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** No rows: because they load, could not be loaded, do not fit, or because there are none yet. */
export function AreasEmpty({ state, filtered, onShowAll }: Props) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  if (state === undefined || state === "loading")
    return (
      <div className={table.skeletons} aria-busy="true">
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} height={28} mt={16} />
        ))}
      </div>
    );
  if (state === "failed")
    return (
      <div className={table.empty} role="alert">
        <p>{t("area.failed")}</p>
        <Button variant="default" onClick={() => void engine.reloadAreas()}>
          {t("error.tryAgain")}
        </Button>
      </div>
    );
  return (
    <div className={table.empty}>
      <h2>{t(filtered ? "area.noMatchTitle" : "area.noneTitle")}</h2>
      <p>{t(filtered ? "area.noMatchText" : "area.noneText")}</p>
      {filtered && (
        <Button variant="default" onClick={onShowAll}>
          {t("area.showAll")}
        </Button>
      )}
    </div>
  );
}
