import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Position } from "#domain/position";
import { streetImageQuery } from "../../../api/streetView.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import classes from "./StreetImage.module.css";
import { steadyCoordinate } from "./steadyCoordinate.ts";

/** The street at the vehicle; where the server has no service for it, one calm line says so. */
export function StreetImage({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  const { names, hasFailed, isAsking, again } = useExternalServices();
  if (names?.includes("streetView")) return <LoadedStreetImage position={position} />;
  return (
    <p className={classes.line}>
      {names && t("panel.streetViewNotConfigured")}
      {!names && hasFailed && (
        <NotLoaded text={t("panel.streetViewFailed")} isAsking={isAsking} onRetry={again} />
      )}
    </p>
  );
}

/** Keeps its height whatever comes, so that nothing below jumps. */
function LoadedStreetImage({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  const [coordinate, setCoordinate] = useState(() => steadyCoordinate(undefined, position));
  const next = steadyCoordinate(coordinate, position);
  if (next !== coordinate) setCoordinate(next);
  const {
    data: image,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...streetImageQuery(next),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (kept, query) =>
      query?.queryKey[1] === next.vehicleId ? keepPreviousData(kept) : undefined,
  });
  return (
    <div className={classes.frame}>
      {!image && !isError && <Skeleton height="100%" radius={6} />}
      {!image && isError && (
        <p className={classes.none}>
          <NotLoaded
            text={t("panel.streetViewFailed")}
            isAsking={isFetching}
            onRetry={() => void refetch()}
          />
        </p>
      )}
      {image?.type === "photo" && <Photo photo={image.photo} />}
      {image && image.type !== "photo" && (
        <p className={classes.none}>{t("panel.streetViewNone")}</p>
      )}
    </div>
  );
}

function Photo({ photo }: { readonly photo: Blob }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url && <img className={classes.photo} src={url} alt={t("panel.streetViewAlt")} />;
}
