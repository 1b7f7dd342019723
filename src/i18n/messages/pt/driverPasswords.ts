import type { DriverPasswords } from "../en/driverPasswords.ts";

export const driverPasswords: DriverPasswords = {
  open: "Novas palavras-passe",
  title: "Novas palavras-passe dos condutores",
  text_one:
    "{{shown}} condutor recebe uma nova palavra-passe e a antiga deixa de valer. É mostrada aqui uma única vez.",
  text_other:
    "{{shown}} condutores recebem novas palavras-passe e as antigas deixam de valer. São mostradas aqui uma única vez.",
  own: "A sua palavra-passe",
  ownHint: "Para que ninguém leve palavras-passe de uma página deixada aberta.",
  make: "Criar novas palavras-passe",
  progress_one: "{{done}} de {{shown}} palavra-passe criada",
  progress_other: "{{done}} de {{shown}} palavras-passe criadas",
  made_one: "{{shown}} nova palavra-passe. Ninguém a poderá ler mais tarde: guarde-a agora.",
  made_other: "{{shown}} novas palavras-passe. Ninguém as poderá ler mais tarde: guarde-as agora.",
  password: "Palavra-passe",
  save: "Guardar para Excel",
  file: "palavras-passe dos condutores",
  more_one: "Mais {{shown}} está no ficheiro e na cópia.",
  more_other: "Mais {{shown}} estão no ficheiro e na cópia.",
  notTaken:
    "As novas palavras-passe não foram guardadas. Sem elas, estes condutores não conseguem iniciar sessão.",
  leave: "Fechar sem guardar",
};
