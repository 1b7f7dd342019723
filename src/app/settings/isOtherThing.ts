interface Address {
  readonly pathname: string;
  readonly search: string;
}

const openIn = ({ search }: Address) => new URLSearchParams(search).get("open");

/** Whether an address shows another page, or another thing in the form. */
export const isOtherThing = (current: Address, next: Address): boolean =>
  current.pathname !== next.pathname || openIn(current) !== openIn(next);
