import { TextInput } from "@mantine/core";
import { ownImage } from "../../../ui/icons/ownImage.ts";
import classes from "../Manage.module.css";
import type { CustomInputProps } from "../managedThing.ts";

/** The address of an image, which is shown where it is on our own server. */
export function ImageInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  const image = ownImage(value.trim());
  return (
    <div className={classes.imageField}>
      <TextInput
        label={label}
        description={hint}
        error={error}
        errorProps={{ role: "alert" }}
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {image !== undefined && <img key={image} src={image} alt="" className={classes.image} />}
    </div>
  );
}
