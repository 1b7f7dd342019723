import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { GeofenceId } from "#domain/ids";
import type { Position } from "#domain/position";
import { geofenceNameQuery } from "../../../api/geofenceName.ts";
import { formatCoordinates } from "../../../i18n/format.ts";
import { useAddressWords } from "../../../i18n/useAddressWords.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { copyText } from "../../../ui/copyText.ts";
import { Tip } from "../../../ui/Tip.tsx";
import { Fact } from "../Fact.tsx";
import type { PanelSubject } from "../PanelSubject.ts";
import { PastMoment } from "../PastMoment.tsx";
import { Section } from "../Section.tsx";
import { StreetImage } from "../street/StreetImage.tsx";
import { UntrustedText } from "../UntrustedText.tsx";
import classes from "./PositionSection.module.css";

/** Where the vehicle is, and since when that is so. */
export function PositionSection({
  subject: { vehicle, position },
}: {
  readonly subject: PanelSubject;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAddressWords();
  const { poi, nearestPoi, address } = vehicle;
  const isPartial = vehicle.isPartial === true;
  const notRecorded = t("panel.notRecorded");
  const isPositionOnly = useUser().guest === "partial";
  return (
    <Section section="place" title={t("panel.position")} asOf={position.fixTime}>
      <StreetImage position={position} />
      <div className={classes.location}>
        {poi !== undefined && (
          <strong>
            <UntrustedText text={poi} />
          </strong>
        )}
        {(poi === undefined || address !== undefined) && <UntrustedText text={words(address)} />}
      </div>
      {!position.valid && <p className={classes.approximate}>{t("panel.approximate")}</p>}
      <dl>
        <CoordinatesFact position={position} />
        <GeofencesFact position={position} />
        {poi === undefined && nearestPoi && (
          <Fact name={t("panel.nearestPlace")}>
            <UntrustedText text={`${nearestPoi.name} · ${format.distance(nearestPoi.distance)}`} />
          </Fact>
        )}
        {isPositionOnly && <Fact name={t("panel.speed")}>{format.speed(position.speed)}</Fact>}
        <Fact name={t("panel.course")}>{format.course(position.course)}</Fact>
        {!isPositionOnly && (
          <Fact name={t("panel.altitude")}>
            {isPartial ? notRecorded : format.distance(position.altitude)}
          </Fact>
        )}
        {position.accuracy > 0 && (
          <Fact name={t("panel.accuracy")}>{format.distance(position.accuracy)}</Fact>
        )}
        <Fact name={t("panel.lastFix")}>
          <PastMoment vehicle={vehicle.vehicleId} at={position.fixTime} />
        </Fact>
        <Fact name={t("panel.received")}>
          {isPartial ? notRecorded : format.dateTime(position.serverTime)}
        </Fact>
      </dl>
    </Section>
  );
}

function CoordinatesFact({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  const coordinates = formatCoordinates(position.latitude, position.longitude);
  return (
    <Fact name={t("panel.coordinates")}>
      <span className={classes.coordinates}>
        <span data-testid="coordinates">{coordinates}</span>
        <Tip label={t("panel.copyCoordinates")}>
          <ActionIcon
            className={classes.copy}
            variant="subtle"
            aria-label={t("panel.copyCoordinates")}
            onClick={() =>
              void copyText(coordinates, { done: t("panel.copied"), failed: t("panel.copyFailed") })
            }
          >
            <IconCopy size={15} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      </span>
    </Fact>
  );
}

function GeofencesFact({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { names, more } = useGeofenceNames(position.geofenceIds);
  if (names.length === 0) return undefined;
  return (
    <Fact name={t("panel.geofences")}>
      {names.map(({ id, name }) => (
        <UntrustedText key={id} text={name} />
      ))}
      {more > 0 && t("panel.moreGeofences", { number: format.count(more) })}
    </Fact>
  );
}

/** Areas lie in areas; beyond these few nobody reads on. */
const SHOWN = 5;
/** Areas are renamed rarely. */
const FRESH_FOR_MS = 300_000;

/** The names of the areas a vehicle is inside of. One that may not be seen or is gone is left out. */
function useGeofenceNames(ids: readonly GeofenceId[] = []) {
  const answers = useQueries({
    queries: ids.slice(0, SHOWN).map((id) => ({
      ...geofenceNameQuery(id),
      staleTime: FRESH_FOR_MS,
    })),
  });
  const names = answers.flatMap(({ data }, at) => {
    const id = ids[at];
    return data !== undefined && id !== undefined ? [{ id, name: data }] : [];
  });
  return { names, more: Math.max(0, ids.length - SHOWN) };
}
