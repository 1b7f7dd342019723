import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_RADIUS } from "#domain/geo/area";
import { withDecimalSign } from "#domain/text/withDecimalSign";
import { metres } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { typedNumber, ungrouped } from "../../../ui/typedNumber.ts";
import { type Draft, MAX_WIDTH } from "./draft.ts";
import { type TypedFields, type TypedOutcome, useTypedField } from "./typedFields.ts";
import type { ShapeEditorState } from "./useShapeEditor.ts";

interface Props {
  readonly editor: ShapeEditorState;
  readonly draft: Draft;
}

/** The radius of a circle, or how far a line's sides are away from it: as the wire has it, in metres. */
export function SizeField({ editor, draft }: Props) {
  const { t } = useTranslation();
  const { area, halfWidth } = draft;
  if (area.kind === "polygon") return undefined;
  const size = area.kind === "circle" ? area.radius : halfWidth;
  return (
    <NumberField
      fields={editor.typed}
      label={t(area.kind === "circle" ? "draw.radius" : "draw.width")}
      value={size}
      most={area.kind === "circle" ? MAX_RADIUS : MAX_WIDTH}
      onValue={(value) =>
        editor.change(
          area.kind === "circle"
            ? { ...draft, area: { ...area, radius: metres(value) } }
            : { ...draft, halfWidth: metres(value) },
        )
      }
    />
  );
}

interface NumberProps {
  readonly fields: TypedFields;
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}

/** Takes what is typed on Enter, when the focus goes on, and before anything is confirmed. */
function NumberField({ fields, label, value, most, onValue }: NumberProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const shown = withDecimalSign(String(toCentimetre(value)), i18n.language);
  const [text, setText] = useState(shown);
  const [isAsked, setAsked] = useState(false);
  const [held, setHeld] = useState(shown);
  // Dragged or undone: the field stays, and the focus with it.
  if (held !== shown) {
    setHeld(shown);
    setText(shown);
    setAsked(false);
  }
  const typed = text === shown ? value : toCentimetre(typedNumber(text, i18n.language));
  const isAbove = typed > 0;
  const isRight = isAbove && typed <= most;
  const take = (): TypedOutcome => {
    setAsked(true);
    if (!isRight) return "wrong";
    if (typed === value) {
      setText(shown);
      return "kept";
    }
    onValue(typed);
    return "taken";
  };
  useTypedField(fields, input, { take, isTyped: text !== shown });
  const example = ungrouped(text, i18n.language);
  const fault = isAbove
    ? t("draw.tooLarge", { most: format.count(Math.floor(most)) })
    : example === undefined
      ? t("draw.notANumber")
      : t("manage.fault.grouped", { example });
  return (
    <TextInput
      ref={input}
      label={label}
      inputMode="decimal"
      value={text}
      error={isAsked && !isRight && fault}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
    />
  );
}

/** As it is shown; not a number for what is none. */
const toCentimetre = (size = Number.NaN): number => Math.round(size * 100) / 100;
