import { Button, Input, SegmentedControl } from "@mantine/core";
import { IconEraser, IconVectorBezier2 } from "@tabler/icons-react";
import { useContext, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { GEOFENCE_KINDS, type GeofenceKind, geofenceKind } from "#domain/geo/geofence";
import { useFormat } from "../../../../i18n/useFormat.ts";
import type { CustomInputProps } from "../../managedThing.ts";
import { useManageDialog } from "../../useManageDialog.ts";
import { AreaDrawingContext } from "./areaDrawing.ts";
import classes from "./Geofence.module.css";
import { readShape, type Shape } from "./shapeText.ts";

/** Of which kind the area is and how large; its shape is drawn on the map beside the form. */
export function ShapeInput({ label, hint, error, isReadOnly, value, ...props }: CustomInputProps) {
  const { onChange, values, thing } = props;
  const { t } = useTranslation();
  const drawing = useContext(AreaDrawingContext);
  const [kind, setKind] = useState<GeofenceKind>("geofence");
  const { dialog, show, close } = useManageDialog();
  const shape = readShape(value);
  const id = thing?.id;
  useEffect(() => {
    drawing?.show(value, id);
  }, [drawing, value, id]);
  const leave = useEffectEvent(() => drawing?.show("", undefined));
  useEffect(() => () => leave(), []);

  const mayDraw = !isReadOnly && (value === "" || shape !== undefined);
  const isDrawing = dialog?.type === "shape" && drawing !== undefined && mayDraw;
  const draw = useEffectEvent(() =>
    drawing?.draw({
      kind,
      shape: value,
      name: values["name"] ?? "",
      id,
      onDrawn: onChange,
      onEnd: close,
    }),
  );
  // However it was begun and ended: by a button, by the way back or forward, or by an address.
  useEffect(() => (isDrawing ? draw() : undefined), [isDrawing]);
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      required
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- What is typed above is
      checked when the focus leaves it: that would move what is pressed here from under the pointer. */}
      <div
        className={classes.shape}
        role="group"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
      >
        {shape ? (
          <Facts shape={shape} />
        ) : value === "" ? (
          <SegmentedControl
            aria-label={t("area.showKind")}
            data={GEOFENCE_KINDS.map((one) => ({ value: one, label: t(`area.kind.${one}`) }))}
            value={kind}
            onChange={(next) => setKind(next)}
            disabled={isReadOnly || isDrawing}
            orientation="vertical"
            fullWidth
          />
        ) : (
          <p className={classes.facts}>{t("manage.geofence.unreadable")}</p>
        )}
        {!isReadOnly && drawing && (
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconVectorBezier2 size={16} aria-hidden="true" />}
              // Not disabled: the focus comes back to it.
              aria-disabled={isDrawing}
              disabled={value !== "" && !shape}
              onClick={() => show({ type: "shape" })}
            >
              {t(shape ? "area.reshape" : "manage.geofence.draw")}
            </Button>
            {value !== "" && (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconEraser size={16} aria-hidden="true" />}
                disabled={isDrawing}
                onClick={() => onChange("")}
              >
                {t("manage.geofence.anew")}
              </Button>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

function Facts({ shape: { area, halfWidth } }: { readonly shape: Shape }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [t(`area.kind.${geofenceKind(area)}`)];
  if (area.kind === "circle")
    facts.push(t("manage.said", { field: t("area.radius"), text: format.distance(area.radius) }));
  else {
    const count = area.kind === "line" ? area.path.length : area.ring.length;
    facts.push(t("manage.geofence.corners", { count, shown: format.count(count) }));
  }
  if (area.kind === "line")
    facts.push(t("manage.geofence.toEachSide", { distance: format.distance(halfWidth) }));
  return <p className={classes.facts}>{facts.join(" · ")}</p>;
}
