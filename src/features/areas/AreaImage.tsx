import { useState } from "react";
import { ownImage } from "../../ui/icons/ownImage.ts";
import classes from "./AreaCard.module.css";

/** The image that somebody has given to an area; nothing where there is none to be had. */
export function AreaImage({ image }: { readonly image: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  const address = ownImage(image);
  if (address === undefined || isBroken) return undefined;
  return (
    <img
      className={classes.image}
      src={address}
      alt=""
      data-testid="area-image"
      onError={() => setBroken(true)}
    />
  );
}
