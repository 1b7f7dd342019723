/**
 * The regions whose formats we use; several share one language's words. The first is spoken where nothing
 * says otherwise (product specification, section 1).
 */
export const LOCALES = ["pt-PT", "pt-BR", "es-ES", "es-CL", "fr-FR", "en-GB"] as const;
export type Locale = (typeof LOCALES)[number];
