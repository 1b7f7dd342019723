import classes from "./Brand.module.css";

interface Props {
  readonly title: string;
  /** The address of an image; absent: our own mark. */
  readonly logo?: string | undefined;
  readonly markOnly?: boolean;
}

/** The mark and name of whoever runs the product. */
export function Brand({ title, logo, markOnly = false }: Props) {
  return (
    <span className={classes.brand}>
      {logo === undefined ? (
        <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d="M16 6 L24.5 25 L16 20.5 L7.5 25 Z" fill="var(--mark-ink)" />
        </svg>
      ) : (
        <img src={logo} alt="" className={classes.logo} data-mark-only={markOnly || undefined} />
      )}
      {!markOnly && <span className={classes.name}>{title}</span>}
    </span>
  );
}
