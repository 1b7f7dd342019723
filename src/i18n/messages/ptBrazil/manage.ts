import type { SomeMessages } from "../SomeMessages.ts";
import { manageCalendar } from "./manageCalendar.ts";
import { manageCommand } from "./manageCommand.ts";
import { manageDependents } from "./manageDependents.ts";
import { manageGeofence } from "./manageGeofence.ts";
import { manageUser } from "./manageUser.ts";

export const manage = {
  mayNot: "Sua conta permite consultar esta lista, mas não alterá-la.",
  upload: {
    sending: "Enviando: {{percent}}",
    done: "A imagem foi enviada. Salve para mantê-la.",
    notImage:
      "Não é possível ler este arquivo como imagem. Escolha um arquivo PNG, JPEG, WebP ou GIF.",
    tooLarge: "Este arquivo é grande demais. Escolha uma imagem de no máximo {{size}} MB.",
    tooMany:
      "Você enviou tantas imagens quantas são permitidas. Retire algumas de locais ou grupos: alguns dias depois há lugar de novo.",
    tooFast: "Muitas imagens de uma vez: aguarde um momento e tente de novo.",
  },
  attribute: {
    attributeHint: "Como se chama nos relatórios: um novo, ou um que os rastreadores enviam.",
    priorityHint:
      "Os maiores são calculados primeiro; abaixo de 0, antes de se saberem distâncias e cercas.",
    search: "Buscar atributos calculados",
  },
  loading: "Carregando a lista",
  noneFound: "Nada se chama “{{search}}”.",
  copied_one: "{{count}} linha copiada, pronta para uma planilha.",
  copied_other: "{{count}} linhas copiadas, prontas para uma planilha.",
  save: "Salvar",
  remove: "Excluir",
  saved: "{{name}}: salvo.",
  removed_one: "{{count}} excluído.",
  removed_other: "{{count}} excluídos.",
  undo: "Desfazer",
  undoOf: "Desfazer: {{done}}",
  undone: "Desfeito.",
  undoing: "Desfazendo: {{done}} de {{count}}",
  undoStopped_one: "Parado: falta desfazer {{shown}} de {{total}}.",
  undoStopped_other: "Parado: falta desfazer {{shown}} de {{total}}.",
  undoRest: "Desfazer o resto",
  notUndone_one: "Não foi possível desfazer {{shown}} de {{total}}: {{detail}}",
  notUndone_other: "Não foi possível desfazer {{shown}} de {{total}}: {{detail}}",
  outdated: "alguém alterou isto nesse meio-tempo",
  notSaved: "Não foi salvo: {{detail}}",
  conflict: "Outra pessoa alterou isto nesse meio-tempo",
  conflictBoth:
    "O que ambos alteraram é salvo como está aqui; todo o resto fica como a outra pessoa escreveu.",
  conflictNone: "A outra pessoa mudou outra coisa: a sua alteração é salva junto com a dela.",
  keepMine: "Salvar o meu por cima",
  keepBeside: "Salvar o meu junto com o outro",
  removeNamed: "Excluir “{{name}}”?",
  removeTitle_one: "Excluir?",
  removeTitle_other: "Excluir {{count}}?",
  removing: "{{done}} de {{count}} excluídos",
  notRemoved_one: "{{count}} não foi excluído: {{detail}}",
  notRemoved_other: "{{count}} não foram excluídos: {{detail}}",
  password: "Sua senha",
  passwordHint: "Esta alteração pede sua senha outra vez.",
  passwordWrong: "Esta não é a sua senha.",
  fault: {
    longer_one: "No máximo {{count}} caractere",
    shorter_one: "No mínimo {{count}} caractere",
    email: "Digite um e-mail válido",
    tooLarge: "Este número é grande demais",
    common: "Comum demais: é uma das primeiras que se tentam",
  },
  linked: {
    madeUnlinked:
      "Foi criado, mas nem tudo o que foi escolhido pôde ser vinculado. O que falta continua escolhido: salve para enviar de novo.",
    paste:
      "Uma coluna de nomes, ids ou placas copiada de uma planilha fica selecionada ao colá-la em uma busca.",
    moved: "não salvo",
    oneGroup: "Um veículo está em um só grupo: atribuído aqui, deixa o que está ao lado do nome.",
    saving_one: "{{percent}} % · {{done}} de {{shown}} salvo",
    saving_other: "{{percent}} % · {{done}} de {{shown}} salvos",
    notSaved_one: "{{shown}} não foi salvo: {{detail}}",
    notSaved_other: "{{shown}} não foram salvos: {{detail}}",
    unsaved_one: "{{shown}} alteração não salva.",
    unsaved_other: "{{shown}} alterações não salvas.",
    search: "Buscar: {{list}}",
    find: "Buscar",
    heading: "Vinculado a",
  },
  group: {
    imageHint: "Escolha uma abaixo, solte-a ou cole-a aqui, ou dê um endereço deste servidor.",
    search: "Buscar grupos",
  },
  dependents: manageDependents,
  geofence: manageGeofence,
  icons: {
    town_hall: "Prefeitura",
    car_rental: "Aluguel de carros",
    waste_basket: "Lixeira",
  },
  driver: {
    make: "Novo motorista",
    search: "Buscar motoristas",
    none: "Ainda não há motoristas.",
    key: "Chave RFID ou nome de usuário",
    duplicate: "Outro motorista já tem esta chave RFID.",
    removeText_one:
      "Veículos e grupos ficam sem este motorista. As viagens já feitas mantêm a chave.",
    removeText_other:
      "Veículos e grupos ficam sem estes motoristas. As viagens já feitas mantêm as chaves.",
  },
  week: {
    add: "Adicionar horas, {{day}}",
  },
  alert: {
    lack: {
      geofences_one: "{{shown}} veículo não tem cercas virtuais: este alerta nunca vem dele.",
      geofences_other: "{{shown}} veículos não têm cercas virtuais: este alerta nunca vem deles.",
    },
    search: "Buscar alertas",
    ownAlarm: "Usar “{{name}}”",
    alarmsHint:
      "Basta um deles. O que um rastreador chama de outro modo é digitado, ou colado como lista.",
    thresholdHint: {
      usual: "Vazio: o que disserem as configurações do veículo, ou {{usual}}.",
      atOnce: "Vazio: o que disserem as configurações do veículo, ou na hora.",
    },
    allAreas: "Em todo lugar",
    timetableHint:
      "Desenhe em um dia ou adicione horas. Nenhuma: em todas as horas. No fuso horário de quem é avisado.",
    otherEmails: "E estes e-mails",
    alwaysHint: "Se não, para os que estão vinculados ao alerta.",
    areas: "Cercas virtuais, cercas lineares e pontos de interesse",
  },
  calendar: manageCalendar,
  command: manageCommand,
  user: manageUser,
} satisfies SomeMessages["manage"];
