import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Position } from "#domain/position";
import { readingOf } from "#domain/report/measure";
import { batterySeverity, type SignalBars, signalBars } from "#domain/vehicle/displayRules";
import { gsmCoverageQuery } from "../../../api/gsmCoverage.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { PARTNER } from "../../../state/partner.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Fact } from "../Fact.tsx";
import type { PanelSubject } from "../PanelSubject.ts";
import { Section } from "../Section.tsx";
import { UntrustedText } from "../UntrustedText.tsx";
import classes from "./SignalSection.module.css";

/** What feeds the tracker, and how well it receives and sends. */
export function SignalSection({ subject: { position } }: { readonly subject: PanelSubject }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { attributes } = position;
  const [power, level, satellites] = ["power", "batteryLevel", "sat"].map((name) =>
    readingOf(attributes[name]),
  );
  const bars = signalBars(attributes);
  const coverage = useGsmCoverage(position);
  const { networks } = coverage;
  return (
    <Section section="signal" title={t("panel.signal")} asOf={position.fixTime}>
      <dl>
        {power !== undefined && <Fact name={t("attribute.power")}>{format.volts(power)}</Fact>}
        <BatteryFact volts={readingOf(attributes.battery)} />
        {level !== undefined && (
          <Fact name={t("attribute.batteryLevel")}>{format.percent(level)}</Fact>
        )}
        {bars !== undefined && (
          <Fact name={t("attribute.gsmSignal")}>
            <Bars bars={bars} />
          </Fact>
        )}
        {satellites !== undefined && (
          <Fact name={t("attribute.sat")}>{format.count(satellites)}</Fact>
        )}
        {networks && (
          <Fact name={t("panel.networks")}>
            {networks.length === 0 && t("panel.noNetworks")}
            {networks.map(({ operator, technology, signalDbm }) => (
              <UntrustedText
                key={`${operator} ${technology}`}
                text={[operator, technology, signalDbm !== undefined && format.decibels(signalDbm)]
                  .filter(Boolean)
                  .join(" · ")}
              />
            ))}
          </Fact>
        )}
        {!networks && coverage.hasFailed && (
          <Fact name={t("panel.networks")}>
            <NotLoaded
              text={t("panel.networksFailed")}
              isAsking={coverage.isAsking}
              onRetry={coverage.again}
            />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function BatteryFact({ volts }: { readonly volts: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const severity = volts === undefined ? undefined : batterySeverity(volts);
  if (volts === undefined || severity === undefined) return undefined;
  return (
    <Fact name={t("attribute.battery")} severity={severity}>
      {severity !== "normal" && `${t(`panel.${severity}`)} · `}
      {format.volts(volts)}
    </Fact>
  );
}

function Bars({ bars }: { readonly bars: SignalBars }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.bars}>
      <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true" focusable="false">
        {[1, 2, 3, 4].map((bar) => (
          <rect
            key={bar}
            data-lit={bar <= bars}
            x={(bar - 1) * 5}
            y={12 - bar * 3}
            width="3"
            height={bar * 3}
            rx="0.5"
          />
        ))}
      </svg>
      {t("panel.bars", { bars: format.count(bars) })}
    </span>
  );
}

/** About a kilometre: networks reach further. */
const DECIMALS = 2;
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The networks at a coordinate; nothing is asked, nor missing, where nobody is there to ask or to be shown it. */
function useGsmCoverage({ latitude, longitude }: Position) {
  const services = useExternalServices();
  const { data, isError, isFetching, refetch } = useQuery({
    ...gsmCoverageQuery(rounded(latitude), rounded(longitude)),
    enabled: PARTNER.gsmPanel && services.names?.includes("gsmCoverage") === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { networks: data, hasFailed: isError, isAsking: isFetching, again: () => void refetch() };
}
