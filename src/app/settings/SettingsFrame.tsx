import { Button, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { HelpLink } from "../../state/HelpLink.tsx";
import type { HelpTopic } from "../../state/helpTopics.ts";
import { useMapAddress } from "../../state/mapAddress.ts";
import { useLayout } from "../../ui/pane/useLayout.ts";
import { SettingsBar } from "./SettingsBar.tsx";
import classes from "./SettingsFrame.module.css";
import { SettingsList } from "./SettingsList.tsx";
import { usePagesAhead } from "./usePagesAhead.ts";

interface Props {
  readonly title: string;
  /** What the page is for. */
  readonly text: string;
  /** For tables. */
  readonly wide?: boolean;
  /** For what scrolls by itself: it gets all the room there is. */
  readonly fill?: boolean;
  /** The page that lists all others: on a phone it leads to the map, the others lead to it. */
  readonly isHome?: boolean;
  /** What the manual says of it. */
  readonly help?: HelpTopic | undefined;
  /** Nothing in it takes the focus: the page itself does, so that keys can scroll it. */
  readonly isText?: boolean;
  readonly children?: ReactNode;
}

/** What every page of the settings has around it: the other pages, the way back, what it is for. */
export function SettingsFrame(props: Props) {
  const isWide = useLayout() === "wide";
  const ahead = usePagesAhead();
  // The page keeps its place among these: whoever turns a phone round loses nothing that was typed.
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its links are what is pressed
    <div className={isWide ? classes.frame : classes.narrow} {...ahead}>
      {isWide && <SettingsBar />}
      {isWide && <SettingsList />}
      <Page {...props} back={!isWide} />
    </div>
  );
}

function Page({
  title,
  text,
  wide = false,
  fill = false,
  isHome = false,
  help,
  isText = false,
  children,
  back,
}: Props & { readonly back: boolean }) {
  return (
    <main
      className={classes.page}
      data-wide={wide || fill || undefined}
      data-fill={fill || undefined}
      id="content"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key scrolls it
      tabIndex={isText ? 0 : undefined}
    >
      {back && <WayBack isHome={isHome} />}
      <header>
        <div className={classes.title}>
          <Title order={1} size="h3">
            {title}
          </Title>
          {help && <HelpLink topic={help} />}
        </div>
        <p className={classes.text}>{text}</p>
      </header>
      {children}
    </main>
  );
}

function WayBack({ isHome }: { readonly isHome: boolean }) {
  const { t } = useTranslation();
  const map = useMapAddress();
  return (
    <nav className={classes.back} aria-label={t("settings.back")}>
      <Button
        component={Link}
        to={map}
        variant="subtle"
        size="md"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        {t("app.backToMap")}
      </Button>
      {!isHome && (
        <Button component={Link} to="/settings" variant="subtle" size="md">
          {t("settings.all")}
        </Button>
      )}
    </nav>
  );
}
