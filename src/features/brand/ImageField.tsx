import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PartnerImage } from "#contract/partner";
import classes from "./Brand.module.css";
import { readImage } from "./readImage.ts";
import type { BrandFormState } from "./useBrandForm.ts";

interface Props {
  readonly which: PartnerImage;
  readonly state: BrandFormState;
}

/** An image of the brand: any that the browser can show is kept as a PNG. */
export function ImageField({ which, state: { form, values, errorOf } }: Props) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  const image = values[which];
  const name = t(`brand.${which}`);
  const set = (value: string) => form.setValue(which, value, { shouldDirty: true });
  async function take(file: File | null): Promise<void> {
    if (!file) return;
    const read = await readImage(file, which);
    setFailed(read === undefined);
    if (read !== undefined) set(read);
  }
  const error = hasFailed ? t("brand.noImage") : errorOf(which);
  return (
    <fieldset className={classes.image}>
      <legend className={classes.imageName}>{name}</legend>
      <span className={classes.thumbnail} data-which={which}>
        {image === "" ? t("brand.none") : <img src={image} alt={name} />}
      </span>
      <FileButton accept="image/*" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" size="compact-md">
            {t("brand.choose", { name })}
          </Button>
        )}
      </FileButton>
      {image !== "" && (
        <Button variant="subtle" size="compact-md" onClick={() => set("")}>
          {t("brand.takeAway", { name })}
        </Button>
      )}
      {error !== undefined && (
        <p className={classes.failed} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
