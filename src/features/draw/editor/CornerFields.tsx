import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Coordinate } from "#domain/geo/geodesy";
import { readCoordinate } from "#domain/geo/shaping/readCoordinate";
import { formatCoordinates } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { cornersOf } from "./draft.ts";
import classes from "./Editor.module.css";
import { type TypedFields, type TypedOutcome, useTypedField } from "./typedFields.ts";
import type { ShapeEditorState } from "./useShapeEditor.ts";

const EXAMPLE = "38.7223, -9.1393";

/** The corners by their coordinates, one at a time: everything the pointer can do to them. */
export function CornerFields({ editor }: { readonly editor: ShapeEditorState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { context, chosen, kind } = editor;
  const { draft } = context;
  const corners = draft ? cornersOf(draft.area) : [];
  const corner = corners[chosen];
  const isPoint = draft ? draft.area.kind === "circle" : kind === "poi";
  const fields = (
    <>
      {corner && (
        <CoordinateField
          fields={editor.typed}
          label={t(isPoint ? "draw.centre" : "draw.corner")}
          action={t("draw.moveHere")}
          value={corner}
          onCoordinate={(coordinate) => editor.moveCorner(chosen, coordinate)}
        />
      )}
      {!(corner && isPoint) && (
        <CoordinateField
          fields={editor.typed}
          label={t(isPoint ? "draw.centre" : "draw.newCorner")}
          action={t("draw.addCorner")}
          value={undefined}
          onCoordinate={editor.addCorner}
        />
      )}
    </>
  );
  return (
    <fieldset className={classes.corners}>
      {corner && !isPoint && (
        <div className={classes.cornerHead}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("draw.previousCorner")}
            onClick={() => editor.choose((chosen + corners.length - 1) % corners.length)}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <span aria-live="polite">
            {t("draw.cornerOf", {
              number: format.count(chosen + 1),
              total: format.count(corners.length),
            })}
          </span>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("draw.nextCorner")}
            onClick={() => editor.choose((chosen + 1) % corners.length)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("draw.removeCorner")}
            aria-keyshortcuts="Delete"
            onClick={() => editor.removeCorner(chosen)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      {isPoint ? (
        fields
      ) : (
        <details>
          <summary className={classes.fold}>{t("draw.byCoordinates")}</summary>
          <div className={classes.corners}>{fields}</div>
        </details>
      )}
    </fieldset>
  );
}

interface FieldProps {
  readonly fields: TypedFields;
  readonly label: string;
  readonly action: string;
  /** Absent where it is typed anew. */
  readonly value: Coordinate | undefined;
  readonly onCoordinate: (coordinate: Coordinate) => void;
}

/** Latitude and longitude as they are copied out of other maps. */
function CoordinateField({ fields, label, action, value, onCoordinate }: FieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const shown = value ? formatCoordinates(value.latitude, value.longitude) : "";
  const [text, setText] = useState(shown);
  const [isAsked, setAsked] = useState(false);
  const [held, setHeld] = useState(shown);
  // Another corner, or the same one moved: the field stays, and the focus with it.
  if (held !== shown) {
    setHeld(shown);
    setText(shown);
    setAsked(false);
  }
  const isKept = text.trim() === shown;
  const coordinate = readCoordinate(text);
  const take = (): TypedOutcome => {
    setAsked(!isKept);
    if (isKept) return "kept";
    if (!coordinate) return "wrong";
    onCoordinate(coordinate);
    setAsked(false);
    setText(shown);
    return "taken";
  };
  useTypedField(fields, input, { take, isTyped: !isKept && text !== "" });
  return (
    <form
      className={classes.numbers}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextInput
        ref={input}
        label={label}
        placeholder={EXAMPLE}
        autoComplete="off"
        value={text}
        error={isAsked && !isKept && !coordinate && t("draw.noCoordinate", { example: EXAMPLE })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isKept}>
        {action}
      </Button>
    </form>
  );
}
