import { Button, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { SavedCommand } from "../../api/commands.ts";
import { linkedQuery } from "../../api/links.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useSecondPerson } from "../../state/actuation/useSecondPerson.ts";
import { VehicleChoice } from "../../state/VehicleChoice.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import { isHarmless, isHeld } from "./commandChoices.ts";
import { useMayCommand } from "./useCommandOffers.ts";

/**
 * Sends one saved command to vehicles that are chosen by name. What does more than ask has a place here only where a
 * second person has to approve of it, and whoever may command nothing is offered nothing.
 */
export function SendSaved({ saved }: { readonly saved: SavedCommand }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayCommand = useMayCommand();
  const linked = useQuery(linkedQuery({ kind: "command", id: saved.id }, "vehicle"));
  const [chosen, setChosen] = useState<readonly VehicleId[]>([]);
  const [sending, setSending] = useState<readonly VehicleId[]>();
  const isToBeAsked = isHeld(saved.type, saved.attributes);
  const secondPerson = useSecondPerson(isToBeAsked);
  const isSendable =
    isHarmless(saved.type, saved.attributes) || (isToBeAsked && secondPerson.isAsked);
  if (!mayCommand || !isSendable) return undefined;
  return (
    <Stack component="section" gap="sm" aria-label={t("manage.command.send.heading")}>
      <Title order={3} size="sm">
        {t("manage.command.send.heading")}
      </Title>
      <VehicleChoice
        label={t("manage.command.send.vehicles")}
        hint={t("manage.command.send.vehiclesHint")}
        most={MAX_FOUND_VEHICLES}
        offered={linked.data?.map((id) => vehicleId(id)) ?? []}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Button variant="default" disabled={chosen.length === 0} onClick={() => setSending(chosen)}>
        {chosen.length === 0
          ? t("manage.command.send.go")
          : t(isToBeAsked ? "sendCommand.held.ask" : "sendCommand.send", {
              count: chosen.length,
              shown: format.count(chosen.length),
            })}
      </Button>
      {sending && (
        <CommandDialog vehicles={sending} saved={saved.id} onClose={() => setSending(undefined)} />
      )}
    </Stack>
  );
}
