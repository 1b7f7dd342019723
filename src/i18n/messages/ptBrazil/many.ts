import type { Many } from "../en/many.ts";
import type { Some } from "../SomeMessages.ts";

export const many = {
  bounds_one: "“{{field}}” ficaria abaixo de “{{least}}” em um caso, que fica como está:",
  bounds_other:
    "“{{field}}” ficaria abaixo de “{{least}}” em {{shown}} casos, que ficam como estão:",
  notUndone: "Mais de {{most}} de uma vez não podem ser desfeitos juntos.",
  running_one: "{{done}} de {{shown}} gravado",
  running_other: "{{done}} de {{shown}} gravados",
  stopped_one: "Parado: {{shown}} de {{total}} não foi gravado.",
  stopped_other: "Parado: {{shown}} de {{total}} não foram gravados.",
  failed_one: "{{shown}} não foi gravado:",
  failed_other: "{{shown}} não foram gravados:",
  files: {
    exported_one: "Há {{count}} linha no arquivo.",
    exported_other: "Há {{count}} linhas no arquivo.",
    title: "Importar de um arquivo",
    choose: "Arquivo CSV ou pasta de trabalho do Excel",
    paste: "Ou cole linhas de uma planilha",
    pasteHint: "Com os títulos das colunas primeiro, como em um arquivo.",
    noFile: "Nenhum arquivo escolhido",
    fault: {
      tooLarge:
        "Este arquivo é grande demais: no máximo 10 MB, e uma pasta de trabalho 50 MB descompactada.",
      tooLong: "São mais de 10.000 linhas: use vários arquivos.",
      tooManyCells: "Esta tabela tem células demais: no máximo um milhão, e 16.384 por linha.",
      unreadable: "Isto não é um arquivo CSV nem uma pasta de trabalho do Excel.",
      empty: "Não há nada abaixo dos títulos das colunas.",
    },
    noKey: "O arquivo não tem a coluna “{{column}}”, pela qual as linhas são conhecidas.",
    dryRun: "O que o arquivo faria",
    twice: "Este id está mais de uma vez no arquivo.",
    mayNotMake: "Sua conta não pode adicioná-lo.",
    unknownName: "nada, ou mais de uma coisa, se chama “{{name}}”",
    chooseHint:
      "Com as colunas de uma exportação. As colunas que faltam ficam como estão, as células vazias esvaziam seu campo. Ainda nada é gravado.",
  },
} satisfies Some<Many>;
