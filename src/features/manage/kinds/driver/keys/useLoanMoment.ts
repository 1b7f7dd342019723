import { useContext, useEffect, useState } from "react";
import { type EpochMs, epochMs } from "#domain/units";
import { type Loan, nextLoanMoment } from "#domain/vehicle/loanState";
import { LiveContext } from "../../../../../engine/EngineProvider.tsx";
import { keepMoving } from "../../../list/keepMoving.ts";

const browserNow = (): EpochMs => epochMs(Date.now());

/** A moment since which none of the loans has begun or ended: it goes on by itself when one does. */
export function useLoanMoment(loans: readonly Loan[] | undefined): EpochMs {
  const now = useContext(LiveContext)?.serverNow ?? browserNow;
  const [at, setAt] = useState(now);
  useEffect(
    () =>
      keepMoving(async (moment) => {
        setAt(moment);
        const moments = (loans ?? []).flatMap((loan) => nextLoanMoment(loan, moment) ?? []);
        return moments.length === 0 ? undefined : epochMs(Math.min(...moments));
      }, now),
    [loans, now],
  );
  return at;
}
