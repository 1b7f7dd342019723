import { Button, CloseButton, Skeleton } from "@mantine/core";
import {
  IconCurrentLocation,
  IconListSearch,
  IconMapSearch,
  IconVectorBezier2,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AreaDetail } from "#contract/areasView";
import type { GeofenceId } from "#domain/ids";
import { shownLines } from "#domain/text/shownLines";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useFormat } from "../../i18n/useFormat.ts";
import { AreaIcon } from "../../ui/icons/AreaIcon.tsx";
import { ownImage } from "../../ui/icons/ownImage.ts";
import { useEscape } from "../../ui/useEscape.ts";
import classes from "./AreaCard.module.css";
import { useAreasState } from "./useAreasState.ts";

interface Props {
  readonly id: GeofenceId;
  readonly onGo: (area: AreaDetail) => void;
  readonly onShowInList: () => void;
  /** Absent while no past is open. */
  readonly onWhoWasHere: (() => void) | undefined;
  /** Absent for who may not change it. */
  readonly onReshape: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One area in words, beside the map. */
export function AreaCard({ id, onGo, onShowInList, onClose, ...props }: Props) {
  const { onWhoWasHere, onReshape } = props;
  const { t } = useTranslation();
  const area = useArea(id);
  useEscape(true, onClose);
  return (
    <section className={classes.card} aria-label={t("area.card")} data-covers-map>
      <header className={classes.header}>
        {isArea(area) && <AreaIcon {...area} />}
        <div className={classes.titles}>
          <h2 className={classes.name}>
            {area === "gone" ? t("area.gone") : (nameOf(area) ?? <Skeleton height={20} />)}
          </h2>
          {isArea(area) && <p className={classes.kind}>{t(`area.kind.${area.kind}`)}</p>}
        </div>
        <CloseButton aria-label={t("area.close")} onClick={onClose} />
      </header>
      {isArea(area) && <AreaFacts area={area} />}
      {isArea(area) && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCurrentLocation size={16} aria-hidden="true" />}
            onClick={() => onGo(area)}
          >
            {t("area.goThere")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListSearch size={16} aria-hidden="true" />}
            onClick={onShowInList}
          >
            {t("area.showInList")}
          </Button>
          {onWhoWasHere && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMapSearch size={16} aria-hidden="true" />}
              onClick={onWhoWasHere}
            >
              {t("visits.title")}
            </Button>
          )}
          {onReshape && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconVectorBezier2 size={16} aria-hidden="true" />}
              onClick={onReshape}
            >
              {t(area.kind === "poi" ? "area.move" : "area.reshape")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function AreaFacts({ area }: { readonly area: AreaDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { radius, width, speedLimit, vehicles } = area;
  const description = shownLines(area.description);
  const group = shownText(area.group);
  return (
    <>
      <AreaImage key={area.image} image={area.image} />
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        {group && <Fact name={t("area.group")}>{group}</Fact>}
        {radius !== undefined && <Fact name={t("area.radius")}>{format.distance(radius)}</Fact>}
        {width !== undefined && <Fact name={t("area.width")}>{format.distance(width)}</Fact>}
        {speedLimit !== undefined && (
          <Fact name={t("area.speedLimit")}>{format.speed(speedLimit)}</Fact>
        )}
        <Fact name={t("area.vehicles")}>{format.count(vehicles)}</Fact>
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
const nameOf = (area: AreaDetail | undefined) => area && (shownText(area.name) ?? area.geofenceId);

const isArea = (area: AreaDetail | "gone" | undefined): area is AreaDetail =>
  area !== undefined && area !== "gone";

/** So often it is counted anew who is inside. */
const REFRESH_MS = 3_000;

/**
 * The area as the engine knows it now, or at the past's cursor; undefined for a moment. Asked anew when
 * areas change, and when the cursor has moved.
 */
function useArea(id: GeofenceId): AreaDetail | "gone" | undefined {
  const { engine, paced } = useEngine();
  const version = useAreasState()?.version;
  const [area, setArea] = useState<AreaDetail | "gone">();

  useEffect(() => {
    if (version === undefined) return;
    let isWanted = true;
    const ask = () =>
      engine.areaDetail(id).then((found) => isWanted && setArea(found.ok ? found.value : "gone"));
    void ask();
    const timer = setInterval(() => void ask(), REFRESH_MS);
    let moment = paced.get()?.history?.cursor;
    const unsubscribe = paced.subscribe(() => {
      const shown = paced.get()?.history?.cursor;
      if (shown !== moment) void ask();
      moment = shown;
    });
    return () => {
      isWanted = false;
      clearInterval(timer);
      unsubscribe();
    };
  }, [engine, paced, id, version]);
  return area;
}

/** The image that somebody has given to an area; nothing where there is none to be had. */
function AreaImage({ image }: { readonly image: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  const address = ownImage(image);
  if (address === undefined || isBroken) return undefined;
  return (
    <img
      className={classes.image}
      src={address}
      alt=""
      data-testid="area-image"
      onError={() => setBroken(true)}
    />
  );
}
