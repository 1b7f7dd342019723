import type { SomeMessages } from "../SomeMessages.ts";

export const settings = {
  text: "Configurações e páginas da sua conta.",
  all: "Todas as configurações",
  for: {
    attributes: "Valores que se calculam do que os rastreadores enviam.",
    vehicles: "Nomes, rastreadores, grupos e atributos da frota.",
    groups: "Organizar os veículos e compartilhá-los por grupos.",
    drivers: "Quem dirige e como se identifica.",
    keys: "Qual chave cada motorista tem, de quando até quando.",
    links: "Links que mostram um veículo durante algum tempo.",
    maintenance: "O que precisa ser feito, por data, distância ou horas.",
    commands: "O que se envia a um rastreador, salvo para a próxima vez.",
    map: "Que mapa é desenhado e o que aparece por cima.",
    profile: "Seu nome, idioma, fuso horário, senha e sessões.",
    modules: "A que você tem acesso e a quem pedir o resto.",
    connection: "O estado da visão ao vivo, o servidor e este navegador.",
    brand: "Que aparência tem e o que oferece cada domínio.",
  },
} satisfies SomeMessages["settings"];
