import type { SomeMessages } from "../SomeMessages.ts";

export const mapOptions = {
  text: "A aparência do mapa para você. As alterações valem de imediato, aqui e no mapa.",
  north: "Virar para o norte, visto de cima",
  unit: {
    kmPerHour: "Quilômetros por hora (km/h)",
    kilometres: "Quilômetros (km)",
  },
  kept: {
    account: "Salvas na sua conta: valem em todos os navegadores onde você entrar.",
    saving: "Salvando…",
    browser: "Salvas só neste navegador: esta conta não pode ser alterada.",
    failed: "Salvas neste navegador. Não foi possível salvá-las na sua conta.",
  },
} satisfies SomeMessages["mapOptions"];
