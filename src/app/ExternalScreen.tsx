import { Anchor, Button, Loader } from "@mantine/core";
import { IconArrowLeft, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { EXTERNAL_PAGES, type ExternalPage } from "#domain/menu/externalPage";
import { menuOf } from "#domain/menu/menuOf";
import { useMapAddress } from "../state/mapAddress.ts";
import { PARTNER } from "../state/partner.ts";
import { useUser } from "../state/sessionStore.ts";
import classes from "./ExternalScreen.module.css";
import { NotFound } from "./start/NotBuiltYet.tsx";
import { SectionClosed } from "./start/SectionGate.tsx";
import { useTitleText } from "./start/useTitle.ts";

/**
 * What a page of others may do: run its scripts as the site that it is, with its forms, its downloads and
 * tabs of its own. It never takes this page's place.
 */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-downloads allow-modals allow-popups allow-popups-to-escape-sandbox";

/**
 * A page of others inside ours. The address names only which of the partner's pages; where that lies and
 * whether somebody has it is what the menu says.
 */
export function ExternalScreen() {
  const { t } = useTranslation();
  const { page } = useParams();
  const entries = menuOf(useUser(), PARTNER, location.host);
  const target = entries
    .map((entry) => entry.target)
    .find((one) => one.type === "frame" && one.page === page);
  if (target?.type === "frame")
    return <FramedPage key={target.page} title={t(`nav.${target.page}`)} url={target.url} />;
  const name = EXTERNAL_PAGES.find((known) => known === page);
  const isOffered = entries.some((entry) => entry.name === name);
  return name && PARTNER.pages[name] && !isOffered ? <Closed page={name} /> : <NotFound />;
}

function Closed({ page }: { readonly page: ExternalPage }) {
  const { t } = useTranslation();
  return <SectionClosed name={t(`nav.${page}`)} />;
}

interface Props {
  readonly title: string;
  readonly url: string;
}

function FramedPage({ title, url }: Props) {
  const { t } = useTranslation();
  const map = useMapAddress();
  const [isLoading, setLoading] = useState(true);
  useTitleText(title);
  return (
    <main className={classes.page} id="content" aria-busy={isLoading}>
      <header className={classes.bar}>
        <Button
          component={Link}
          to={map}
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t("app.backToMap")}
        </Button>
        <h1 className={classes.title}>{title}</h1>
        {/* A browser does not say whether a page let itself be framed. */}
        <Anchor
          className={classes.outside ?? ""}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
        >
          {t("external.openInTab")}
          <IconExternalLink size={14} aria-hidden="true" />
        </Anchor>
      </header>
      <div className={classes.stage}>
        {isLoading && (
          <div className={classes.loading}>
            <Loader aria-hidden="true" />
            <span role="status">{t("external.loading", { page: title })}</span>
          </div>
        )}
        <iframe
          className={classes.frame}
          src={url}
          title={title}
          sandbox={SANDBOX}
          allow="fullscreen"
          referrerPolicy="no-referrer"
          data-loading={isLoading || undefined}
          onLoad={() => setLoading(false)}
        />
      </div>
    </main>
  );
}
