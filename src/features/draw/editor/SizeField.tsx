import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_RADIUS } from "#domain/geo/area";
import { metres } from "#domain/units";
import { typedNumber } from "../../../ui/typedNumber.ts";
import { type Draft, MAX_WIDTH } from "./draft.ts";
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
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}

/** Takes what is typed on Enter, or when the focus goes on. */
function NumberField({ label, value, most, onValue }: NumberProps) {
  const { t, i18n } = useTranslation();
  const shown = String(Math.round(value * 100) / 100);
  const [text, setText] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  const [held, setHeld] = useState(shown);
  // Dragged or undone: the field stays, and the focus with it.
  if (held !== shown) {
    setHeld(shown);
    setText(shown);
    setWrong(false);
  }
  const take = () => {
    if (text === shown) return;
    const typed = typedNumber(text, i18n.language);
    const isRight = typed !== undefined && typed > 0 && typed <= most;
    setWrong(!isRight);
    if (isRight) onValue(typed);
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      error={isWrong && t("draw.notANumber")}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
    />
  );
}
