import { IconLock, IconLockOpen } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { EngineHold } from "#domain/actuation/engineHold";
import classes from "./RowImmobilizerButton.module.css";
import { COMMAND_OF, useImmobilizerOffer } from "./useImmobilizerOffer.ts";

interface Props {
  readonly hold: EngineHold;
  /** The dialog of the row's vehicle is wanted. */
  readonly onOpen: () => void;
}

/** The panel's button in a row, for pointer and finger: it leads to the panel's own dialog. */
export function RowImmobilizerButton({ hold, onOpen }: Props) {
  const { t } = useTranslation();
  const offer = useImmobilizerOffer();
  if (offer === "hidden") return undefined;
  const Icon = hold === "immobilized" ? IconLock : IconLockOpen;
  const press = (click: MouseEvent) => {
    // The row around it would fly to the vehicle.
    click.stopPropagation();
    if (offer === "open") onOpen();
  };
  return (
    // Nothing inside an option takes the focus: by keys one opens the vehicle, and the dialog from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={classes.button}
      data-testid="row-immobilizer"
      data-hold={hold}
      data-disabled={offer === "disabled" || undefined}
      title={t(`immobilizer.${COMMAND_OF[hold]}.open`)}
      onClick={press}
    >
      <Icon size={16} aria-hidden="true" />
      {hold === "immobilized" && <span className="visually-hidden">{t("panel.immobilized")}</span>}
    </span>
  );
}
