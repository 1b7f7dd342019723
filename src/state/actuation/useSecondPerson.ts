import { useQuery } from "@tanstack/react-query";
import { secondPersonQuery } from "../../api/approvals.ts";

interface SecondPerson {
  readonly isLoading: boolean;
  /** False as long as it is not known: then what needs one is not offered. */
  readonly isAsked: boolean;
}

/** Whether a second person has to approve of what may do harm, asked anew wherever it decides what is offered. */
export function useSecondPerson(isOfInterest: boolean): SecondPerson {
  const { isLoading, data } = useQuery({
    ...secondPersonQuery,
    enabled: isOfInterest,
    staleTime: 0,
  });
  return { isLoading, isAsked: isOfInterest && data === true };
}
