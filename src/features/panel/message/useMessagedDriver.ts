import { useQuery } from "@tanstack/react-query";
import { isActive, may } from "#domain/account/policy";
import { driversQuery, type KnownDriver } from "../../../api/drivers.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";
import { useNow } from "../useNow.ts";

/**
 * The driver with this key, when this person may write to them here: there is a service for it, and
 * the driver has a number.
 */
export function useMessagedDriver(key: unknown): KnownDriver | undefined {
  const user = useUser();
  const now = useNow();
  const { names } = useExternalServices();
  const mayWrite =
    user.guest === undefined && isActive(user, now ?? 0) && may(user, "message.send", "none");
  const { data } = useQuery({
    ...driversQuery(),
    enabled: typeof key === "string" && mayWrite && names?.includes("whatsApp") === true,
  });
  const driver = data?.find(({ uniqueId }) => uniqueId === key);
  return mayWrite && driver?.phone ? driver : undefined;
}
