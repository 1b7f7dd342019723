/** The zones that are offered before all others: product specification, section 9. */
export const LISTED_ZONES = [
  "Europe/Lisbon",
  "Europe/Madrid",
  "Africa/Luanda",
  "Africa/Maputo",
  "Africa/Casablanca",
  "America/Cuiaba",
  "America/Santiago",
  "America/Sao_Paulo",
  "Asia/Qatar",
] as const;
