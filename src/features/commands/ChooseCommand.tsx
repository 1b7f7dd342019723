import { Button, Group, Loader, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { type CommandChoice, isHarmless, onlySaved, savedKey } from "./commandChoices.ts";
import { useChoiceName } from "./useChoiceName.ts";
import { useCommandOffers } from "./useCommandOffers.ts";

interface Chosen {
  readonly choice: CommandChoice;
  readonly vehicles: readonly VehicleId[];
}

interface Props {
  readonly vehicles: readonly VehicleId[];
  /** The only one that is wanted; absent: any. */
  readonly saved: number | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

const TEXT = "text";
const MAX_TEXT = 160;

/** What the server offers for these vehicles, and where the rest of it is done. */
export function ChooseCommand({ vehicles, saved, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const nameOf = useChoiceName();
  const { isLoading, error, offers } = useCommandOffers(vehicles);
  const [key, setKey] = useState(saved === undefined ? undefined : savedKey(saved));
  const [text, setText] = useState("");
  if (isLoading)
    return (
      <Group gap="sm" role="status">
        <Loader size="xs" />
        <Text size="sm">{t("sendCommand.loading")}</Text>
      </Group>
    );
  const { choices, textTakenBy, isSomeWithheld } =
    saved === undefined ? offers : onlySaved(offers, saved);
  const words = text.trim();
  const isQuery = isHarmless("custom", { data: words });
  const chosen: Chosen | undefined =
    key === TEXT
      ? isQuery
        ? { choice: { type: "text", text: words }, vehicles: textTakenBy }
        : undefined
      : choices.flatMap((one) =>
          one.key === key ? [{ choice: one.choice, vehicles: one.takenBy }] : [],
        )[0];
  const isAnyHeld = choices.some(({ choice }) => choice.type === "held");
  const takenBy = (takers: readonly VehicleId[]) =>
    vehicles.length > 1
      ? t("sendCommand.takenBy", {
          taken: format.count(takers.length),
          total: format.count(vehicles.length),
        })
      : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // It may lie over another form, whose child it is to React.
        event.stopPropagation();
        if (chosen) onChoose(chosen);
      }}
    >
      <Stack gap="md">
        {error && (
          <Text size="sm" role="alert" c="var(--state-stopped-text)">
            {t("sendCommand.failed", { detail: failureText(error) })}
          </Text>
        )}
        {choices.length === 0 && textTakenBy.length === 0 ? (
          !error && (
            <Text size="sm" role="status">
              {t("sendCommand.nothing")}
            </Text>
          )
        ) : (
          <Radio.Group label={t("sendCommand.choose")} value={key ?? ""} onChange={setKey}>
            <Stack gap="xs" mt="xs">
              {choices.map((one) => (
                <Radio
                  key={one.key}
                  value={one.key}
                  label={<bdi>{nameOf(one.choice)}</bdi>}
                  description={[
                    takenBy(one.takenBy),
                    one.choice.type === "held" ? t("sendCommand.held.needs") : undefined,
                  ]
                    .filter((words) => words !== undefined)
                    .join(" · ")}
                />
              ))}
              {textTakenBy.length > 0 && (
                <Radio
                  value={TEXT}
                  label={t("sendCommand.text")}
                  description={takenBy(textTakenBy)}
                />
              )}
            </Stack>
          </Radio.Group>
        )}
        {key === TEXT && (
          <TextInput
            label={t("sendCommand.textLabel")}
            description={t("sendCommand.textHint")}
            maxLength={MAX_TEXT}
            autoComplete="off"
            value={text}
            error={words !== "" && !isQuery && t("sendCommand.textRefused")}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {isSomeWithheld && (
          <Text size="xs" c="dimmed" data-testid="withheld">
            {t(isAnyHeld ? "sendCommand.held.withheld" : "sendCommand.withheld")}
            {offers.withheld.length > 0 && " "}
            {offers.withheld.length > 0 &&
              t("sendCommand.withheldNames", {
                names: offers.withheld.map((name) => shownText(name) ?? "").join(", "),
              })}
          </Text>
        )}
        <Button type="submit" disabled={!chosen}>
          {t("sendCommand.next")}
        </Button>
      </Stack>
    </form>
  );
}
