import type { SomeMessages } from "../SomeMessages.ts";

export const audit = {
  text: "Cada alteração, comando e login: quem fez, quando, de onde e como estava antes. Nada aqui pode ser alterado ou apagado.",
  onlyAdministrators: "Só os administradores podem ler o registro de auditoria.",
  topics: {
    access: "Logins e acessos",
    exports: "Arquivos extraídos",
  },
  user: "Usuário {{id}}",
  everybody: "Mostrar todos de novo",
  everything: "Mostrar tudo de novo",
  kind: {
    geofence: "cerca virtual",
    driver: "motorista",
    command: "comando salvo",
    user: "usuário",
  },
  action: {
    video: {
      start: "Câmera iniciada",
      stop: "Câmera parada",
    },
    session: {
      begin: "Login",
      confirm: "Senha confirmada",
      end: "Saída",
      endOther: "Sessão encerrada em outro local",
      refuse: "Login recusado",
    },
    user: {
      password: "Senha alterada",
      forgot: "Nova senha pedida por e-mail",
    },
    driver: {
      password: "Senha do motorista alterada",
      phone: "Telefone do motorista alterado",
    },
    link: {
      share: "Link temporário criado",
      revoke: "Link temporário revogado",
      add: "Vínculo criado",
      remove: "Vínculo removido",
    },
    rfidKey: {
      add: "Chave de motorista adicionada",
      change: "Chave de motorista alterada",
      remove: "Chave de motorista removida",
    },
    trackerKey: {
      renew: "Chave do rastreador criada",
      remove: "Chave do rastreador removida",
    },
    server: {
      change: "Configurações do servidor alteradas",
    },
    vehicle: {
      count: "Hodômetro ou horas definidos",
      image: "Foto do veículo alterada",
    },
    audit: {
      export: "Registro de auditoria extraído",
    },
  },
  command: {
    outputControl: "Acionar uma saída",
  },
  known: "Sabia-se nesse momento: {{speed}} em {{place}}, {{time}}",
  noPosition: "Nenhuma posição era conhecida",
  details: "Detalhes da linha {{id}}",
  noValues: "Nenhum valor foi registrado.",
  none: "Nada foi registrado neste período.",
  noneChosen: "Nada desse tipo foi registrado neste período.",
  end: "Não há nada além disso neste período.",
  notLoaded: "Não foi possível ler o registro: {{detail}}",
  exportAs: "Salvar em {{format}}",
  check: "Verificar o registro",
  checkText: "Lê todo o registro e diz se alguma linha foi alterada, retirada ou acrescentada.",
  checking: "Lendo todo o registro…",
  notChecked: "Não foi possível verificar o registro: {{detail}}",
  sealed: "Selado até a linha {{id}}, {{time}}.",
} satisfies SomeMessages["audit"];
