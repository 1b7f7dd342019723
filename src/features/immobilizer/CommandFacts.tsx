import { useTranslation } from "react-i18next";
import type { Snapshot, VehicleDetail } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import { epochMs } from "#domain/units";
import type { ProvenFix } from "../../api/actuations.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { formatCoordinates, NO_VALUE } from "../../i18n/format.ts";
import { useAddressWords } from "../../i18n/useAddressWords.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Immobilizer.module.css";
import { useFixAge } from "./useFixAge.ts";

interface Props {
  /** Undefined as long as it is not known here. */
  readonly vehicle: VehicleDetail | undefined;
  /** What the server decides by, where it says so. */
  readonly fix: ProvenFix | undefined;
}

const wholeSecond = ({ now }: Snapshot) => epochMs(Math.floor(now / 1_000) * 1_000);

/** Which vehicle it is and what it does at this moment: what the decision rests on, never hidden. */
export function CommandFacts({ vehicle, fix }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAddressWords();
  const age = useFixAge();
  const now = useSnapshot(wholeSecond);
  const position = vehicle?.position;
  const newest = fix ?? position;
  const place =
    shownText(vehicle?.poi) ??
    words(vehicle?.address) ??
    words(position?.address) ??
    (newest && formatCoordinates(newest.latitude, newest.longitude));
  const facts = [
    ["plate", shownText(vehicle?.plate)],
    ["speed", newest && format.speed(newest.speed)],
    ["age", newest && now !== undefined ? age(newest.fixTime, now) : undefined],
    ["place", place],
    ["driver", shownText(vehicle?.driver)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([fact, words]) => (
        <div key={fact} data-fact={fact}>
          <dt>{t(`immobilizer.fact.${fact}`)}</dt>
          <dd>
            <bdi>{words ?? NO_VALUE}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
