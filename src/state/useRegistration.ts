import { useQuery } from "@tanstack/react-query";
import { registrationQuery } from "../api/registration.ts";

/** Undefined while it is not known whether anybody may register. */
export function useRegistration(): boolean | undefined {
  const { data, isError } = useQuery(registrationQuery());
  return isError ? false : data;
}
