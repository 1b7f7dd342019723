import { Button, CloseButton, Skeleton } from "@mantine/core";
import { IconCurrentLocation, IconListSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlaceDetail } from "#contract/placesView";
import type { GeofenceId } from "#domain/ids";
import { shownLines } from "#domain/shownLines";
import { shownText } from "#domain/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { formatCount, formatDistance, formatSpeed } from "../../i18n/format.ts";
import { PlaceIcon } from "../../ui/PlaceIcon.tsx";
import { useEscape } from "../../ui/useEscape.ts";
import classes from "./PlaceCard.module.css";
import { PlaceImage } from "./PlaceImage.tsx";
import { usePlacesState } from "./usePlacesState.ts";

interface Props {
  readonly id: GeofenceId;
  readonly onGo: (place: PlaceDetail) => void;
  readonly onShowInList: () => void;
  readonly onClose: () => void;
}

/** One place in words, beside the map. */
export function PlaceCard({ id, onGo, onShowInList, onClose }: Props) {
  const { t } = useTranslation();
  const place = usePlace(id);
  useEscape(true, onClose);
  return (
    <section className={classes.card} aria-label={t("place.card")}>
      <header className={classes.header}>
        {isPlace(place) && <PlaceIcon {...place} />}
        <div className={classes.titles}>
          <h2 className={classes.name}>
            {place === "gone" ? t("place.gone") : (nameOf(place) ?? <Skeleton height={20} />)}
          </h2>
          {isPlace(place) && <p className={classes.kind}>{t(`place.kind.${place.kind}`)}</p>}
        </div>
        <CloseButton aria-label={t("place.close")} onClick={onClose} />
      </header>
      {isPlace(place) && <PlaceFacts place={place} />}
      {isPlace(place) && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCurrentLocation size={16} aria-hidden="true" />}
            onClick={() => onGo(place)}
          >
            {t("place.goThere")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListSearch size={16} aria-hidden="true" />}
            onClick={onShowInList}
          >
            {t("place.showInList")}
          </Button>
        </div>
      )}
    </section>
  );
}

function PlaceFacts({ place }: { readonly place: PlaceDetail }) {
  const { t } = useTranslation();
  const { radius, width, speedLimit, vehicles } = place;
  const description = shownLines(place.description);
  const group = shownText(place.group);
  return (
    <>
      <PlaceImage key={place.image} image={place.image} />
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        {group && <Fact name={t("place.group")}>{group}</Fact>}
        {radius !== undefined && <Fact name={t("place.radius")}>{formatDistance(radius)}</Fact>}
        {width !== undefined && <Fact name={t("place.width")}>{formatDistance(width)}</Fact>}
        {speedLimit !== undefined && (
          <Fact name={t("place.speedLimit")}>{formatSpeed(speedLimit)}</Fact>
        )}
        <Fact name={t("place.vehicles")}>{formatCount(vehicles)}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What has no name to see has its number. */
const nameOf = (place: PlaceDetail | undefined) =>
  place && (shownText(place.name) ?? place.geofenceId);

const isPlace = (place: PlaceDetail | "gone" | undefined): place is PlaceDetail =>
  place !== undefined && place !== "gone";

/** So often it is counted anew who is inside. */
const REFRESH_MS = 3_000;

/** The place as the engine knows it now; undefined for a moment. Asked anew when places change. */
function usePlace(id: GeofenceId): PlaceDetail | "gone" | undefined {
  const { engine } = useEngine();
  const version = usePlacesState()?.version;
  const [place, setPlace] = useState<PlaceDetail | "gone">();

  useEffect(() => {
    if (version === undefined) return;
    let isWanted = true;
    const ask = () =>
      engine.place(id).then((found) => isWanted && setPlace(found.ok ? found.value : "gone"));
    void ask();
    const timer = setInterval(() => void ask(), REFRESH_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [engine, id, version]);
  return place;
}
