import { Button, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMapAddress } from "../../state/mapAddress.ts";
import { BaseChooser } from "./BaseChooser.tsx";
import { KeptLine } from "./KeptLine.tsx";
import classes from "./MapOptions.module.css";
import { FleetSwitches, OverlaySwitches } from "./OptionSwitches.tsx";
import { UnitSelects } from "./UnitSelects.tsx";

/** Everything about how the map looks for one person; `areas` holds the switches for areas. */
export function MapOptionsPage({ areas }: { readonly areas: ReactNode }) {
  const { t } = useTranslation();
  const map = useMapAddress();
  return (
    <main className={classes.page} id="content">
      <Button
        component={Link}
        to={map}
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        {t("mapOptions.back")}
      </Button>
      <header>
        <Title order={1} size="h3">
          {t("mapOptions.title")}
        </Title>
        <p className={classes.text}>{t("mapOptions.text")}</p>
      </header>
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
    </main>
  );
}
