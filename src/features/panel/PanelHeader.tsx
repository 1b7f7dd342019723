import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot, VehicleDetail } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import { epochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import { Age } from "./Age.tsx";
import classes from "./PanelHeader.module.css";

interface Props {
  readonly vehicle: VehicleDetail | undefined;
  readonly onClose: () => void;
  /** Beside the name. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/** Which vehicle this is, what it does now, and how sure that is. */
export function PanelHeader({ vehicle, onClose, menu, children }: Props) {
  const { t } = useTranslation();
  const name = vehicle && (shownText(vehicle.name) ?? shownText(vehicle.uniqueId));
  return (
    <header className={classes.header}>
      <div className={classes.titleLine}>
        {vehicle && <StateShape state={vehicle.state} course={vehicle.position?.course ?? 0} />}
        <h2 className={classes.name} title={name}>
          <bdi>{vehicle ? (name ?? t("panel.title")) : t("panel.loading")}</bdi>
        </h2>
        {menu}
        <CloseButton className={classes.close} aria-label={t("panel.close")} onClick={onClose} />
      </div>
      <StateLine vehicle={vehicle} />
      {children}
    </header>
  );
}

const connectionNow = ({ connection }: Snapshot) => connection;
/** The moment that is looked at, when that is not now. */
const pastMoment = ({ history }: Snapshot) =>
  history && epochMs(Math.floor(history.cursor / 1_000) * 1_000);

/** With the link lost nothing is shown as if it were now. */
function StateLine({ vehicle }: { readonly vehicle: VehicleDetail | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const connection = useSnapshot(connectionNow);
  const past = useSnapshot(pastMoment);
  const position = vehicle?.position;
  const asOf = past === undefined && connection?.type === "lost" ? connection.asOf : undefined;
  return (
    <>
      {past !== undefined && (
        <p className={classes.past} data-testid="panel-past">
          {t("history.pastMoment", { time: format.dateTime(past) })}
        </p>
      )}
      <p className={classes.state} data-state={vehicle?.state}>
        {vehicle && <span className={classes.word}>{t(`state.${vehicle.state}`)}</span>}
        {vehicle?.state === "moving" && position && <span>{format.speed(position.speed)}</span>}
        {position && asOf === undefined && <Age of={position.fixTime} always />}
        {asOf !== undefined && (
          <span className={classes.asOf}>{t("connection.asOf", { time: format.time(asOf) })}</span>
        )}
      </p>
    </>
  );
}
