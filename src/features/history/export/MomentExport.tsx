import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import { safeFileName } from "../../../ui/safeFileName.ts";
import { saveBlob } from "../../../ui/saveBlob.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { type MomentWords, momentCsv } from "./momentCsv.ts";

interface Props {
  readonly onCopyLink: () => void;
}

/** Who of many was where at the cursor, as a file. Routes are one vehicle's, and the menu says so. */
export function MomentExport({ onCopyLink }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const zone = userZone(useUser());
  const wordsNow = (): MomentWords => ({
    column: {
      vehicle: t("evidence.fact.vehicle"),
      plate: t("evidence.fact.plate"),
      uniqueId: t("evidence.fact.uniqueId"),
      group: t("evidence.fact.group"),
      driver: t("evidence.fact.driver"),
      state: t("historyExport.column.state"),
      moment: t("evidence.fact.moment"),
      position: t("historyExport.column.position"),
      latitude: t("historyExport.column.latitude"),
      longitude: t("historyExport.column.longitude"),
      speed: t("historyExport.column.speed"),
    },
    state: {
      moving: t("state.moving"),
      idle: t("state.idle"),
      stopped: t("state.stopped"),
      disconnected: t("state.disconnected"),
    },
  });
  const save = async () => {
    const answer = await engine.historyMoment();
    if (!answer) return;
    const at = new Date(answer.moment).toISOString().slice(0, 19).replaceAll(":", "");
    saveBlob(
      new Blob([momentCsv(answer, wordsNow(), zone)], { type: "text/csv;charset=utf-8" }),
      safeFileName([t("historyExport.momentFile"), at], "csv"),
    );
    if (answer.leftOut > 0)
      notifications.show({
        message: t("historyExport.momentLeftOut", {
          shown: format.count(answer.rows.length),
          leftOut: format.count(answer.leftOut),
        }),
        color: "yellow",
        role: "status",
      });
  };
  return (
    <ExportMenu onCopyLink={onCopyLink}>
      <Menu.Item onClick={() => void save()}>{t("historyExport.momentAsCsv")}</Menu.Item>
      <Menu.Label>{t("historyExport.selectForRoute")}</Menu.Label>
    </ExportMenu>
  );
}
