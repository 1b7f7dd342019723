interface Address {
  readonly pathname: string;
  readonly search: string;
}

const saidIn = ({ search }: Address, name: string) => new URLSearchParams(search).get(name);

/** Whether an address shows another page, or another thing in the form. */
export const isOtherThing = (current: Address, next: Address): boolean =>
  current.pathname !== next.pathname || saidIn(current, "open") !== saidIn(next, "open");

/** Whether an address shows another page, another thing in the form, or something else over them. */
export const isOtherDialog = (current: Address, next: Address): boolean =>
  isOtherThing(current, next) || saidIn(current, "dialog") !== saidIn(next, "dialog");
