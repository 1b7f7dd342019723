import { IconLasso, IconMarquee2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MapButton } from "../controls/MapControls.tsx";
import type { SelectionTool } from "./dragShape.ts";

interface Props {
  readonly tool: SelectionTool | undefined;
  /** Undefined puts the tool away. */
  readonly onTool: (tool: SelectionTool | undefined) => void;
}

/** Buttons to gather vehicles in a box or with a lasso; a second press puts the tool away. */
export function SelectionTools({ tool, onTool }: Props) {
  const { t } = useTranslation();
  const toggle = (wanted: SelectionTool) => onTool(tool === wanted ? undefined : wanted);
  return (
    <>
      <MapButton
        label={t("fleetMap.tool.box")}
        pressed={tool === "box"}
        onClick={() => toggle("box")}
      >
        <IconMarquee2 size={20} aria-hidden="true" />
      </MapButton>
      <MapButton
        label={t("fleetMap.tool.lasso")}
        pressed={tool === "lasso"}
        onClick={() => toggle("lasso")}
      >
        <IconLasso size={20} aria-hidden="true" />
      </MapButton>
    </>
  );
}
