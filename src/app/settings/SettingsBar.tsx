import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EventBell } from "../../features/events/centre/EventBell.tsx";
import { PartnerBrand } from "../../state/PartnerBrand.tsx";
import { useOpenPalette } from "../layout/openPalette.ts";
import { AccountMenu } from "../menu/AccountMenu.tsx";
import classes from "./SettingsFrame.module.css";

/** Above the settings on a wide screen, where no rail is: the search, the alerts and who is signed in. */
export function SettingsBar() {
  const { t } = useTranslation();
  const openPalette = useOpenPalette();
  const [text, setText] = useState("");
  return (
    <header className={classes.bar}>
      <PartnerBrand markOnly />
      <search className={classes.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            openPalette(text);
            setText("");
          }}
        >
          <TextInput
            type="search"
            aria-label={t("palette.title")}
            placeholder={t("palette.title")}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      </search>
      <EventBell tipSide="top" className={classes.button ?? ""} />
      <AccountMenu position="bottom-end" />
    </header>
  );
}
