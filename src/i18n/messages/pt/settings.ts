import type { Messages } from "../en.ts";

/** The pages of the settings, and what each is for. */
export const settings: Messages["settings"] = {
  text: "Definições e páginas da sua conta.",
  all: "Todas as definições",
  back: "Voltar",
  for: {
    vehicles: "Nomes, localizadores, grupos e atributos da frota.",
    groups: "Arrumar os veículos e partilhá-los por grupos.",
    drivers: "Quem conduz e como se identifica.",
    keys: "Que chave tem cada condutor, desde quando e até quando.",
    users: "As contas, e o que cada uma pode ver e fazer.",
    links: "Ligações que mostram um veículo durante algum tempo.",
    geofence: "Locais e corredores no mapa.",
    alerts: "O que é avisado, a quem e como.",
    reports: "Relatórios que chegam sozinhos por e-mail.",
    maintenance: "O que está por fazer, por data, distância ou horas.",
    commands: "O que se envia a um localizador, guardado para a próxima vez.",
    attributes: "Valores que se calculam do que os localizadores enviam.",
    calendars: "Quando valem alertas e áreas.",
    notices: "O que se escreveu a quem, e se saiu.",
    map: "Que mapa é desenhado e o que se mostra por cima.",
    profile: "O seu nome, idioma, fuso horário, palavra-passe e sessões.",
    modules: "O que está ativado para si e a quem pedir o resto.",
    connection: "O estado da vista em direto, o servidor e este navegador.",
    about: "Versão, licenças e de quem são os dados.",
    audit: "Quem alterou, comandou e entrou.",
    brand: "Que aspeto tem e o que oferece cada domínio.",
  },
};
