import { Badge, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SharedLink } from "../../api/sharedLinks.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Links.module.css";

interface Props {
  readonly link: SharedLink;
  readonly name: string;
  readonly onRevoke: () => void;
}

/** What a link shows, how much of it, until when, and whether anybody uses it. */
export function LinkRow({ link, name, onRevoke }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { access, createdAt, expiresAt, lastUsedAt } = link;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <bdi className={classes.name}>{name}</bdi>
        <Badge variant="default" tt="none">
          {t(`share.${access}`)}
        </Badge>
      </div>
      <dl className={classes.facts}>
        <Fact label={t("links.expires")} value={format.dateTime(expiresAt)} />
        <Fact
          label={t("links.lastUse")}
          value={lastUsedAt === undefined ? t("links.neverUsed") : format.dateTime(lastUsedAt)}
        />
        <Fact label={t("links.created")} value={format.dateTime(createdAt)} />
      </dl>
      <Button
        variant="default"
        color="red"
        aria-label={t("links.revokeOf", { name })}
        onClick={onRevoke}
      >
        {t("links.revoke")}
      </Button>
    </li>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
