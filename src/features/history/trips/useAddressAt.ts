import { useQuery } from "@tanstack/react-query";
import { addressQuery } from "../../../api/geocode.ts";
import { useAddressWords } from "../../../i18n/useAddressWords.ts";

interface Whereabouts {
  readonly latitude: number;
  readonly longitude: number;
  /** As the position has it. */
  readonly address: string | undefined;
}

/** The address of a coordinate of the past in the reader's words: the position's own, else the geocoder's. */
export function useAddressAt({ latitude, longitude, address }: Whereabouts): string | undefined {
  const words = useAddressWords();
  const known = words(address);
  const asked = useQuery({
    ...addressQuery(latitude, longitude),
    enabled: known === undefined && Number.isFinite(latitude) && Number.isFinite(longitude),
    // A coordinate never changes its address.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  return known ?? words(asked.data);
}
