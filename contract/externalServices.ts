/** Services of others that a server may have; without one the product says so and does without. */
export const EXTERNAL_SERVICE_NAMES = [
  "streetView",
  "gsmCoverage",
  "whatsApp",
  "identityProvider",
  "videoHub",
  "roadMatching",
  "speedLimits",
  "avatars",
] as const;
export type ExternalServiceName = (typeof EXTERNAL_SERVICE_NAMES)[number];

/** Which of them the caller may use here, so that a page need not ask one that is not there. */
export interface WireExternalServices {
  readonly configured: readonly ExternalServiceName[];
}
