import type { Messages } from "./en.ts";
import { startBrazil } from "./pt/startBrazil.ts";

/** Some of the messages, at whatever depth. */
type Some<Tree> = {
  readonly [Key in keyof Tree]?: Tree[Key] extends string ? string : Some<Tree[Key]>;
};
export type SomeMessages = Some<Messages>;

/** Where Brazil says it in another way than Portugal, and it matters; all else is shared. */
export const ptBrazil: SomeMessages = {
  ...startBrazil,
  brand: {
    text: "Como se chama cada domínio, que aparência tem e o que oferece. Nada precisa ser reiniciado.",
    loading: "Carregando as marcas",
    applicationIdHint:
      "Como o navegador e a tela inicial do celular o conhecem: letras, números, pontos e hífens.",
    appearance: "Aparência",
    logo: "Logotipo",
    favicon: "Ícone da aba do navegador",
    noImage:
      "Este arquivo não é uma imagem que o navegador possa mostrar, ou continua grande demais.",
    pagesHint: "Um endereço https ou um caminho deste site que abre em vez da página do produto.",
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
    saved: "A marca foi salva.",
    notSaved: "Não foi salva: {{detail}}",
    preview: "Prévia",
    sectionsHint:
      "«Habitual»: mapa, painel, relatórios e configurações estão sempre lá; os outros, se a conta os tiver.",
    where: { tab: "Em uma aba nova" },
    section: { settings: "Configurações" },
    page: { cameras: "Câmeras" },
    fault: {
      applicationId: "Só letras, números, pontos e hífens",
      page: "Um endereço https ou um caminho deste site",
      path: "Um caminho deste site",
    },
  },
  state: { idle: "Em marcha lenta", disconnected: "Sem conexão" },
  connection: {
    loading: "Carregando a frota…",
    live: "Ao vivo",
    lost: "Conexão perdida",
    retrying: "Conectando…",
    reconnect: "Conectar agora",
  },
  chart: { nothing: "Nenhuma das leituras escolhidas foi informada neste período." },
  evidence: {
    print: "Imprimir ou salvar em PDF",
    saveMap: "Salvar o mapa em PNG",
    stop: "Parada",
    marks: { stop: "Círculo: a parada. Linha: cinco minutos antes e depois." },
    noSpeed: "Neste período não foi informada nenhuma velocidade.",
    notValid: "não confirmada pelo receptor",
    known: {
      reported: "Informada para este exato momento.",
      between: "Na linha reta entre duas posições informadas; a primeira é {{age}} anterior.",
      last: "A última posição informada, {{age}} anterior. Não se sabe onde estava o veículo no próprio momento.",
    },
    at: { stop: "Parada:" },
    gap: { silence: "{{from}} – {{until}}: nada informado durante {{duration}}" },
    fact: { plate: "Placa", driver: "Motorista", idle: "Da qual em marcha lenta" },
  },
  historyTrips: {
    list: "Viagens e paradas",
    stopEvidence: "Ficha de prova da parada das {{time}}",
    explanation: {
      distanceBy: {
        odometer:
          "A distância é o que o hodômetro do veículo marcava na última posição menos o que marcava na primeira.",
        totalDistance:
          "A distância é o total que o servidor soma de posição em posição: o da última menos o da primeira. O hodômetro só é usado se ambas as posições o informarem, se não tiver recuado e se não estiver definido que deve ser ignorado.",
      },
      fuelBy: {
        fuel: "O combustível é o que o tanque perdeu durante a viagem, em litros; uma subida por abastecimento não é descontada, e um nível de 0, que um sensor sem energia informa, fica de fora.",
        fuelLevel:
          "O combustível é o que o tanque perdeu durante a viagem, pelo seu nível em porcentagem e pela sua capacidade; uma subida por abastecimento não é descontada, e um nível de 0, que um sensor sem energia informa, fica de fora.",
        nothing:
          "Nesta viagem foram informadas poucas leituras de combustível para saber quanto ela gastou.",
      },
      split: "Direção, marcha lenta, parado",
      splitRule:
        "Entre duas posições vale o estado da anterior: direção, marcha lenta (motor ligado sem andar) ou parado (motor desligado). Os três tempos somam a viagem completa.",
      leftOut: "Deixadas de fora: atrasadas, repetidas ou inverossímeis",
    },
  },
  visits: {
    drawHint: {
      box: "Arraste uma caixa em volta do local.",
      lasso: "Desenhe uma linha em volta do local.",
    },
    drawText:
      "Arraste uma caixa ou desenhe uma linha em volta de um local, ou abra um lugar e pressione “Quem esteve aqui?”: esta lista diz então quais veículos estiveram lá dentro, quando e por quanto tempo.",
    stopped: "Interrompido: {{found}}.",
    save: "Salvar em CSV",
  },
  historyExport: {
    copyLink: "Copiar link para este momento",
    momentLeftOut: "O arquivo tem {{shown}} veículos; ficam de fora mais {{leftOut}}.",
  },
  download: {
    saved: "Salvo, {{bytes}}",
    failed: {
      busy: "Dois relatórios seus já estão sendo feitos. Espere que um deles termine.",
      busyFor: "Dois relatórios seus já estão sendo feitos. Tente de novo em {{seconds}} s.",
      tooLarge: "É mais do que cabe em um arquivo. Escolha um período mais curto.",
      notAllowed: "Você não pode ter este arquivo.",
      notFound: "Este servidor não faz arquivos deste tipo. Escolha outro formato.",
      signedOut: "Sua sessão terminou. Entre de novo.",
      timeout: "O servidor parou de enviar. Tente de novo ou escolha um período mais curto.",
      other: "O arquivo não foi feito: {{detail}}",
    },
  },
  camera: {
    title: "Câmera",
    start: "Mostrar câmera",
    stop: "Parar câmera",
    which: "Qual câmera",
    number: "Câmera {{number}}",
    starting: "Iniciando a câmera…",
    waiting: "Esperando a primeira imagem…",
    unseen: "A câmera está funcionando. Este serviço mostra as imagens em outro lugar.",
    failed: "A câmera não foi iniciada: {{detail}}",
  },
  message: { write: "Escrever ao motorista", text: "É enviada pelo WhatsApp para {{phone}}." },
  audit: {
    text: "Cada alteração, comando e login: quem fez, quando, de onde e como estava antes. Nada aqui pode ser alterado ou apagado.",
    onlyAdministrators: "Só os administradores podem ler o registro de auditoria.",
    topics: { access: "Logins e acessos", exports: "Arquivos extraídos" },
    user: "Usuário {{id}}",
    kind: { driver: "motorista", geofence: "cerca virtual", user: "usuário" },
    action: {
      session: {
        begin: "Login",
        confirm: "Senha confirmada",
        end: "Saída",
        refuse: "Login recusado",
      },
      user: { password: "Senha alterada" },
      driver: { password: "Senha do motorista alterada", phone: "Telefone do motorista alterado" },
      link: { share: "Link temporário criado", revoke: "Link temporário revogado" },
      rfidKey: {
        add: "Chave de motorista adicionada",
        change: "Chave de motorista alterada",
        remove: "Chave de motorista removida",
      },
      trackerKey: { renew: "Chave do rastreador criada", remove: "Chave do rastreador removida" },
      server: { change: "Configurações do servidor alteradas" },
      vehicle: { count: "Hodômetro ou horas definidos", image: "Foto do veículo alterada" },
      audit: { export: "Registro de auditoria extraído" },
    },
    command: { engineResume: "Liberar", outputControl: "Acionar uma saída" },
    details: "Detalhes da linha {{id}}",
    notLoaded: "Não foi possível ler o registro: {{detail}}",
    exportAs: "Salvar em {{format}}",
    check: "Verificar o registro",
    checkText: "Lê todo o registro e diz se alguma linha foi alterada, retirada ou acrescentada.",
    checking: "Lendo todo o registro…",
    notChecked: "Não foi possível verificar o registro: {{detail}}",
    sealed: "Selado até a linha {{id}}, {{time}}.",
  },
  routeLegend: {
    nothing: "Neste período nada foi informado.",
    all_one: "O único ponto informado está desenhado.",
    all_other: "Os {{shown}} pontos informados estão todos desenhados.",
    drawn:
      "Estão desenhados {{drawn}} dos {{points}} pontos informados. A linha não se afasta em lugar nenhum mais de {{error}} px do que foi informado.",
  },
  stillMap: { nothing: "Não há nenhuma posição para mostrar em um mapa." },
  history: {
    live: "Voltar ao vivo",
    hold: "Pausar a visão ao vivo",
    unreadable: "O link indica um momento do passado que não faz sentido. Esta é a visão ao vivo.",
    loading: "Carregando…",
  },
  shortcut: {
    live: "Voltar ao vivo",
    playPause: "Pausar a visão ao vivo; reproduzir ou pausar",
  },
  profile: {
    text: "Sua conta: quem é, como entra, e em que idioma e fuso horário lê.",
    dialog: "Conta de usuário",
    loading: "Carregando sua conta…",
    notLoaded: "Não foi possível ler sua conta: {{detail}}",
    who: "Seus dados",
    newPassword: "Nova senha",
    newPasswordHint:
      "Deixe vazia para manter a atual. Uma nova encerra sua sessão em todos os outros locais.",
    currentPassword: "Senha atual",
    currentPasswordHint: "Para mudar o e-mail ou a senha é preciso informar a atual.",
    reading: "Idioma e hora",
    language: "Idioma",
    user_updated: "Seu perfil foi atualizado.",
    user_not_updated: "Seu perfil não foi atualizado: {{detail}}",
    user_email_invalid: "Digite um e-mail válido",
    user_password_required: "Digite a senha",
    passwordWrong: "Essa não é a sua senha.",
    passwordWeak: "Fácil demais de adivinhar. Escolha outra.",
    languageNotKept: "Não foi possível salvar o idioma na sua conta: {{detail}}",
    conflict:
      "Enquanto isso, esta conta foi alterada em outro local. O que você digitou continua aqui: revise e atualize de novo.",
    onlyPassword:
      "Esta conta só pode ler: você pode mudar a senha; o resto é alterado por quem a gerencia.",
    emailFixed: "Definido por quem gerencia sua conta.",
    guest:
      "Você está aqui por um link temporário, que não tem conta. O idioma é escolhido no menu da conta.",
    unsaved: { text: "Seu perfil tem alterações não salvas." },
    sessions: {
      title: "Suas sessões abertas",
      text: "Encerrar uma sessão tem efeito imediato nesse local. Os tokens de programas e os links temporários continuam; uma nova senha também os encerra.",
      end: "Encerrar",
      endNamed: "Encerrar: {{name}}",
      noOthers: "Não há outras sessões abertas.",
      ended: "A sessão foi encerrada nesse local.",
      endedOthers: "Todas as outras sessões foram encerradas.",
      failed: "Não foi possível encerrar: {{detail}}",
      notLoaded: "Não foi possível ler suas sessões: {{detail}}",
    },
  },
  manage: {
    loading: "Carregando a lista",
    copied_one: "{{count}} linha copiada, pronta para uma planilha.",
    copied_other: "{{count}} linhas copiadas, prontas para uma planilha.",
    save: "Salvar",
    remove: "Excluir",
    saved: "{{name}}: salvo.",
    removed_one: "{{count}} excluído.",
    removed_other: "{{count}} excluídos.",
    undo: "Desfazer",
    undone: "Desfeito.",
    undoing: "Desfazendo: {{done}} de {{count}}",
    notUndone_one: "Não foi possível desfazer {{count}} de {{total}}: {{detail}}",
    notUndone_other: "Não foi possível desfazer {{count}} de {{total}}: {{detail}}",
    outdated: "alguém alterou isto nesse meio-tempo",
    notSaved: "Não foi salvo: {{detail}}",
    conflict: "Outra pessoa alterou isto nesse meio-tempo",
    keepMine: "Salvar o meu por cima",
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
      tooLarge: "Este número é grande demais",
    },
    driver: {
      make: "Novo motorista",
      search: "Procurar motoristas",
      none: "Ainda não há motoristas.",
      key: "Chave RFID ou nome de usuário",
      duplicate: "Outro motorista já tem esta chave RFID.",
      removeText:
        "Veículos e grupos ficam sem este motorista. As viagens já feitas mantêm a chave.",
    },
  },
};
