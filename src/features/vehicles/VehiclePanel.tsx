import { ActionIcon, Button, CloseButton, Skeleton, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCopy, IconCurrentLocation, IconFocusCentered } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Picture, VehicleDetail } from "#contract/picture";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { usePicture } from "../../engine/usePicture.ts";
import {
  formatCoordinates,
  formatCourse,
  formatDateTime,
  formatSpeed,
  NO_VALUE,
} from "../../i18n/format.ts";
import { StateShape } from "../../ui/StateShape.tsx";
import { useAge } from "../../ui/useAge.ts";
import { attributeText, NAMED_ATTRIBUTES } from "./attributeText.ts";
import { useAddress } from "./useAddress.ts";
import classes from "./VehiclePanel.module.css";

interface Props {
  readonly following: boolean;
  readonly onFollow: (following: boolean) => void;
  readonly onFlyTo: () => void;
  readonly onClose: () => void;
}

const selected = (picture: Picture) => picture.selected;
const now = (picture: Picture) => picture.now;

/** One vehicle in full. Keeps its place while it loads, so that nothing below jumps. */
export function VehiclePanel({ following, onFollow, onFlyTo, onClose }: Props) {
  const { t } = useTranslation();
  const vehicle = usePicture(selected);
  const at = usePicture(now);

  return (
    <section className={classes.panel} aria-label={t("panel.title")}>
      <header className={classes.header}>
        <div className={classes.titleLine}>
          {vehicle && <StateShape state={vehicle.state} course={vehicle.position?.course ?? 0} />}
          <h2 className={classes.name}>{vehicle?.name ?? t("panel.loading")}</h2>
          <CloseButton aria-label={t("panel.close")} onClick={onClose} />
        </div>
        <StateLine vehicle={vehicle} now={at} />
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCurrentLocation size={16} aria-hidden="true" />}
            disabled={!vehicle?.position}
            onClick={onFlyTo}
          >
            {t("panel.flyTo")}
          </Button>
          <Button
            size="xs"
            variant={following ? "filled" : "default"}
            leftSection={<IconFocusCentered size={16} aria-hidden="true" />}
            aria-pressed={following}
            disabled={!vehicle?.position}
            onClick={() => onFollow(!following)}
          >
            {t(following ? "panel.unfollow" : "panel.follow")}
          </Button>
        </div>
      </header>
      <div className={classes.facts}>
        {vehicle ? <Facts vehicle={vehicle} now={at} /> : <Skeleton height={280} />}
      </div>
    </section>
  );
}

function StateLine({
  vehicle,
  now,
}: {
  vehicle: VehicleDetail | undefined;
  now?: EpochMs | undefined;
}) {
  const { t } = useTranslation();
  const age = useAge();
  const position = vehicle?.position;
  return (
    <p className={classes.state} data-state={vehicle?.state}>
      {vehicle && t(`state.${vehicle.state}`)}
      {vehicle?.state === "moving" && position && ` · ${formatSpeed(position.speed)}`}
      {position && now !== undefined && ` · ${age(position.fixTime, now)}`}
    </p>
  );
}

function Facts({ vehicle, now }: { vehicle: VehicleDetail; now: EpochMs | undefined }) {
  const { t } = useTranslation();
  const { position } = vehicle;
  return (
    <>
      {position ? (
        <PositionFacts position={position} now={now} />
      ) : (
        <p>{t(vehicle.state === "disconnected" ? "panel.neverReported" : "panel.loading")}</p>
      )}
      <FactList title={t("panel.vehicle")}>
        <Fact name={t("panel.group")}>{vehicle.group}</Fact>
        <Fact name={t("panel.plate")}>{vehicle.plate}</Fact>
        <Fact name={t("panel.model")}>{vehicle.model}</Fact>
        <Fact name={t("panel.uniqueId")}>{vehicle.uniqueId}</Fact>
      </FactList>
      {position && <ReportedFacts position={position} />}
    </>
  );
}

function PositionFacts({ position, now }: { position: Position; now: EpochMs | undefined }) {
  const { t } = useTranslation();
  const age = useAge();
  const address = useAddress(position);
  const coordinates = formatCoordinates(position.latitude, position.longitude);
  return (
    <FactList title={t("panel.position")}>
      <Fact name={t("panel.address")}>{address}</Fact>
      <Fact name={t("panel.speed")}>{formatSpeed(position.speed)}</Fact>
      <Fact name={t("panel.course")}>{formatCourse(position.course)}</Fact>
      <Fact name={t("panel.coordinates")}>
        <span data-testid="coordinates">{coordinates}</span>
        <Tooltip label={t("panel.copyCoordinates")}>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={t("panel.copyCoordinates")}
            onClick={() => void copy(coordinates)}
          >
            <IconCopy size={15} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        {!position.valid && <em> {t("panel.approximate")}</em>}
      </Fact>
      <Fact name={t("panel.lastFix")}>
        {formatDateTime(position.fixTime)}
        {now !== undefined && ` (${age(position.fixTime, now)})`}
      </Fact>
      <Fact name={t("panel.received")}>{formatDateTime(position.serverTime)}</Fact>
    </FactList>
  );

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      notifications.show({ message: t("panel.copied"), color: "green" });
    } catch {
      notifications.show({ message: t("panel.copyFailed"), color: "red" });
    }
  }
}

function ReportedFacts({ position }: { position: Position }) {
  const { t } = useTranslation();
  const facts = NAMED_ATTRIBUTES.flatMap((name) => {
    const value = position.attributes[name];
    const text = value !== undefined && attributeText(name, value, (word) => t(`value.${word}`));
    return text ? [{ name, text }] : [];
  });
  if (facts.length === 0) return undefined;
  return (
    <FactList title={t("panel.details")}>
      {facts.map(({ name, text }) => (
        <Fact key={name} name={t(`attribute.${name}`)}>
          {text}
        </Fact>
      ))}
    </FactList>
  );
}

function FactList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.list}>{children}</dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children ?? NO_VALUE}</dd>
    </div>
  );
}
