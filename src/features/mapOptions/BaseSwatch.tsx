import type { BaseChoice } from "../../state/mapOptions.ts";
import classes from "./BaseSwatch.module.css";

/** A crossing by the water, in the manner of a base map. What it is called stands beside it. */
export function BaseSwatch({ base }: { readonly base: BaseChoice }) {
  return (
    <svg
      className={classes.swatch}
      data-base={base}
      viewBox="0 0 64 36"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={classes.land} width="64" height="36" />
      <path className={classes.park} d="M0 22 18 18 24 36H0Z" />
      <path className={classes.water} d="M40 0c2 8 8 8 10 14s-2 10 4 22h10V0Z" />
      <path className={classes.main} d="M-2 14 44 8" />
      <path className={classes.street} d="M14-2 24 38M32-2l6 40" />
      {base === "auto" && <path className={classes.night} d="M64 0V36H0Z" />}
    </svg>
  );
}
