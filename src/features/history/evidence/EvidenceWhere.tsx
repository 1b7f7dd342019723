import { useTranslation } from "react-i18next";
import { between } from "#domain/units";
import { formatCoordinates, formatStopwatch } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useAddressAt } from "../trips/useAddressAt.ts";
import classes from "./EvidenceCard.module.css";
import { Facts } from "./EvidenceFacts.tsx";
import type { EvidenceSubject } from "./evidenceSubject.ts";
import { momentCoordinate } from "./momentCoordinate.ts";
import type { Evidence } from "./useEvidence.ts";

interface Props {
  readonly subject: EvidenceSubject;
  readonly evidence: Evidence["evidence"];
}

/** Where it was: both ends of a trip, the stop, or the moment, with how that is known. */
export function EvidenceWhere({ subject, evidence }: Props) {
  switch (subject.type) {
    case "trip":
      return (
        <>
          <Whereabouts name="start" at={subject.trip.trip.start} />
          <Whereabouts name="end" at={subject.trip.trip.end} />
        </>
      );
    case "stop":
      return <Whereabouts name="stop" at={subject.stop} />;
    case "moment":
      return <MomentWhere subject={subject} evidence={evidence} />;
  }
}

function MomentWhere({
  subject: { moment },
  evidence,
}: {
  readonly subject: EvidenceSubject & { readonly type: "moment" };
  readonly evidence: Evidence["evidence"];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = momentCoordinate(evidence, moment);
  const { before } = evidence;
  if (!at || !before) return <p className={classes.rule}>{t("evidence.nowhere")}</p>;
  return (
    <>
      <Whereabouts name="moment" at={{ ...at, address: undefined }} />
      <Facts
        of={[
          ["speedBefore", format.speed(before.speed)],
          ["course", format.course(before.course)],
          [
            "ignition",
            before.ignition === undefined
              ? undefined
              : t(before.ignition ? "value.on" : "value.off"),
          ],
        ]}
      />
      <p className={classes.rule}>
        {t(`evidence.known.${at.known}`, {
          age: formatStopwatch(between(before.time, moment)),
        })}
      </p>
    </>
  );
}

interface WhereaboutsProps {
  readonly name: "start" | "end" | "stop" | "moment";
  readonly at: {
    readonly latitude: number;
    readonly longitude: number;
    readonly address: string | undefined;
  };
}

function Whereabouts({ name, at }: WhereaboutsProps) {
  const { t } = useTranslation();
  const address = useAddressAt(at);
  const coordinates = formatCoordinates(at.latitude, at.longitude);
  return (
    <p className={classes.where} data-where={name}>
      <b>{t(`evidence.at.${name}`)}</b> {address ?? t("trips.noPlace")}
      <span className={classes.coordinates}> · {coordinates}</span>
    </p>
  );
}
