import type { ReactNode } from "react";
import { BaseChooser } from "./BaseChooser.tsx";
import { KeptLine } from "./KeptLine.tsx";
import classes from "./MapOptions.module.css";
import { FleetSwitches, OverlaySwitches } from "./OptionSwitches.tsx";
import { UnitSelects } from "./UnitSelects.tsx";

/** Everything about how the map looks for one person; `areas` holds the switches for areas. */
export function MapOptionsPage({ areas }: { readonly areas: ReactNode }) {
  return (
    <>
      <div className={classes.card}>
        <BaseChooser />
        <OverlaySwitches />
      </div>
      <div className={classes.card}>
        <div className={classes.columns}>
          <FleetSwitches />
          {areas}
        </div>
      </div>
      <div className={classes.card}>
        <UnitSelects />
      </div>
      <KeptLine />
    </>
  );
}
