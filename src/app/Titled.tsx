import type { ReactNode } from "react";
import { type PageName, useTitle } from "./useTitle.ts";

interface Props {
  readonly page: PageName;
  readonly children: ReactNode;
}

/** Gives a screen that knows no titles its own. */
export function Titled({ page, children }: Props) {
  useTitle(page);
  return children;
}
