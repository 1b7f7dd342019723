import { Button, Skeleton, TextInput } from "@mantine/core";
import { IconCopy, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Snapshot } from "#contract/snapshot";
import { may } from "#domain/account/policy";
import { csvText } from "#domain/text/csvText";
import { sharedLinksQuery } from "../../api/sharedLinks.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { vehicleNamesQuery } from "../../engine/engineQueries.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { GUARDED } from "../../state/useUnsaved.ts";
import { copyText } from "../../ui/copyText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { useTypedText } from "../../ui/useTypedText.ts";
import classes from "./Links.module.css";
import { LinkTable } from "./LinkTable.tsx";
import { isLinkFound, linkName } from "./linkNames.ts";
import {
  inLinkOrder,
  LINK_COLUMNS,
  type LinkColumn,
  linkOrderText,
  type NamedLink,
  orderedBy,
  readLinkOrder,
} from "./linkOrder.ts";
import { NewLinkDialog, type UnsavedLink } from "./NewLinkDialog.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

/** Another one whenever the fleet has come or grown: names are asked for anew. */
const fleetSize = ({ counts }: Snapshot) =>
  Object.values(counts).reduce((all, count) => all + count, 0);
const SEARCH_DELAY_MS = 20;
const NO_NAMES: ReadonlyMap<number, string> = new Map();

interface Props {
  /** What going back from what is being made would lose. */
  readonly onUnsaved: (unsaved: UnsavedLink) => void;
}

/** In the address while a link is made; of what is chosen for it nothing stands there. */
const DIALOG = "dialog";
const MAKING = "new";

/** The temporary links of the signed-in person that still work: made, found and revoked. */
export function LinksPage({ onUnsaved }: Props) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const { engine, serverNow } = useEngine();
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const search = query.get("q") ?? "";
  const change = (name: "q" | "sort" | typeof DIALOG, value: string) =>
    setQuery(
      (held) => {
        if (value === "") held.delete(name);
        else held.set(name, value);
        return held;
      },
      // What is opened is gone back from.
      { replace: name !== DIALOG || value === "", state: GUARDED },
    );
  const order = readLinkOrder(query.get("sort"));
  const searched = useTypedText({
    text: search,
    onText: (text) => change("q", text),
    delayMs: SEARCH_DELAY_MS,
  });
  /** Also of those that are no longer found: what is done is done to those that are. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [revoking, setRevoking] = useState<readonly NamedLink[]>();
  const links = useQuery(sharedLinksQuery());
  const vehicles = [...new Set(links.data?.flatMap((link) => link.vehicles))];
  const size = useSnapshot(fleetSize) ?? 0;
  const names = useQuery({
    ...vehicleNamesQuery(engine, vehicles, size),
    placeholderData: (before) => before,
  }).data;
  const known = names ?? NO_NAMES;
  const mayShare = may(user, "vehicle.share", "linked");
  const isMaking = mayShare && query.get(DIALOG) === MAKING;
  const rows = links.data
    ?.map(
      (link): NamedLink => ({
        link,
        name: linkName(t, link, known),
        access: t(`share.${link.access}`),
      }),
    )
    .filter(({ link, name, access }) =>
      isLinkFound(search, link, { names: known, other: `${access}\n${name}` }),
    );
  const found = rows && inLinkOrder(rows, order, i18n.language);
  const chosenRows = found?.filter(({ link }) => chosen.has(link.id)) ?? [];
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  const cellText = ({ link, name, access }: NamedLink, column: LinkColumn): string => {
    switch (column) {
      case "name":
        return name;
      case "access":
        return access;
      case "expires":
        return format.dateTime(link.expiresAt);
      case "created":
        return format.dateTime(link.createdAt);
      case "lastUse":
        return link.lastUsedAt === undefined
          ? t("links.neverUsed")
          : format.dateTime(link.lastUsedAt);
    }
  };
  const copy = (shown: readonly NamedLink[]) => {
    const lines = shown.map((row) =>
      LINK_COLUMNS.map((column) => csvText(cellText(row, column))).join("\t"),
    );
    const heads = LINK_COLUMNS.map((column) => t(`links.${column}`)).join("\t");
    return copyText([heads, ...lines].join("\n"), {
      done: t("links.copied", { count: lines.length }),
      failed: t("links.notCopied"),
    });
  };
  return (
    <section className={classes.page} aria-label={t("pages.links")}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ""}
          type="search"
          role="searchbox"
          aria-label={t("links.search")}
          placeholder={t("links.search")}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={searched.typed}
          onChange={({ currentTarget }) => searched.type(currentTarget.value)}
        />
        {found && found.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copy(chosenRows.length > 0 ? chosenRows : found)}
          >
            {t("links.copy")}
          </Button>
        )}
        {chosenRows.length > 0 && (
          <Button variant="default" color="red" onClick={() => setRevoking(chosenRows)}>
            {t("links.revokeChosen", { shown: format.count(chosenRows.length) })}
          </Button>
        )}
        {mayShare && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => change(DIALOG, MAKING)}
          >
            {t("links.make")}
          </Button>
        )}
      </div>
      {!mayShare && <p className={classes.hint}>{t("links.mayNot")}</p>}
      {!found && !links.error && (
        <Skeleton height={160} role="status" aria-label={t("links.loading")} />
      )}
      {!found && links.error && (
        <NotLoaded
          text={t("links.notLoaded", { detail: failureText(links.error) })}
          isAsking={links.isFetching}
          onRetry={() => void links.refetch()}
        />
      )}
      {found && (
        <>
          <p className={classes.hint} role="status">
            {found.length > 0
              ? t("links.count", { count: found.length, shown: format.count(found.length) })
              : links.data?.length === 0
                ? t("links.none")
                : t("links.noneFound", { search })}
          </p>
          {found.length > 0 && (
            <LinkTable
              rows={found}
              order={order}
              onSort={(column) => change("sort", linkOrderText(orderedBy(column, order)))}
              cellText={cellText}
              chosen={chosen}
              onChoose={choose}
              onRevoke={(row) => setRevoking([row])}
            />
          )}
          <p className={classes.hint}>{t("links.onceHint")}</p>
        </>
      )}
      {isMaking && (
        <NewLinkDialog
          now={serverNow()}
          onMade={() => void links.refetch()}
          onUnsaved={onUnsaved}
          onClose={() => change(DIALOG, "")}
        />
      )}
      {revoking && (
        <RevokeDialog
          links={revoking}
          onRevoked={(ids) => {
            choose(ids, false);
            setRevoking((asked) => asked?.filter(({ link }) => !ids.includes(link.id)));
            void links.refetch();
          }}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </section>
  );
}
