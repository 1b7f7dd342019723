/** The regions whose formats we use; several share one language's words. */
export const LOCALES = ["pt-PT", "pt-BR", "es-ES", "es-CL", "fr-FR", "en-GB"] as const;
export type Locale = (typeof LOCALES)[number];
