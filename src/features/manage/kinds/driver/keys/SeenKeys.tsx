import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { unknownKeysQuery } from "../../../../../api/unknownKeys.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import type { BesideProps } from "../../../managedThing.ts";
import classes from "./Keys.module.css";

/** More would push the form away; all of them stand in the dialog. */
const MOST_OFFERED = 4;

/** Keys that were seen lately and are nobody's: one click fills them in, saving gives them. */
export function SeenKeys({ value, isReadOnly, onFill }: BesideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery({ ...unknownKeysQuery(), enabled: !isReadOnly });
  const offered = data?.filter(({ uniqueId }) => uniqueId !== value).slice(0, MOST_OFFERED);
  if (isReadOnly || !offered || offered.length === 0) return undefined;
  return (
    <div className={classes.seen} role="group" aria-label={t("driverKeys.seenLately")}>
      <span className={classes.soft}>{t("driverKeys.seenLately")}</span>
      {offered.map(({ uniqueId, vehicle, lastSeen }) => (
        <Button
          key={uniqueId}
          size="compact-sm"
          variant="default"
          className={classes.offer ?? ""}
          title={t("driverKeys.seenIn", {
            vehicle: shownText(vehicle),
            at: format.dateTime(lastSeen),
          })}
          onClick={() => onFill(uniqueId)}
        >
          <bdi>{shownText(uniqueId)}</bdi>
        </Button>
      ))}
    </div>
  );
}
