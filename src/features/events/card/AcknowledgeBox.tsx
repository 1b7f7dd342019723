import { Button, Textarea } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import { may } from "#domain/account/policy";
import { type Acknowledgement, MAX_NOTE } from "#domain/alert/acknowledgement";
import { shownLines } from "#domain/text/shownLines";
import { shownText } from "#domain/text/shownText";
import { valueOf } from "../../../api/callQuery.ts";
import { anyAcknowledgements, postAcknowledgement } from "../../../api/events.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { useAcknowledgements } from "../event/useAcknowledgements.ts";
import classes from "./EventCard.module.css";

/** Who has seen to an event, or the way to say that one has. */
export function AcknowledgeBox({ event }: { readonly event: NamedEvent }) {
  const user = useUser();
  const [saved, setSaved] = useState<Acknowledgement>();
  const [lost, setLost] = useState(false);
  const acknowledgements = useAcknowledgements([event]);
  const standing = acknowledgements.of.get(event.id) ?? saved;
  if (standing) return <SeenTo standing={standing} isOthers={lost} />;
  if (!acknowledgements.isOffered || !may(user, "event.acknowledge", "linked")) return undefined;
  return (
    <NoteForm
      event={event}
      onSaved={(stands, note) => {
        setSaved(stands);
        setLost(stands.note !== note);
      }}
    />
  );
}

interface SeenToProps {
  readonly standing: Acknowledgement;
  /** Somebody else was quicker. */
  readonly isOthers: boolean;
}

function SeenTo({ standing, isOthers }: SeenToProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.dateTime(standing.at);
  const name = shownText(standing.by);
  const note = shownLines(standing.note);
  return (
    <div className={classes.seenTo} role="status" data-testid="seen-to">
      <p>
        <IconCheck size={16} aria-hidden="true" />
        {name === undefined
          ? t("events.acknowledged", { time })
          : t("events.acknowledgedBy", { name, time })}
      </p>
      {note !== undefined && <p className={classes.noteText}>{note}</p>}
      {isOthers && <p>{t("events.someoneElse")}</p>}
    </div>
  );
}

interface FormProps {
  readonly event: NamedEvent;
  readonly onSaved: (standing: Acknowledgement, note: string) => void;
}

function NoteForm({ event, onSaved }: FormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => valueOf(await postAcknowledgement(event.id, note.trim())),
    onSuccess: (standing) => {
      onSaved(standing, note.trim());
      void queries.invalidateQueries(anyAcknowledgements);
    },
  });
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("events.acknowledge")}
      </Button>
    );
  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        mutate();
      }}
    >
      <Textarea
        label={t("events.note")}
        placeholder={t("events.noteHint")}
        autosize
        maxRows={4}
        maxLength={MAX_NOTE}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {error && (
        <p role="alert">
          {t("events.acknowledgeFailed")} {failureText(error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t("events.save")}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t("events.cancel")}
        </Button>
      </div>
    </form>
  );
}
