import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { type PartnerRow, partnerQuery, partnersQuery } from "../../api/partners.ts";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import classes from "./Brand.module.css";
import { BrandForm } from "./BrandForm.tsx";
import { RemoveBrand } from "./RemoveBrand.tsx";

interface Props {
  /** Whether something that was typed would be lost. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The partners, and the one that is edited. */
export function BrandEditor({ onUnsaved }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const guard = useLeaveGuard();
  const partners = useQuery({ ...partnersQuery(), gcTime: 0 });
  const [chosen, setChosen] = useState<number | "new">(0);
  const rows = partners.data;
  const choose = (next: number | "new") => guard.leave(() => setChosen(next));
  if (partners.error && !rows)
    return (
      <NotLoaded
        text={t("brand.notLoaded", { detail: failureText(partners.error) })}
        isAsking={partners.isFetching}
        onRetry={() => void partners.refetch()}
      />
    );
  if (!rows) return <Skeleton height={240} aria-label={t("brand.loading")} role="status" />;
  const row = rows.find(({ id }) => id === chosen);
  return (
    <div className={classes.editor}>
      <nav aria-label={t("brand.list")}>
        <ul className={classes.list}>
          {rows.map((partner) => (
            <li key={partner.id}>
              <button
                type="button"
                className={classes.brand}
                aria-current={partner.id === chosen || undefined}
                onClick={() => choose(partner.id)}
              >
                <span className={classes.name}>
                  {shownText(partner.title)} <span className={classes.number}>{partner.id}</span>
                </span>
                <span className={classes.hint}>
                  {partner.id === 0
                    ? t("brand.everywhereElse")
                    : partner.hosts.join(", ") || t("brand.noHost")}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => choose("new")}
          aria-current={chosen === "new" || undefined}
        >
          {t("brand.new")}
        </Button>
      </nav>
      <div className={classes.parts}>
        {chosen === "new" ? (
          <BrandForm key="new" partner={undefined} onMade={setChosen} onUnsaved={onUnsaved} />
        ) : (
          <Kept key={chosen} id={chosen} onUnsaved={onUnsaved} />
        )}
        {row && row.id !== 0 && <RemoveBrand partner={row} onRemoved={() => setChosen(0)} />}
      </div>
    </div>
  );
}

/** Read anew each time it opens: what is changed must be what the server has now. */
function Kept({ id, onUnsaved }: Props & { readonly id: PartnerRow["id"] }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const partner = useQuery({
    ...partnerQuery(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (partner.data)
    return <BrandForm partner={partner.data} onMade={() => undefined} onUnsaved={onUnsaved} />;
  if (partner.error)
    return (
      <NotLoaded
        text={t("brand.notLoaded", { detail: failureText(partner.error) })}
        isAsking={partner.isFetching}
        onRetry={() => void partner.refetch()}
      />
    );
  return <Skeleton height={240} aria-label={t("brand.loading")} role="status" />;
}
