import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { valueOf } from "../../api/callQuery.ts";
import { deletePartner, type PartnerRow, partnersQuery } from "../../api/partners.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import classes from "./Brand.module.css";

interface Props {
  readonly partner: PartnerRow;
  readonly onRemoved: () => void;
}

/** Takes a brand away, after saying what goes with it; never while people belong to it. */
export function RemoveBrand({ partner, onRemoved }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = shownText(partner.title) ?? String(partner.id);
  const removal = useMutation({
    mutationFn: async () => valueOf(await deletePartner(partner.id)),
    async onSuccess() {
      setAsking(false);
      onRemoved();
      await queries.invalidateQueries(partnersQuery());
    },
  });
  return (
    <section className={classes.card} aria-labelledby="brand-remove">
      <h2 className={classes.legend} id="brand-remove">
        {t("brand.remove")}
      </h2>
      <p className={classes.hint}>
        {partner.people > 0
          ? t("brand.hasPeople", { count: partner.people })
          : t("brand.removeHint")}
      </p>
      <Button
        variant="default"
        className={classes.start ?? ""}
        disabled={partner.people > 0}
        onClick={() => setAsking(true)}
      >
        {t("brand.removeNamed", { name })}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("brand.removeNamed", { name })}
        closeButtonProps={{ "aria-label": t("profile.close") }}
      >
        <Text size="sm">
          {t("brand.removeText", { hosts: partner.hosts.join(", ") || t("brand.noHost") })}
        </Text>
        {removal.error && (
          <Text size="sm" className={classes.failed ?? ""} role="alert">
            {failureText(removal.error)}
          </Text>
        )}
        <Group mt="md" justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {t("brand.remove")}
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t("brand.keep")}
          </Button>
        </Group>
      </Modal>
    </section>
  );
}
