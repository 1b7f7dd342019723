import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TableThing } from "#contract/objectTable";
import { may } from "#domain/account/policy";
import type { Position } from "#domain/position";
import { addressQuery } from "../../../../api/geocode.ts";
import { formatCoordinates } from "../../../../i18n/format.ts";
import { useAddressWords } from "../../../../i18n/useAddressWords.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { useUser } from "../../../../state/sessionStore.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import classes from "../../Manage.module.css";
import { LastReports } from "./tracker/LastReports.tsx";
import { useLastPosition } from "./useLastPosition.ts";

/** Where the vehicle reported from last, and when. */
export function LastPosition({ thing }: { readonly thing: TableThing }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const failureText = useFailureText();
  const { data: position, error } = useLastPosition(thing);
  return (
    <section aria-label={t("vehicleForm.lastPosition")}>
      <h3 className={classes.heading}>{t("vehicleForm.lastPosition")}</h3>
      {position && (
        <>
          <Whereabouts position={position} vehicle={thing.id} />
          {may(viewer, "history.see", "linked") && (
            <LastReports vehicle={thing.id} until={position.fixTime} />
          )}
        </>
      )}
      {position === null && <p className={classes.calm}>{t("vehicleForm.noPosition")}</p>}
      {error && !position && <p className={classes.calm}>{failureText(error)}</p>}
    </section>
  );
}

function Whereabouts({
  position: { address, latitude, longitude, fixTime },
  vehicle,
}: {
  readonly position: Position;
  readonly vehicle: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAddressWords();
  const found = useQuery({ ...addressQuery(latitude, longitude), enabled: address === undefined });
  return (
    <>
      <p className={classes.calm}>
        <bdi>{words(address ?? found.data)}</bdi>
      </p>
      <p className={classes.calm}>
        {formatCoordinates(latitude, longitude)} · {format.dateTime(fixTime)} ·{" "}
        <Link to={`/map?vehicle=${vehicle}`}>{t("vehicleForm.showOnMap")}</Link>
      </p>
    </>
  );
}
