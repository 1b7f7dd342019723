import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { type ActuatorOutput, actuatorOutputs } from "#domain/actuation/actuatorOutputs";
import type { AttributeValue } from "#domain/position";
import { NO_VALUE } from "../../../i18n/format.ts";
import { Fact } from "../Fact.tsx";
import type { PanelSubject } from "../PanelSubject.ts";
import { Section } from "../Section.tsx";
import classes from "./OutputsSection.module.css";

/** What switches an output, which the panel itself does not. */
export type OutputSwitch = ComponentType<{
  readonly vehicle: VehicleDetail;
  readonly output: ActuatorOutput;
}>;

interface Props {
  readonly subject: PanelSubject;
  readonly Switch: OutputSwitch;
}

/** The vehicle's actuators: what each was reported to be, and the way to switch it. */
export function OutputsSection({ subject: { vehicle, position, settings }, Switch }: Props) {
  const { t } = useTranslation();
  const outputs = actuatorOutputs(position, settings.deviceType as AttributeValue | undefined);
  if (outputs.length === 0) return undefined;
  return (
    <Section section="outputs" title={t("panel.outputs")} asOf={position.fixTime}>
      <dl>
        {outputs.map((output) => (
          <Fact key={output.number} name={t("attribute.outNumber", { number: output.number })}>
            <span className={classes.output} data-output={output.number}>
              {output.isOn === undefined ? NO_VALUE : t(output.isOn ? "value.on" : "value.off")}
              <Switch vehicle={vehicle} output={output} />
            </span>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}
