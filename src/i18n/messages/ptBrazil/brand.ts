import type { SomeMessages } from "../SomeMessages.ts";

export const brand = {
  text: "Como se chama cada domínio, que aparência tem e o que oferece. Nada precisa ser reiniciado.",
  loading: "Carregando as marcas",
  hostsHint:
    "Os nomes digitados no navegador, um por linha. Quem pertence a uma marca só entra pelos domínios dela.",
  applicationIdHint:
    "Como o navegador e a tela inicial do celular o conhecem: letras, números, pontos e hífens.",
  appearance: "Aparência",
  logo: "Logotipo",
  favicon: "Ícone da aba do navegador",
  noImage:
    "Este arquivo não é uma imagem que o navegador possa mostrar, ou continua grande demais.",
  sectionsHint:
    "“Habitual”: mapa, painel, relatórios e configurações estão sempre lá; os outros, se a conta os tiver.",
  thresholdsHint:
    "Quando um veículo conta como em movimento, parado ou sem conexão nas listas, no mapa e no passado. Viagens, alertas e relatórios seguem os limites do servidor.",
  alertsPeriod: "Alertas buscados no início",
  threshold: {
    minDaysForDisconnected: "Dias sem informar até ficar sem conexão",
  },
  passwordLength: "Mínimo de caracteres de uma senha nova",
  cameras: "Câmeras no menu",
  survey: "Pesquisa de satisfação: endereço do script",
  surveyHint:
    "É executado com os direitos de quem abre a página: só de alguém de confiança. É carregado depois do login.",
  password: "Sua senha",
  passwordHint: "Uma pesquisa e um domínio novo pedem sua senha outra vez.",
  passwordWrong: "Esta não é a sua senha.",
  save: "Salvar",
  saveAnyway: "Salvar mesmo assim",
  nextLoad: "As páginas abertas a mostram quando forem recarregadas.",
  saved: "A marca foi salva.",
  notSaved: "Não foi salva: {{detail}}",
  conflict: "Outra pessoa alterou esta marca nesse meio-tempo. O que você escreveu continua aqui.",
  preview: "Prévia",
  removeText:
    "O nome, as imagens e as configurações desaparecem, e estes domínios mostram a marca de todos os outros: {{hosts}}.",
  keep: "Manter",
  where: {
    tab: "Em uma aba nova",
  },
  section: {
    settings: "Configurações",
    odoo: "Gerenciamento",
  },
  page: {
    cameras: "Câmeras",
    management: "Gerenciamento",
  },
  fault: {
    applicationId: "Só letras, números, pontos e hífens",
  },
  moved: {
    light: "Claro: escurecida para {{colour}} para o texto ficar legível, contraste {{ratio}} : 1.",
    dark: "Escuro: clareada para {{colour}} para o texto ficar legível, contraste {{ratio}} : 1.",
  },
  layersHint: "“Automático” e “Incluído” estão sempre lá.",
} satisfies SomeMessages["brand"];
