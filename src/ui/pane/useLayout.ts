import { useMediaQuery } from "@mantine/hooks";

/**
 * How the screen is laid out: side by side; on a phone held upright with sheets from below; on one
 * held across, which is wide but low, with sheets from the sides. The same borders stand in the
 * style sheets.
 */
export type Layout = "wide" | "phone" | "lowPhone";

const PHONE = "(max-width: 767px)";
const LOW_PHONE = "(min-width: 560px) and (max-height: 479px)";

export function useLayout(): Layout {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isLow = useMediaQuery(LOW_PHONE, undefined, { getInitialValueInEffect: false });
  return isLow ? "lowPhone" : isPhone ? "phone" : "wide";
}
