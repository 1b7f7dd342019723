import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconPolygon,
  IconScissors,
} from "@tabler/icons-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useFailureText } from "../../../state/useFailureText.ts";
import { CornerFields } from "./CornerFields.tsx";
import { DraftChanges } from "./DraftChanges.tsx";
import { type Draft, type DraftFault, isUnfinished } from "./draft.ts";
import classes from "./Editor.module.css";
import { MergeChoice } from "./MergeChoice.tsx";
import { NameForm } from "./NameForm.tsx";
import { SizeField } from "./SizeField.tsx";
import type { ShapeEditorState } from "./useShapeEditor.ts";

interface Props {
  readonly editor: ShapeEditorState;
  readonly live: Draft | undefined;
  readonly fault: DraftFault | undefined;
  readonly name: string | undefined;
  readonly id: GeofenceId | undefined;
  readonly mayMake: boolean;
  readonly mayRemove: boolean;
  readonly confirmText: string | undefined;
  /** The panel itself: what of the map lies under it. */
  readonly panel: Ref<HTMLElement>;
}

/**
 * What is drawn in words and numbers, and everything that can be done with it. How it is ended and tried
 * always stands at its foot: what does not fit above that scrolls.
 */
export function DrawPanel({ editor, live, fault, name, confirmText, panel, ...props }: Props) {
  const { t } = useTranslation();
  const { mode, kind, context } = editor;
  const { draft } = context;
  const title = useFocusOnce();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const isNaming = mode === "naming" || (mode === "saving" && context.isNew);
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={t("draw.panel")}
      data-drawing
      data-covers-map
      data-mode={mode}
    >
      <div className={classes.content}>
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {name === undefined
            ? t(`draw.new.${kind}`)
            : t("draw.shapeOf", { name: shownText(name) })}
        </h2>
        {isNaming ? (
          <NameForm editor={editor} />
        ) : (
          <>
            <p className={classes.hint}>{t(hintKey(editor))}</p>
            <Faults editor={editor} fault={fault} />
            <DraftTools editor={editor} {...props} />
            {draft && mode === "editing" && <SizeField editor={editor} draft={draft} />}
            {mode !== "splitting" && mode !== "saving" && <CornerFields editor={editor} />}
            {live && mode === "editing" && (
              <DraftChanges
                live={live}
                draft={draft}
                fault={fault}
                isLinked={!context.isNew}
                id={props.id}
                foot={foot}
              />
            )}
          </>
        )}
      </div>
      {!isNaming && (
        <footer className={classes.foot}>
          <div ref={setFoot} className={classes.tryOut} />
          <Ends editor={editor} confirmText={confirmText} />
        </footer>
      )}
    </section>
  );
}

const hintKey = ({ mode, kind, context }: ShapeEditorState) =>
  mode === "sketching"
    ? (`draw.hint.${kind}` as const)
    : mode === "splitting"
      ? "draw.hint.split"
      : context.draft?.area.kind === "circle"
        ? "draw.hint.circle"
        : "draw.hint.edit";

/** The keys of drawing work from here on. */
function useFocusOnce() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return title;
}

/** What is wrong with it, in words, at the moment it goes wrong. */
function Faults({
  editor,
  fault,
}: {
  readonly editor: ShapeEditorState;
  readonly fault: DraftFault | undefined;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { mode, toolFault, context } = editor;
  const { failure } = context;
  // Who draws the first corners knows that more are to come.
  const shown = fault && mode === "sketching" && isUnfinished(fault) ? undefined : fault;
  return (
    <div role="alert" className={classes.faults}>
      {shown && <p className={classes.fault}>{t(`draw.fault.${shown}`)}</p>}
      {toolFault && <p className={classes.fault}>{t(`draw.toolFault.${toolFault}`)}</p>}
      {failure && (
        <p className={classes.fault}>{t("manage.notSaved", { detail: failureText(failure) })}</p>
      )}
    </div>
  );
}

type ToolsProps = Pick<Props, "editor" | "id" | "mayMake" | "mayRemove">;

function DraftTools({ editor, id, mayMake, mayRemove }: ToolsProps) {
  const { t } = useTranslation();
  const { mode, context } = editor;
  const { draft } = context;
  const isPolygon = draft?.area.kind === "polygon";
  return (
    <div className={classes.tools} role="toolbar" aria-label={t("draw.tools")}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-keyshortcuts="Control+Z"
        disabled={mode === "splitting" || !editor.isUndoable}
        onClick={editor.undo}
      >
        {t("draw.undo")}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={mode === "splitting" || !editor.isRedoable}
        onClick={editor.redo}
      >
        {t("draw.redo")}
      </Button>
      {mode === "editing" && isPolygon && mayMake && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconScissors size={16} aria-hidden="true" />}
          onClick={() => editor.send({ type: "user.tookKnife" })}
        >
          {t("draw.split")}
        </Button>
      )}
      {mode === "editing" && draft?.area.kind === "circle" && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPolygon size={16} aria-hidden="true" />}
          onClick={editor.toPolygon}
        >
          {t("draw.toPolygon")}
        </Button>
      )}
      {mode === "editing" && isPolygon && mayRemove && (
        <MergeChoice editor={editor} draft={draft} id={id} />
      )}
    </div>
  );
}

function Ends({ editor, confirmText }: Pick<Props, "editor" | "confirmText">) {
  const { t } = useTranslation();
  const { mode, context } = editor;
  const confirm = confirmText ?? t(context.isNew ? "draw.confirm" : "manage.save");
  const isDrawing = mode === "sketching" || mode === "splitting";
  return (
    <div className={classes.ends}>
      <Button variant="default" disabled={mode === "saving"} onClick={editor.cancel}>
        {t("draw.cancel")}
      </Button>
      <Button
        loading={mode === "saving"}
        disabled={!isDrawing && mode !== "saving" && !editor.isConfirmable}
        onClick={editor.goOn}
      >
        {isDrawing ? t("draw.finish") : confirm}
      </Button>
    </div>
  );
}
