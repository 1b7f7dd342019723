import type { Actuation } from "../../actuation/actuation.ts";

/** 202 as long as, or because, nobody knows whether the vehicle got it. */
export const takenStatus = ({ status }: Actuation): 200 | 202 =>
  status === "handedOff" || status === "confirmed" || status === "failed" ? 200 : 202;
